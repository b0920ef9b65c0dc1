import type { Kysely } from 'kysely'
import type { Tables } from '../control/store/tables.ts'
import { stretchAt, type Unit, units } from './units.ts'

/** Of each account. */
const maxFailures = 10_000
const failureDays = 7
const msPerDay = 86_400_000

/** Takes away what is too old. Harmless from several instances at once. */
export async function pruneUsage(db: Kysely<Tables>, now: number): Promise<void> {
  for (const unit of ['minute', 'hour'] as const satisfies readonly Unit[]) {
    const { table, keep } = units[unit]
    // By series, because that is how the rows lie: the old ones of each are one run of the index.
    await db
      .deleteFrom(table)
      .where('series_id', 'in', db.selectFrom('usage_series').select('id'))
      .where('at', '<=', stretchAt(unit, now) - keep)
      .execute()
  }
  await db
    .deleteFrom('failures')
    .where('at', '<', now - failureDays * msPerDay)
    .execute()
}

/** Leaves an account its last failures. */
export async function pruneFailures(db: Kysely<Tables>, accountId: string): Promise<void> {
  const first = await db
    .selectFrom('failures')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .offset(maxFailures)
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return
  await db.deleteFrom('failures').where('account_id', '=', accountId).where('id', '<=', first.id).execute()
}
