import type { AuditEntry } from '@causeway/node/admin'
import { Card, type Column, EmptyState, Table } from '@causeway/ui'
import { formatDateTime } from '../../format/format.ts'
import { Loaded } from '../../frame/Loaded.tsx'
import { ShowOlder } from '../../frame/ShowOlder.tsx'
import { useApi } from '../../state/api.ts'
import { mayWrite, useSession } from '../../state/session.ts'
import { useOlder } from '../../state/useOlder.ts'
import { useQuery } from '../../state/useQuery.ts'
import { changesOf } from './changesOf.ts'
import { strings } from './strings.ts'

const words = strings.audit
const pageSize = 50

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', title: words.when, cell: ({ at }) => <span class="audit-when">{formatDateTime(at)}</span> },
  {
    id: 'action',
    title: words.action,
    cell: ({ action, actor, detail }) => (
      <>
        {words.actions[action] ?? action}
        <div class="audit-below">
          <p>{words.by(actor)}</p>
          <Detail detail={detail} />
        </div>
      </>
    ),
  },
  {
    id: 'target',
    title: words.target,
    wideOnly: true,
    cell: ({ target }) => <span title={target}>{shortTarget(target)}</span>,
  },
  { id: 'actor', title: words.who, wideOnly: true, cell: ({ actor }) => <span class="wrap">{actor}</span> },
  { id: 'detail', title: words.detail, wideOnly: true, cell: ({ detail }) => <Detail detail={detail} /> },
]

function Detail({ detail }: Pick<AuditEntry, 'detail'>) {
  return (
    <ul class="audit-detail">
      {changesOf(detail).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The first digits of an id are enough to tell two apart. */
function shortTarget(target: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(target) ? `${target.slice(0, 8)}…` : target
}

/** Who changed what. */
export function AuditCard() {
  const { session } = useSession()
  if (!mayWrite(session.role)) {
    return (
      <Card>
        <EmptyState icon="lock" title={words.viewers}>
          {words.viewersSays}
        </EmptyState>
      </Card>
    )
  }
  return <Entries />
}

function Entries() {
  const api = useApi()
  const query = useQuery(
    'GET /audit',
    { query: { limit: pageSize } },
    { changes: ['account', 'keys', 'members'] },
  )
  const older = useOlder(query.data?.next, async (cursor) => {
    const page = await api.call('GET /audit', { query: { cursor, limit: pageSize } })
    return { rows: page.entries, next: page.next }
  })
  return (
    <div class="page">
      <Card title={words.title} flush>
        <p class="cw-hint card-text">{words.says}</p>
        <Loaded query={query} lines={8}>
          {({ entries }) => {
            const known = new Set(entries.map(({ id }) => id))
            const rows = [...entries, ...older.rows.filter(({ id }) => !known.has(id))]
            return rows.length === 0 ? (
              <EmptyState icon="list" title={words.empty}>
                {words.emptySays}
              </EmptyState>
            ) : (
              <Table
                dense
                caption={words.caption}
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
                data-testid="audit-table"
              />
            )
          }}
        </Loaded>
      </Card>
      <ShowOlder older={older} label={words.more} />
    </div>
  )
}
