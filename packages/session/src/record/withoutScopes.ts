import type { SessionRecord } from './record.ts'
import { settle } from './settle.ts'

/**
 * The session without some scopes: a partial revoke, or a network that left the wallet. Scopes it does not have are
 * skipped; `null` when what remains is no session.
 */
export function withoutScopes(record: SessionRecord, scopes: readonly string[]): SessionRecord | null {
  const gone = new Set(scopes)
  const kept = Object.entries(record.scopes).filter(([scope]) => !gone.has(scope))
  return settle({ ...record, scopes: Object.fromEntries(kept) })
}
