import type { ForwardedRow } from '@causeway/node/admin'
import { Button, Card, type Column, EmptyState, Table, Tag } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { formatDateTime } from '../../format/format.ts'
import { Failed } from '../../frame/Failed.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { useApi } from '../../state/api.ts'
import { useQuery } from '../../state/useQuery.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'
import { Verdict } from './Verdict.tsx'

const pageSize = 25

const columns: readonly Column<ForwardedRow>[] = [
  { id: 'seq', title: strings.seq, cell: ({ seq }) => seq },
  { id: 'at', title: strings.when, cell: ({ at }) => formatDateTime(at) },
  { id: 'key', title: strings.key, cell: ({ keyName }) => keyName },
  { id: 'network', title: strings.network, cell: ({ network }) => network },
  { id: 'method', title: strings.method, cell: ({ method }) => <span class="cw-mono">{method}</span> },
  { id: 'partner', title: strings.partner, cell: ({ partner }) => partner },
  {
    id: 'outcome',
    title: strings.outcome,
    cell: ({ outcome }) => (
      <Tag tone={outcome === 'answered' ? 'ok' : 'caution'}>{strings.outcomes[outcome]}</Tag>
    ),
  },
  {
    id: 'hash',
    title: strings.hash,
    cell: ({ hash }) => (
      <span class="cw-mono" title={hash}>
        {hash.slice(0, 8)}
      </span>
    ),
  },
]

/** What went to partners: rows that are only ever added, and what their hashes say of them. */
export function RecordCard({ hasPartners }: { readonly hasPartners: boolean }) {
  const api = useApi()
  const query = useQuery('GET /account/failover/record', { query: { limit: pageSize } })
  const { busy, error, run } = useTask()
  const [older, setOlder] = useState<readonly ForwardedRow[]>([])
  const [next, setNext] = useState<string | null | undefined>(undefined)
  const cursor = next === undefined ? query.data?.next : next
  const showOlder = () =>
    run(async () => {
      if (typeof cursor !== 'string') return
      const page = await api.call('GET /account/failover/record', { query: { cursor, limit: pageSize } })
      setOlder((last) => [...last, ...page.rows])
      setNext(page.next)
    })
  return (
    <Card title={strings.record}>
      <p class="cw-hint">{strings.recordSays}</p>
      <Verdict />
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon="check" title={strings.recordEmpty}>
              {hasPartners ? strings.recordEmptySays : strings.recordNoPartners}
            </EmptyState>
          ) : (
            <Table
              caption={strings.recordCaption}
              columns={columns}
              rows={[...rows, ...older]}
              keyOf={({ seq }) => String(seq)}
              dense
              data-testid="failover-record"
            />
          )
        }
      </Loaded>
      <Failed error={error} />
      {typeof cursor === 'string' ? (
        <div class="centred">
          <Button busy={busy} onClick={() => void showOlder()}>
            {strings.more}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
