import type { Db } from '../control/store/openStore.ts'
import { lockHead } from './appendRecord.ts'

/** How long rows are kept. */
const recordDays = 400
const msPerDay = 86_400_000

/**
 * Takes away rows that are too old, from the beginning of each record alone, and notes where it begins now. What is
 * left is as linked as before.
 */
export async function pruneRecord(db: Db, now: number, days = recordDays): Promise<void> {
  const before = now - days * msPerDay
  const heads = await db.selectFrom('failover_heads').select('account_id').execute()
  for (const { account_id: accountId } of heads) {
    const isOld = await db
      .selectFrom('failover_record as record')
      .innerJoin('failover_heads as head', (join) =>
        join.onRef('head.account_id', '=', 'record.account_id').onRef('head.first_seq', '=', 'record.seq'),
      )
      .select('record.seq')
      .where('record.account_id', '=', accountId)
      .where('record.at', '<', before)
      .executeTakeFirst()
    if (isOld !== undefined) await pruneAccount(db, accountId, before)
  }
}

async function pruneAccount(db: Db, accountId: string, before: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const head = await lockHead(transaction, accountId)
    // By place and not by time: a row stays as long as an older one stands before it.
    const kept = await transaction
      .selectFrom('failover_record')
      .select(['seq', 'previous'])
      .where('account_id', '=', accountId)
      .where('at', '>=', before)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    const first = kept ?? { seq: head.seq + 1, previous: head.hash }
    await transaction
      .deleteFrom('failover_record')
      .where('account_id', '=', accountId)
      .where('seq', '<', first.seq)
      .execute()
    await transaction
      .updateTable('failover_heads')
      .set({ first_seq: first.seq, first_previous: first.previous })
      .where('account_id', '=', accountId)
      .execute()
  })
}
