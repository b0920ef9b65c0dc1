import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../control/store/tables.ts'

export type RecordRow = Selectable<Tables['failover_record']>

/** What comes before the first row. */
export const beforeAll = '0'.repeat(64)

/**
 * The hash of a row: over everything in it, its place and its account too, and over the hash of the row before. So no
 * row can be changed, moved, left out or taken over from another account without every later hash becoming wrong.
 */
export function recordHash(row: Omit<RecordRow, 'hash'>): string {
  const fields = [
    row.account_id,
    row.seq,
    row.at,
    row.key_id,
    row.network,
    row.method,
    row.partner,
    row.outcome,
    row.salt,
    row.request_digest,
    row.answer_digest,
    row.previous,
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/** What stands for a request or an answer in the record: whoever has the text can show that it is the one. */
export function digestOf(salt: string, text: string): string {
  return createHash('sha256').update(`${salt}\n${text}`).digest('hex')
}
