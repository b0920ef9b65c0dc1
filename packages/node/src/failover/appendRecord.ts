import { randomBytes } from 'node:crypto'
import type { Db } from '../control/store/openStore.ts'
import { beforeAll, digestOf, type RecordRow, recordHash } from './recordHash.ts'

/** A call that went to a partner. The texts are not stored, only what proves them. */
export interface Forwarded {
  readonly accountId: string
  readonly keyId: string
  readonly at: number
  readonly network: string
  readonly method: string
  readonly partner: string
  /** JSON text of the parameters, as they came. */
  readonly params: string
  /** JSON text of the result or the error; `null` where no answer came. */
  readonly answer: string | null
}

/** The end of an account's record. */
export interface RecordHead {
  readonly accountId: string
  readonly seq: number
  readonly hash: string
}

/** Adds rows of one account to the end of its record, in one transaction, and gives the new end. */
export async function appendRecord(
  db: Db,
  accountId: string,
  forwarded: readonly Forwarded[],
): Promise<RecordHead> {
  return db.transaction().execute(async (transaction) => {
    const head = await lockHead(transaction, accountId)
    let { seq, hash } = head
    const rows = forwarded.map((each) => {
      const row = rowOf(each, seq + 1, hash)
      seq = row.seq
      hash = row.hash
      return row
    })
    for (let i = 0; i < rows.length; i += 50) {
      await transaction
        .insertInto('failover_record')
        .values(rows.slice(i, i + 50))
        .execute()
    }
    await transaction
      .updateTable('failover_heads')
      .set({ seq, hash })
      .where('account_id', '=', accountId)
      .execute()
    return { accountId, seq, hash }
  })
}

/** First of all in a transaction: the row's lock keeps other processes out until the new end is written. */
export async function lockHead(db: Db, accountId: string) {
  return db
    .insertInto('failover_heads')
    .values({ account_id: accountId, seq: 0, hash: beforeAll, first_seq: 1, first_previous: beforeAll })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({ seq: eb.ref('failover_heads.seq') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

function rowOf(forwarded: Forwarded, seq: number, previous: string): RecordRow {
  const { accountId, keyId, at, network, method, partner, params, answer } = forwarded
  const salt = randomBytes(16).toString('hex')
  const row = {
    account_id: accountId,
    seq,
    at,
    key_id: keyId,
    network,
    method,
    partner,
    outcome: answer === null ? ('unanswered' as const) : ('answered' as const),
    salt,
    request_digest: digestOf(salt, `${method}\n${params}`),
    answer_digest: answer === null ? null : digestOf(salt, answer),
    previous,
  }
  return { ...row, hash: recordHash(row) }
}
