import type { UsageRow, UsageView } from '@causeway/node/admin'
import { Button, Card, type Column, EmptyState, Figure, Select, Table, Tabs } from '@causeway/ui'
import { formatCount, formatMs, formatShare } from '../../format/format.ts'
import { LiveTag } from '../../frame/LiveTag.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { PageHead } from '../../frame/PageHead.tsx'
import { Link } from '../../routing/Link.tsx'
import { paths } from '../../routing/route.ts'
import { go } from '../../routing/useRoute.ts'
import { useSearch } from '../../routing/useSearch.ts'
import { useQuery } from '../../state/useQuery.ts'
import { CreditsChart, GroupChart, LatencyChart, RequestsChart } from './Charts.tsx'
import { FilterBar } from './FilterBar.tsx'
import { strings } from './strings.ts'
import { freshFor, groups, narrow, readChoice, searchOf, type UsageChoice, windows } from './usageFilter.ts'
import { useFreshly } from './useFreshly.ts'

/** What was asked, by key, network, method and status, from a quarter of an hour to a month. */
export function UsagePage() {
  const choice = readChoice(useSearch())
  const { window, by, filter } = choice
  const query = useQuery('GET /usage', { query: { window, by, ...filter } })
  useFreshly(query.reload, query.isLoading, freshFor(window))
  return (
    <div class="page" data-testid="usage-page">
      <PageHead title={strings.title} says={strings.says} actions={<LiveTag />} />
      <Tabs
        label={strings.window}
        tabs={windows.map((id) => ({ id, label: strings.shortWindows[id] }))}
        selected={window}
        onSelect={(id) => {
          const next = windows.find((each) => each === id)
          if (next !== undefined) show({ ...choice, window: next })
        }}
      >
        <div class="page">
          <FilterBar choice={choice} onChange={show} />
          <Loaded query={query} lines={10}>
            {(view) => <Figures view={view} choice={choice} />}
          </Loaded>
        </div>
      </Tabs>
    </div>
  )
}

function show(choice: UsageChoice): void {
  go(`${paths.usage}${searchOf(choice)}`, { replace: true })
}

function Figures({ view, choice }: { readonly view: UsageView; readonly choice: UsageChoice }) {
  const { total, series } = view
  const window = strings.windows[view.window]
  const shared = { series, total, window }
  return (
    <>
      <div class="figures">
        <Card>
          <Figure label={strings.requests} value={formatCount(total.requests)} data-testid="usage-requests" />
        </Card>
        <Card>
          <Figure
            label={strings.errors}
            value={formatCount(total.errors)}
            note={strings.share(formatShare(total.errors, total.requests))}
          />
        </Card>
        <Card>
          <Figure
            label={strings.latency}
            value={formatMs(total.p50Ms ?? total.meanMs)}
            note={total.p95Ms === null ? '' : strings.p95Note(formatMs(total.p95Ms))}
          />
        </Card>
        <Card>
          <Figure label={strings.credits} value={formatCount(total.credits)} />
        </Card>
      </div>
      <div class="charts">
        <RequestsChart {...shared} />
        <GroupChart view={view} />
        <LatencyChart {...shared} />
        <CreditsChart {...shared} />
      </div>
      <Rows view={view} choice={choice} />
    </>
  )
}

function Rows({ view, choice }: { readonly view: UsageView; readonly choice: UsageChoice }) {
  const group = strings.groups[choice.by]
  const columns: readonly Column<UsageRow>[] = [
    {
      id: 'label',
      title: group,
      cell: ({ id, label }) => (
        <Button
          variant="quiet"
          small
          title={strings.only(label)}
          onClick={() => show(narrow(choice, view.by, id))}
        >
          <span class={view.by === 'key' ? 'row-name' : 'row-name cw-mono'}>{label}</span>
        </Button>
      ),
    },
    { id: 'requests', title: strings.requests, align: 'end', cell: (row) => formatCount(row.requests) },
    {
      id: 'errors',
      title: strings.errors,
      align: 'end',
      cell: (row) => (
        <span class={row.errors > 0 ? 'bad' : undefined}>
          {formatCount(row.errors)}{' '}
          <span class="cw-soft cw-cell-wide">{formatShare(row.errors, row.requests)}</span>
        </span>
      ),
    },
    {
      id: 'credits',
      title: strings.credits,
      align: 'end',
      wideOnly: true,
      cell: (row) => formatCount(row.credits),
    },
    { id: 'p50', title: strings.p50, align: 'end', wideOnly: true, cell: (row) => formatMs(row.p50Ms) },
    { id: 'p95', title: strings.p95, align: 'end', wideOnly: true, cell: (row) => formatMs(row.p95Ms) },
    { id: 'max', title: strings.max, align: 'end', wideOnly: true, cell: (row) => formatMs(row.maxMs) },
  ]
  return (
    <Card
      title={strings.rows(group)}
      flush
      actions={
        <Select
          label={strings.by}
          bare
          value={choice.by}
          options={groups.map((value) => ({ value, label: strings.groups[value] }))}
          onChange={(value) => {
            const by = groups.find((each) => each === value)
            if (by !== undefined) show({ ...choice, by })
          }}
          data-testid="usage-by"
        />
      }
    >
      {view.rows.length === 0 ? (
        <EmptyState icon="chart" title={strings.empty} action={<Link to={paths.keys}>{strings.toKeys}</Link>}>
          {strings.emptySays}
        </EmptyState>
      ) : (
        <Table
          caption={strings.rowsCaption(group, strings.windows[view.window])}
          columns={columns}
          rows={view.rows}
          keyOf={({ id }) => id}
          data-testid="usage-rows"
        />
      )}
    </Card>
  )
}
