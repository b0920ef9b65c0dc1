import { formatAccountId, parseAccountId } from '../caip/accountId.ts'
import { type AskedScope, type AskedScopes, type ScopeRequest, union } from './asked.ts'
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
      methods: union(request.methods),
      notifications: union(request.notifications),
      accounts: union((request.accounts ?? []).flatMap(canonicalAccount)),
    }
    for (const written of scopesOf(key, request.references)) addScope(expanded, written, scope)
  }
  return expanded
}

function scopesOf(key: string, references: readonly string[] | undefined): readonly string[] {
  // `wallet` alone is a scope; `wallet` with references is the scopes they name.
  return references === undefined || references.length === 0
    ? [key]
    : union(references).map((reference) => `${key}:${reference}`)
}

/** Departs from the reference wallet, which answers -32603: an account that cannot be read is not preselected. */
function canonicalAccount(text: string): string[] {
  const account = parseAccountId(text)
  return account === null ? [] : [formatAccountId(account)]
}
