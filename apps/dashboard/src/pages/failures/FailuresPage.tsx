import type { FailureRow } from '@causeway/node/admin'
import { Button, Card, EmptyState } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { LiveTag } from '../../frame/LiveTag.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { PageHead } from '../../frame/PageHead.tsx'
import { ShowOlder } from '../../frame/ShowOlder.tsx'
import { paths } from '../../routing/route.ts'
import { go } from '../../routing/useRoute.ts'
import { useSearch } from '../../routing/useSearch.ts'
import { useApi } from '../../state/api.ts'
import { useOnLive } from '../../state/liveEvents.ts'
import { useOlder } from '../../state/useOlder.ts'
import { useQuery } from '../../state/useQuery.ts'
import { FailureFilters } from './FailureFilters.tsx'
import { FailureItem } from './FailureItem.tsx'
import { type FailureChoice, readFilter, searchOf } from './failureFilter.ts'
import { matches } from './matches.ts'
import { strings } from './strings.ts'

const pageSize = 50

/** The last refused and failed calls, with their reason and what to do. */
export function FailuresPage() {
  const filter = readFilter(useSearch())
  return (
    <div class="page" data-testid="failures-page">
      <PageHead title={strings.title} says={strings.says} actions={<LiveTag />} />
      <FailureFilters filter={filter} onChange={show} />
      <Results key={searchOf(filter)} filter={filter} />
    </div>
  )
}

function show(filter: FailureChoice): void {
  go(`${paths.failures}${searchOf(filter)}`, { replace: true })
}

function Results({ filter }: { readonly filter: FailureChoice }) {
  const api = useApi()
  const query = useQuery('GET /failures', { query: { ...filter, limit: pageSize } })
  const [fresh, setFresh] = useState<readonly FailureRow[]>([])
  const [waiting, setWaiting] = useState<readonly FailureRow[]>([])
  useOnLive('failure', (row) => {
    if (!matches(row, filter)) return
    // Somebody who reads further down must not have it pushed away.
    if (scrollY < 200) setFresh((last) => [row, ...last])
    else setWaiting((last) => [row, ...last])
  })
  const older = useOlder(query.data?.next, async (cursor) => {
    const page = await api.call('GET /failures', { query: { ...filter, cursor, limit: pageSize } })
    return { rows: page.failures, next: page.next }
  })
  return (
    <>
      {waiting.length === 0 ? null : (
        <div class="fresh-bar">
          <Button
            variant="primary"
            small
            onClick={() => {
              setFresh((last) => [...waiting, ...last])
              setWaiting([])
              scrollTo(0, 0)
            }}
          >
            {strings.fresh(waiting.length)}
          </Button>
        </div>
      )}
      <Card flush>
        <Loaded query={query} lines={8}>
          {({ failures }) => {
            const known = new Set(fresh.map(({ id }) => id))
            const rows = [...fresh, ...failures.filter(({ id }) => !known.has(id)), ...older.rows]
            if (rows.length === 0) return <Nothing filter={filter} />
            return (
              <ol class="cw-list" aria-label={strings.list} data-testid="failure-list">
                {rows.map((row) => (
                  <FailureItem key={row.id} row={row} />
                ))}
              </ol>
            )
          }}
        </Loaded>
      </Card>
      <ShowOlder older={older} label={strings.more} />
    </>
  )
}

function Nothing({ filter }: { readonly filter: FailureChoice }) {
  const isFiltered = Object.keys(filter).some((name) => name !== 'window')
  return (
    <EmptyState icon={isFiltered ? 'list' : 'check'} title={isFiltered ? strings.noMatch : strings.empty}>
      {isFiltered ? strings.noMatchSays : strings.emptySays}
    </EmptyState>
  )
}
