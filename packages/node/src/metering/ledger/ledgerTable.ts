import type { Kysely } from 'kysely'
import type { Tables } from '../../control/store/tables.ts'
import type { LedgerRow, Tally } from './tally.ts'

/** The ledger as it is stored: a row for each key, day and instance. */
export interface LedgerTable {
  /** Makes the rows of one instance say what its tallies say. */
  put(instance: string, tallies: readonly Tally[]): Promise<void>
  /** All rows from a day on. */
  since(day: number): Promise<LedgerRow[]>
}

/** Rows in one statement: SQLite takes 32,766 values. */
const rowsAtOnce = 1_000

export function createLedgerTable(db: Kysely<Tables>): LedgerTable {
  return {
    async put(instance, tallies) {
      if (tallies.length === 0) return
      const rows = tallies.map(({ accountId, keyId, day, calls, credits }) => ({
        account_id: accountId,
        key_id: keyId,
        day,
        instance,
        calls,
        credits,
      }))
      await db.transaction().execute(async (transaction) => {
        for (let from = 0; from < rows.length; from += rowsAtOnce) {
          await transaction
            .insertInto('ledger')
            .values(rows.slice(from, from + rowsAtOnce))
            .onConflict((conflict) =>
              conflict.columns(['account_id', 'day', 'key_id', 'instance']).doUpdateSet((row) => ({
                calls: row.ref('excluded.calls'),
                credits: row.ref('excluded.credits'),
              })),
            )
            .execute()
        }
      })
    },
    async since(day) {
      const rows = await db.selectFrom('ledger').selectAll().where('day', '>=', day).execute()
      return rows.map((row) => ({
        accountId: row.account_id,
        keyId: row.key_id,
        day: Number(row.day),
        instance: row.instance,
        calls: Number(row.calls),
        credits: Number(row.credits),
      }))
    },
  }
}
