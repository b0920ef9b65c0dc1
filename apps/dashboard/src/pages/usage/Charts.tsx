import type { UsageView } from '@causeway/node/admin'
import { ChartFrame, type Column, Table } from '@causeway/ui'
import { useMemo } from 'preact/hooks'
import { type ChartLine, TimeChart } from '../../charts/TimeChart.tsx'
import { stepLabel } from '../../charts/ticks.ts'
import { formatCount, formatMs, formatShort } from '../../format/format.ts'
import { strings } from './strings.ts'

type Series = UsageView['series']

interface SeriesChartProps {
  readonly title: string
  readonly summary: string
  readonly at: Series['at']
  readonly lines: readonly ChartLine[]
  readonly format: (value: number) => string
  readonly exact: (value: number | null) => string
  readonly 'data-testid'?: string
}

/** One chart of steps, and its figures as a table, newest first. */
function SeriesChart({ title, summary, at, lines, format, exact, ...rest }: SeriesChartProps) {
  const span = (at.at(-1) ?? 0) - (at[0] ?? 0)
  const columns: readonly Column<number>[] = [
    { id: 'at', title: strings.time, cell: (step) => stepLabel(at[step] ?? 0, span) },
    ...lines.map(({ label, values }) => ({
      id: label,
      title: label,
      align: 'end' as const,
      cell: (step: number) => exact(values[step] ?? null),
    })),
  ]
  return (
    <ChartFrame
      {...rest}
      title={title}
      summary={summary}
      keys={lines.length > 1 ? lines : []}
      tableLabel={strings.table}
      table={
        <Table
          dense
          caption={strings.tableCaption(title)}
          columns={columns}
          rows={at.map((_, step) => at.length - 1 - step)}
          keyOf={(step) => String(at[step])}
        />
      }
    >
      <TimeChart at={at} lines={lines} format={format} empty={strings.nothing} />
    </ChartFrame>
  )
}

interface ChartProps {
  readonly series: Series
  readonly total: UsageView['total']
  /** The window in words. */
  readonly window: string
}

export function RequestsChart({ series, total, window }: ChartProps) {
  const lines = useMemo(
    () => [
      { label: strings.requests, values: series.requests, tone: 0, area: true },
      { label: strings.errors, values: series.errors, tone: 1 },
    ],
    [series],
  )
  return (
    <SeriesChart
      title={strings.charts.requests}
      summary={strings.charts.requestsSummary(window, formatCount(total.requests), formatCount(total.errors))}
      at={series.at}
      lines={lines}
      format={formatShort}
      exact={(value) => formatCount(value ?? 0)}
      data-testid="chart-requests"
    />
  )
}

export function LatencyChart({ series, total, window }: ChartProps) {
  const lines = useMemo(() => [{ label: strings.mean, values: series.meanMs, tone: 3, area: true }], [series])
  return (
    <SeriesChart
      title={strings.charts.latency}
      summary={strings.charts.latencySummary(window, formatMs(total.meanMs))}
      at={series.at}
      lines={lines}
      format={formatMs}
      exact={formatMs}
    />
  )
}

export function CreditsChart({ series, total, window }: ChartProps) {
  const lines = useMemo(
    () => [{ label: strings.credits, values: series.credits, tone: 2, area: true }],
    [series],
  )
  return (
    <SeriesChart
      title={strings.charts.credits}
      summary={strings.charts.creditsSummary(window, formatCount(total.credits))}
      at={series.at}
      lines={lines}
      format={formatShort}
      exact={(value) => formatCount(value ?? 0)}
    />
  )
}

/** More lines than these cannot be told apart. */
const mostLines = 6

export function GroupChart({ view }: { readonly view: UsageView }) {
  const group = strings.groups[view.by]
  const lines = useMemo(
    () =>
      view.rows
        .slice(0, mostLines)
        .flatMap(({ label, requestsAt }, tone) =>
          requestsAt === null ? [] : [{ label: label === '' ? '–' : label, values: requestsAt, tone }],
        ),
    [view],
  )
  return (
    <SeriesChart
      title={strings.charts.byGroup(group)}
      summary={strings.charts.groupSummary(group, view.rows[0]?.label ?? strings.charts.nobody)}
      at={view.series.at}
      lines={lines}
      format={formatShort}
      exact={(value) => formatCount(value ?? 0)}
      data-testid="chart-group"
    />
  )
}
