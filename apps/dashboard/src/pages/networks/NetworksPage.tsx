import type { NetworkStatus } from '@causeway/node/admin'
import { Card, CodeBlock, EmptyState, FieldList, Meter, relativeTime, Tag } from '@causeway/ui'
import { formatCount } from '../../format/format.ts'
import { LiveTag } from '../../frame/LiveTag.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { PageHead } from '../../frame/PageHead.tsx'
import { useLive } from '../../state/liveEvents.ts'
import { useNow } from '../../state/useNow.ts'
import { useQuery } from '../../state/useQuery.ts'
import { NetworkState } from './NetworkState.tsx'
import { strings } from './strings.ts'

/** The networks of the service and how each is doing, live. */
export function NetworksPage() {
  const query = useQuery('GET /networks', {})
  const live = useLive('networks')
  return (
    <div class="page" data-testid="networks-page">
      <PageHead title={strings.title} says={strings.says} actions={<LiveTag />} />
      <Loaded query={query} lines={8}>
        {({ networks }) => <Lists networks={live ?? networks} />}
      </Loaded>
    </div>
  )
}

function Lists({ networks }: { readonly networks: readonly NetworkStatus[] }) {
  const served = networks.filter(({ state }) => state !== 'waiting')
  const waiting = networks.filter(({ state }) => state === 'waiting')
  return (
    <>
      {served.length === 0 ? (
        <Card>
          <EmptyState icon="network" title={strings.empty}>
            {strings.emptySays}
          </EmptyState>
        </Card>
      ) : (
        <ul class="network-cards" aria-label={strings.served}>
          {served.map((network) => (
            <li key={network.scope}>
              <NetworkCard network={network} />
            </li>
          ))}
        </ul>
      )}
      {waiting.length === 0 ? null : (
        <Card title={strings.known}>
          <p class="cw-hint">{strings.knownSays}</p>
          <ul class="tags">
            {waiting.map(({ scope, name }) => (
              <li key={scope}>
                <Tag title={scope}>{name}</Tag>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function NetworkCard({ network }: { readonly network: NetworkStatus }) {
  const { name, chainId, kind, head, progress, says, http, ws, scope } = network
  const now = useNow(1000)
  return (
    <Card title={name} actions={<NetworkState network={network} />} data-testid={`network-${name}`}>
      {says === null ? null : <p class="cw-hint">{says}</p>}
      {progress === null ? null : <Progress progress={progress} />}
      <FieldList
        fields={[
          { label: strings.kind, value: strings.kinds[kind] },
          { label: strings.chainId, value: chainId === null ? strings.none : String(chainId) },
          { label: strings.scope, value: <span class="cw-mono">{scope}</span> },
          {
            label: strings.head,
            value: head === null ? strings.noHead : relativeTime(head.timestamp * 1000, now),
          },
        ]}
      />
      <CodeBlock label={strings.of(name, strings.http)} code={http} />
      <CodeBlock label={strings.of(name, strings.ws)} code={ws} />
    </Card>
  )
}

function Progress({
  progress: { done, total },
}: {
  readonly progress: { done: number; total: number | null }
}) {
  const text =
    total === null
      ? strings.progressOpen(formatCount(done))
      : strings.progress(formatCount(done), formatCount(total))
  return (
    <div class="cw-stack-tight">
      <Meter label={strings.progressLabel} value={done} max={total} text={text} progress />
      <p class="cw-hint">{text}</p>
    </div>
  )
}
