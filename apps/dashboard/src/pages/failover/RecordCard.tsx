import { Card, EmptyState } from '@causeway/ui'
import { Loaded } from '../../frame/Loaded.tsx'
import { ShowOlder } from '../../frame/ShowOlder.tsx'
import { useApi } from '../../state/api.ts'
import { useOlder } from '../../state/useOlder.ts'
import { useQuery } from '../../state/useQuery.ts'
import { ForwardedItem } from './ForwardedItem.tsx'
import { strings } from './strings.ts'
import { Verdict } from './Verdict.tsx'

const pageSize = 25

/** What went to partners: rows that are only ever added, and what their hashes say of them. */
export function RecordCard({ hasPartners }: { readonly hasPartners: boolean }) {
  const api = useApi()
  const query = useQuery('GET /account/failover/record', { query: { limit: pageSize } })
  const older = useOlder(query.data?.next, (cursor) =>
    api.call('GET /account/failover/record', { query: { cursor, limit: pageSize } }),
  )
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
            <ol class="cw-list" aria-label={strings.recordCaption} data-testid="failover-record">
              {[...rows, ...older.rows].map((row) => (
                <ForwardedItem key={row.seq} row={row} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <ShowOlder older={older} label={strings.more} />
    </Card>
  )
}
