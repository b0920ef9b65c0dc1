import { parseAccountId } from '../caip/accountId.ts'
import { formatChainId } from '../caip/chainId.ts'
import { accountNamespace } from '../caip/scope.ts'
import { distinct } from './asked.ts'
import type { Holdings } from './holdings.ts'

/**
 * The addresses ticked for each scope before the user looks: those already granted there, and those the site named that
 * the wallet holds. An account named under any scope counts for its whole own namespace. Where a namespace would have
 * none, the selected account is ticked.
 */
export function preselect(
  scopes: Iterable<string>,
  named: readonly string[],
  granted: ReadonlyMap<string, readonly string[]>,
  holdings: Holdings,
): ReadonlyMap<string, readonly string[]> {
  const namedIn = byNamespace(named)
  const startsWith = granted.size === 0 ? namedIn : byNamespace([...[...granted.values()].flat(), ...named])
  const preselected = new Map<string, readonly string[]>()
  for (const scope of scopes) {
    const namespace = accountNamespace(scope)
    if (namespace === null) {
      preselected.set(scope, [])
      continue
    }
    const own = granted.get(scope)
    // A scope that was granted keeps its own choice; a new one starts with what its namespace has.
    const candidates =
      own === undefined
        ? (startsWith.get(namespace) ?? [])
        : [...(byNamespace(own).get(namespace) ?? []), ...(namedIn.get(namespace) ?? [])]
    const held = new Set(holdings.held(scope))
    const ticked = distinct(candidates.filter((address) => held.has(address)))
    preselected.set(
      scope,
      ticked.length > 0 ? ticked : holdings.selected(scope).filter((address) => held.has(address)),
    )
  }
  return preselected
}

/** The addresses of CAIP-10 accounts by the namespace they belong to. */
function byNamespace(accounts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  // Sets, because a page may name thousands of accounts, and need not be known to do so.
  const addresses = new Map<string, Set<string>>()
  for (const text of distinct(accounts)) {
    const account = parseAccountId(text)
    const namespace = account === null ? null : accountNamespace(formatChainId(account))
    if (account === null || namespace === null) continue
    const present = addresses.get(namespace)
    if (present === undefined) addresses.set(namespace, new Set([account.address]))
    else present.add(account.address)
  }
  return new Map([...addresses].map(([namespace, found]) => [namespace, [...found]]))
}
