import type { ForwardedRow } from '../console/api.ts'
import type { Db } from '../control/store/openStore.ts'

/** The record of an account, newest first. */
export async function readRecord(
  db: Db,
  accountId: string,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined } = {},
): Promise<{ rows: Omit<ForwardedRow, 'keyName'>[]; next: string | null }> {
  let query = db
    .selectFrom('failover_record')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(limit + 1)
  // A cursor that is none of ours begins at the newest.
  if (cursor !== undefined && /^\d{1,15}$/.test(cursor)) query = query.where('seq', '<', Number(cursor))
  const found = await query.execute()
  const rows = found.slice(0, limit).map((row) => ({
    seq: row.seq,
    at: row.at,
    keyId: row.key_id,
    network: row.network,
    method: row.method,
    partner: row.partner,
    outcome: row.outcome,
    salt: row.salt,
    requestDigest: row.request_digest,
    answerDigest: row.answer_digest,
    previous: row.previous,
    hash: row.hash,
  }))
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? String(last.seq) : null }
}
