import type { ForwardedRow } from '@causeway/node/admin'
import { Button, Card, EmptyState } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { Failed } from '../../frame/Failed.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { useApi } from '../../state/api.ts'
import { useQuery } from '../../state/useQuery.ts'
import { useTask } from '../../state/useTask.ts'
import { ForwardedItem } from './ForwardedItem.tsx'
import { strings } from './strings.ts'
import { Verdict } from './Verdict.tsx'

const pageSize = 25

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
            <ol class="cw-list" aria-label={strings.recordCaption} data-testid="failover-record">
              {[...rows, ...older].map((row) => (
                <ForwardedItem key={row.seq} row={row} />
              ))}
            </ol>
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
