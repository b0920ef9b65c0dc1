import type { ApiKey, NewKey } from '@causeway/node/admin'
import { Card, EmptyState, Notice, Skeleton } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { Loaded } from '../../frame/Loaded.tsx'
import { PageHead } from '../../frame/PageHead.tsx'
import { strings as shared } from '../../frame/strings.ts'
import { Link } from '../../routing/Link.tsx'
import { paths } from '../../routing/route.ts'
import { mayWrite, useSession } from '../../state/session.ts'
import { useQuery } from '../../state/useQuery.ts'
import { Addresses } from './Addresses.tsx'
import { AllowCard } from './AllowCard.tsx'
import { GeneralCard } from './GeneralCard.tsx'
import { JwtCard } from './JwtCard.tsx'
import { KeyReveal } from './KeyReveal.tsx'
import { KeyTag } from './KeysPage.tsx'
import { LimitsCard } from './LimitsCard.tsx'
import { NetworksCard } from './NetworksCard.tsx'
import { RevokeCard } from './RevokeCard.tsx'
import { RotateCard } from './RotateCard.tsx'
import { SecretCard } from './SecretCard.tsx'
import { strings } from './strings.ts'

/** Everything of one key. */
export function KeyPage({ id }: { readonly id: string }) {
  const query = useQuery('GET /keys/:id', { params: { id } }, { changes: ['keys'] })
  const [made, setMade] = useState<NewKey | null>(null)
  const trail = <Link to={paths.keys}>{strings.back}</Link>
  if (query.data === null && query.error?.code === 'notFound') {
    return (
      <div class="page" data-testid="missing-key">
        <PageHead title={strings.missing} trail={trail} />
        <Card>
          <EmptyState icon="key" title={strings.missing}>
            {strings.missingSays}
          </EmptyState>
        </Card>
      </div>
    )
  }
  return (
    <div class="page" data-testid="key-page">
      <PageHead
        title={query.data?.name ?? strings.key}
        trail={trail}
        actions={query.data === null ? undefined : <KeyTag apiKey={query.data} />}
      />
      {made === null ? (
        <Loaded query={query} lines={12}>
          {(key) => <Parts apiKey={key} set={query.set} onRotated={setMade} />}
        </Loaded>
      ) : (
        <KeyReveal
          made={made}
          title={strings.rotatedOnce}
          onDone={() => {
            query.set(made.key)
            setMade(null)
          }}
        />
      )}
    </div>
  )
}

interface PartsProps {
  readonly apiKey: ApiKey
  readonly set: (key: ApiKey) => void
  readonly onRotated: (made: NewKey) => void
}

function Parts({ apiKey, set, onRotated }: PartsProps) {
  const { session } = useSession()
  const addresses = useQuery('GET /keys/:id/addresses', { params: { id: apiKey.id } }, { changes: ['keys'] })
  const account = useQuery('GET /account', {}, { changes: ['account'] })
  const settings = useQuery('GET /settings', {})
  const isRevoked = apiKey.revokedAt !== null
  const part = {
    apiKey,
    set,
    canEdit: mayWrite(session.role) && !isRevoked,
    plan: account.data?.plan ?? null,
    audience: settings.data?.jwtAudience ?? null,
  }
  // What they say stands in the middle of the page: it would move the rest if it came later.
  const isWaiting = [account, settings].some(({ data, error }) => data === null && error === null)
  if (isWaiting)
    return (
      <div class="loading">
        <Skeleton label={shared.loading} lines={12} />
      </div>
    )
  return (
    <>
      {isRevoked ? <Notice tone="caution">{strings.revokedNotice}</Notice> : null}
      {mayWrite(session.role) ? null : <Notice>{shared.viewer}</Notice>}
      <div class="halves">
        <div class="page">
          <GeneralCard {...part} />
          <Card title={strings.addresses.title}>
            <p class="cw-hint">{strings.addresses.says}</p>
            <Loaded query={addresses}>{(view) => <Addresses addresses={view.addresses} />}</Loaded>
          </Card>
          <NetworksCard {...part} />
          <LimitsCard {...part} />
        </div>
        <div class="page">
          <AllowCard {...part} />
          <SecretCard {...part} />
          <JwtCard {...part} />
          {part.canEdit ? (
            <>
              <RotateCard {...part} onRotated={onRotated} />
              <RevokeCard {...part} />
            </>
          ) : null}
        </div>
      </div>
    </>
  )
}
