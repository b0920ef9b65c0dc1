import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '../records.ts'
import type { Db } from '../store/openStore.ts'

/** Who makes a change: a user's e-mail, address or name; `operator` (`causeway accounts`), `command line` (its other commands), `service`. */
export interface Change {
  readonly accountId: string
  readonly actor: string
  readonly action: string
  readonly target: string
  /** What changed; never a key, a secret or a password. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes one change down, in the transaction that makes it. */
export async function recordChange(db: Db, change: Change, at: number): Promise<void> {
  const { accountId, actor, action, target, detail = {} } = change
  await db
    .insertInto('audit')
    .values({
      id: randomUUID(),
      account_id: accountId,
      at,
      actor,
      action,
      target,
      detail: JSON.stringify(detail),
    })
    .execute()
}

export interface AuditQuery {
  /** A whole action (`key.create`), or all of one kind (`key`). */
  readonly action?: string | undefined
  /** From `next` of the page before. */
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** The changes of an account, newest first. */
export async function listChanges(
  db: Db,
  accountId: string,
  { action, cursor, limit = 50 }: AuditQuery = {},
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  let query = db
    .selectFrom('audit')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (action !== undefined) {
    // `key/` is the first text after all that begin with `key.`.
    query = query.where((eb) =>
      eb.or([
        eb('action', '=', action),
        eb.and([eb('action', '>', `${action}.`), eb('action', '<', `${action}/`)]),
      ]),
    )
  }
  const after = cursor === undefined ? null : readCursor(cursor)
  if (after !== null) {
    query = query.where((eb) =>
      eb.or([eb('at', '<', after.at), eb.and([eb('at', '=', after.at), eb('id', '<', after.id)])]),
    )
  }
  const rows = await query.execute()
  const entries = rows.slice(0, limit).map(({ account_id, ...row }) => ({ ...row, accountId: account_id }))
  const last = entries.at(-1)
  return { entries, next: rows.length > limit && last !== undefined ? `${last.at}.${last.id}` : null }
}

/** A cursor that is none of ours begins at the newest. */
function readCursor(text: string): { at: number; id: string } | null {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text)
  return match === null ? null : { at: Number(match[1]), id: match[2] ?? '' }
}
