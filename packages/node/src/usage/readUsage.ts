import type { Kysely } from 'kysely'
import type {
  UsageFigures,
  UsageFilter,
  UsageGroup,
  UsageRow,
  UsageView,
  UsageWindow,
} from '../console/api.ts'
import type { Tables } from '../control/store/tables.ts'
import { countsIn, groupColumns } from './chooseSeries.ts'
import { addCounts, type Counts, emptyCounts } from './counts.ts'
import { latencyColumns, latencyQuantile } from './latency.ts'
import { type Span, spanOf } from './windows.ts'

interface UsageQuestion {
  readonly window: UsageWindow
  readonly by: UsageGroup
  readonly filter: UsageFilter
  readonly now: number
}

/** Rows of a table that have a line in the chart. */
const charted = 6

/** Usage of an account in a window: the whole step by step, and by group. Labels are the ids. */
export async function readUsage(
  db: Kysely<Tables>,
  accountId: string,
  question: UsageQuestion,
): Promise<UsageView> {
  const { window, by, filter, now } = question
  const span = spanOf(window, now)
  const groups = await readGroups(db, accountId, { span, filter, by })
  const steps = await readSteps(db, accountId, { span, filter })
  const top = groups.slice(0, charted).map(({ id }) => id)
  const lines = await readLines(db, accountId, { span, filter, by, ids: top })
  const total = emptyCounts()
  for (const { counts } of groups) addCounts(total, counts)
  return {
    window,
    by,
    from: span.first * span.stepMs,
    to: span.end * span.stepMs,
    stepSeconds: span.stepMs / 1_000,
    total: figuresOf(total),
    series: steps,
    rows: groups.map((group) => rowOf(group, lines.get(group.id) ?? null)),
  }
}

/** Only the rows by group, without their lines in a chart. */
export async function readUsageRows(
  db: Kysely<Tables>,
  accountId: string,
  { window, by, filter, now }: UsageQuestion,
): Promise<UsageRow[]> {
  const groups = await readGroups(db, accountId, { span: spanOf(window, now), filter, by })
  return groups.map((group) => rowOf(group, null))
}

function rowOf({ id, counts }: { id: string; counts: Counts }, requestsAt: number[] | null): UsageRow {
  return { id, label: id, ...figuresOf(counts), requestsAt }
}

/** Everything counted, by group, the largest first. */
async function readGroups(
  db: Kysely<Tables>,
  accountId: string,
  choice: { span: Span; filter: UsageFilter; by: UsageGroup },
): Promise<{ id: string; counts: Counts }[]> {
  const column = groupColumns[choice.by]
  const rows = await countsIn(db, accountId, choice)
    .select(`${column} as id`)
    .select(({ fn }) => [
      fn.sum<number>('c.calls').as('calls'),
      fn.sum<number>('c.errors').as('errors'),
      fn.sum<number>('c.credits').as('credits'),
      fn.sum<number>('c.took_us').as('took_us'),
      fn.max('c.took_max').as('took_max'),
      ...latencyColumns.map((name) => fn.sum<number>(`c.${name}`).as(name)),
    ])
    .groupBy(column)
    .execute()
  return rows
    .map((row) => ({
      id: String(row.id),
      counts: {
        calls: row.calls,
        errors: row.errors,
        credits: row.credits,
        tookUs: row.took_us,
        tookMax: row.took_max,
        buckets: Float64Array.from(latencyColumns, (name) => row[name]),
      },
    }))
    .sort((a, b) => b.counts.calls - a.counts.calls || (a.id < b.id ? -1 : 1))
}

/** The whole of what passes the filter, step by step. */
async function readSteps(
  db: Kysely<Tables>,
  accountId: string,
  { span, filter }: { span: Span; filter: UsageFilter },
): Promise<UsageView['series']> {
  const rows = await countsIn(db, accountId, { span, filter, by: null })
    .select('c.at')
    .select(({ fn }) => [
      fn.sum<number>('c.calls').as('calls'),
      fn.sum<number>('c.errors').as('errors'),
      fn.sum<number>('c.credits').as('credits'),
      fn.sum<number>('c.took_us').as('took_us'),
    ])
    .groupBy('c.at')
    .execute()
  const steps = {
    at: Array.from({ length: span.end - span.first }, (_, i) => (span.first + i) * span.stepMs),
    requests: zeros(span),
    errors: zeros(span),
    credits: zeros(span),
    meanMs: zeros(span).map((): number | null => null),
  }
  for (const row of rows) {
    const i = row.at - span.first
    steps.requests[i] = row.calls
    steps.errors[i] = row.errors
    steps.credits[i] = row.credits
    steps.meanMs[i] = row.calls > 0 ? row.took_us / row.calls / 1_000 : null
  }
  return steps
}

/** Requests of the named rows of a group, step by step. */
async function readLines(
  db: Kysely<Tables>,
  accountId: string,
  { ids, ...choice }: { span: Span; filter: UsageFilter; by: UsageGroup; ids: readonly string[] },
): Promise<Map<string, number[]>> {
  const { span, by } = choice
  const lines = new Map(ids.map((id) => [id, zeros(span)]))
  if (ids.length === 0) return lines
  const column = groupColumns[by]
  const names = by === 'status' ? ids.map(Number) : ids
  const rows = await countsIn(db, accountId, choice)
    .select([`${column} as id`, 'c.at'])
    .select(({ fn }) => fn.sum<number>('c.calls').as('calls'))
    .where(column, 'in', names)
    .groupBy([column, 'c.at'])
    .execute()
  for (const row of rows) {
    const line = lines.get(String(row.id))
    if (line !== undefined) line[row.at - span.first] = row.calls
  }
  return lines
}

function zeros(span: Span): number[] {
  return Array.from({ length: span.end - span.first }, () => 0)
}

function figuresOf({ calls, errors, credits, tookUs, tookMax, buckets }: Counts): UsageFigures {
  const none = calls === 0
  const inMs = (us: number | null) => (us === null ? null : us / 1_000)
  return {
    requests: calls,
    errors,
    credits,
    meanMs: none ? null : tookUs / calls / 1_000,
    p50Ms: inMs(latencyQuantile(buckets, 0.5, tookMax)),
    p95Ms: inMs(latencyQuantile(buckets, 0.95, tookMax)),
    maxMs: none ? null : tookMax / 1_000,
  }
}
