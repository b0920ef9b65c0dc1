import { formatAccountId, parseAccountId } from '../caip/accountId.ts'
import { type AskedScope, type AskedScopes, distinct, type ScopeRequest } from './asked.ts'
import { addScope } from './merge.ts'

/**
 * Writes every scope out: `eip155` with references `1` and `10` becomes `eip155:1` and `eip155:10`. Lists lose their
 * repetitions, accounts take their canonical form and those that are no CAIP-10 ids go. Two keys that name the same
 * chain become one scope. Takes valid scopes only.
 */
export function expand(requests: Iterable<readonly [string, ScopeRequest]>): AskedScopes {
  const expanded = new Map<string, AskedScope>()
  for (const [key, request] of requests) {
    const scope: AskedScope = {
      methods: distinct(request.methods),
      notifications: distinct(request.notifications),
      accounts: canonicalAccounts(request.accounts ?? []),
    }
    const { references = [] } = request
    // `wallet` alone is a scope; `wallet` with references is the scopes they name.
    if (references.length === 0) addScope(expanded, key, scope)
    else for (const reference of references) addScope(expanded, `${key}:${reference}`, scope)
  }
  return expanded
}

/** Departs from the reference wallet, which answers -32603: an account that cannot be read is not preselected. */
function canonicalAccounts(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return texts
  const accounts = texts.map(parseAccountId).filter((account) => account !== null)
  return distinct(accounts.map(formatAccountId))
}
