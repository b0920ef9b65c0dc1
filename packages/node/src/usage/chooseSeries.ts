import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { UsageFilter, UsageGroup } from '../console/api.ts'
import type { Tables } from '../control/store/tables.ts'
import { type Dimension, dimensions, shapeOf } from './series.ts'
import { units } from './units.ts'
import type { Span } from './windows.ts'

export const groupColumns = {
  key: 's.key_id',
  network: 's.network',
  method: 's.method',
  status: 's.status',
} as const satisfies Record<UsageGroup, string>

/** What a filter and a group tell apart. */
function askedFor(filter: UsageFilter, by: UsageGroup | null): Set<Dimension> {
  const asked = new Set(dimensions.filter((name) => filter[name] !== undefined))
  if (by !== null) asked.add(by)
  return asked
}

/** The counts of an account in a span, as they were chosen: to be summed up. */
export function countsIn(
  db: Kysely<Tables>,
  accountId: string,
  { span, filter, by }: { span: Span; filter: UsageFilter; by: UsageGroup | null },
): SelectQueryBuilder<{ s: Tables['usage_series']; c: Tables['usage_minute'] }, 's' | 'c', object> {
  let query = db
    .selectFrom('usage_series as s')
    .innerJoin(`${units[span.unit].table} as c`, 'c.series_id', 's.id')
    .where('s.account_id', '=', accountId)
    .where('s.shape', '=', shapeOf(askedFor(filter, by)))
    .where('c.at', '>=', span.first)
    .where('c.at', '<', span.end)
  if (filter.key !== undefined) query = query.where('s.key_id', '=', filter.key)
  if (filter.network !== undefined) query = query.where('s.network', '=', filter.network)
  if (filter.method !== undefined) query = query.where('s.method', '=', filter.method)
  if (filter.status !== undefined) query = query.where('s.status', '=', filter.status)
  return query
}
