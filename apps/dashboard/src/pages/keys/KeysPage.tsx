import type { ApiKey } from '@causeway/node/admin'
import { Button, Card, type Column, EmptyState, Table, Tag } from '@causeway/ui'
import { formatDate, formatLimit } from '../../format/format.ts'
import { Loaded } from '../../frame/Loaded.tsx'
import { PageHead } from '../../frame/PageHead.tsx'
import { Link } from '../../routing/Link.tsx'
import { paths } from '../../routing/route.ts'
import { go } from '../../routing/useRoute.ts'
import { mayWrite, useSession } from '../../state/session.ts'
import { useQuery } from '../../state/useQuery.ts'
import { keyState, listsInUse } from './keyFacts.ts'
import { strings } from './strings.ts'

/** The keys of the account, and the way to another. */
export function KeysPage() {
  const { session } = useSession()
  const query = useQuery('GET /keys', {}, { changes: ['keys'] })
  const limits = useQuery('GET /account/limits', {}, { changes: ['keys', 'account'] }).data?.keys
  const create = mayWrite(session.role) ? (
    <Button variant="primary" icon="plus" onClick={() => go(paths.newKey)} data-testid="create-key">
      {strings.create}
    </Button>
  ) : undefined
  return (
    <div class="page" data-testid="keys-page">
      <PageHead title={strings.title} says={strings.says} actions={create} />
      <Card flush>
        <Loaded query={query}>
          {({ keys }) => {
            const live = keys.filter(({ revokedAt }) => revokedAt === null)
            const revoked = keys.filter(({ revokedAt }) => revokedAt !== null)
            return (
              <>
                {live.length === 0 ? (
                  <EmptyState icon="key" title={strings.empty} action={create}>
                    {strings.emptySays}
                  </EmptyState>
                ) : (
                  <KeyTable keys={live} />
                )}
                {revoked.length === 0 ? null : (
                  <details class="cw-disclosure card-details">
                    <summary>{strings.showRevoked(revoked.length)}</summary>
                    <KeyTable keys={revoked} />
                  </details>
                )}
              </>
            )
          }}
        </Loaded>
      </Card>
      {limits === undefined || limits.limit === null ? null : (
        <p class="cw-hint">{strings.left(String(limits.used), formatLimit(limits.limit))}</p>
      )}
    </div>
  )
}

function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  return <Table caption={strings.caption} columns={columns} rows={keys} keyOf={({ id }) => id} />
}

const columns: readonly Column<ApiKey>[] = [
  {
    id: 'name',
    title: strings.name,
    cell: ({ id, name }) => (
      <Link to={paths.key(id)} class="row-name" data-testid="key-link">
        {name}
      </Link>
    ),
  },
  { id: 'hint', title: strings.key, cell: ({ hint }) => <span class="cw-mono cw-soft">{hint}…</span> },
  { id: 'state', title: strings.status, cell: (key) => <KeyTag apiKey={key} /> },
  { id: 'protection', title: strings.protection, wideOnly: true, cell: (key) => <Marks apiKey={key} /> },
  {
    id: 'created',
    title: strings.created,
    align: 'end',
    wideOnly: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
]

const tones = { on: 'ok', off: 'neutral', revoked: 'danger', overlap: 'caution' } as const

export function KeyTag({ apiKey }: { readonly apiKey: ApiKey }) {
  const state = keyState(apiKey, Date.now())
  return <Tag tone={tones[state]}>{strings.states[state]}</Tag>
}

function Marks({ apiKey }: { readonly apiKey: ApiKey }) {
  const lists = listsInUse(apiKey)
  const { hasSecret, secretRequired, jwtRequired, limits } = apiKey
  const marks = [
    ...(hasSecret && secretRequired ? [strings.marks.secret] : []),
    ...(jwtRequired ? [strings.marks.jwt] : []),
    ...(lists > 0 ? [strings.marks.lists(lists)] : []),
    ...(limits.creditsPerDay !== null || limits.creditsPerSecond !== null ? [strings.marks.limits] : []),
  ]
  if (marks.length === 0) return <span class="cw-soft cw-small">{strings.marks.open}</span>
  return (
    <ul class="tags">
      {marks.map((mark) => (
        <li key={mark}>
          <Tag tone="accent">{mark}</Tag>
        </li>
      ))}
    </ul>
  )
}
