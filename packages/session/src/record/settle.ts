import { isWalletScope } from '../caip/scope.ts'
import type { SessionRecord } from './record.ts'

/** A session that lost something is over when no account is left in it, or only scopes of the wallet itself. */
export function settle(record: SessionRecord): SessionRecord | null {
  const scopes = Object.entries(record.scopes)
  const hasAccount = scopes.some(([, grant]) => grant.accounts.length > 0)
  return hasAccount && scopes.some(([scope]) => !isWalletScope(scope)) ? record : null
}
