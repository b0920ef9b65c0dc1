import type { Kysely } from 'kysely'
import type { UsageFigures, UsageRow, UsageView, UsageWindow } from '../console/api.ts'
import type { Tables } from '../control/store/tables.ts'
import { readUsage, readUsageRows } from './readUsage.ts'
import { stretchAt } from './units.ts'

/** The first page: the whole of a window, what is used most, and what the day has cost so far. */
export interface Overview {
  readonly total: UsageFigures
  readonly series: UsageView['series']
  readonly topMethods: readonly UsageRow[]
  readonly topNetworks: readonly UsageRow[]
  readonly creditsToday: number
}

const topRows = 5

export async function readOverview(
  db: Kysely<Tables>,
  accountId: string,
  { window, now }: { window: UsageWindow; now: number },
): Promise<Overview> {
  const byMethod = await readUsage(db, accountId, { window, by: 'method', filter: {}, now })
  const networks = await readUsageRows(db, accountId, { window, by: 'network', filter: {}, now })
  return {
    total: byMethod.total,
    series: byMethod.series,
    topMethods: byMethod.rows.slice(0, topRows),
    topNetworks: networks.slice(0, topRows),
    creditsToday: await readCreditsToday(db, accountId, now),
  }
}

/** Credits of an account since 00:00 UTC, as far as they are written. */
export async function readCreditsToday(db: Kysely<Tables>, accountId: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('usage_series as s')
    .innerJoin('usage_day as c', 'c.series_id', 's.id')
    .select('c.credits')
    .where('s.account_id', '=', accountId)
    .where('s.shape', '=', 'all')
    .where('c.at', '=', stretchAt('day', now))
    .executeTakeFirst()
  return row?.credits ?? 0
}
