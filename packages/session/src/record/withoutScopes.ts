import type { SessionRecord } from './record.ts'
import { settle } from './settle.ts'

/**
 * The session without some scopes: a partial revoke, or a network that left the wallet. Scopes it does not have are
 * skipped, and where it has none of them it stays as it is; `null` when what remains is no session.
 */
export function withoutScopes(record: SessionRecord, scopes: readonly string[]): SessionRecord | null {
  const gone = new Set(scopes)
  const present = Object.entries(record.scopes)
  const kept = present.filter(([scope]) => !gone.has(scope))
  if (kept.length === present.length) return record
  return settle({ ...record, scopes: Object.fromEntries(kept) })
}
