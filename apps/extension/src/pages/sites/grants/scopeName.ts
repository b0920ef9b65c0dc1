import { accountNamespace, isWalletScope } from '@causeway/session/caip'
import type { Snapshot } from '@causeway/wallet'
import { strings } from '../strings.ts'

/** What a scope is called on screens. */
export function scopeName(scope: string, facts: Pick<Snapshot, 'networks' | 'namespaces'>): string {
  const network = facts.networks.find((row) => row.scope === scope)
  if (network !== undefined) return network.name
  if (!isWalletScope(scope)) return scope
  const title = namespaceTitle(accountNamespace(scope), facts)
  return title === null ? strings.wallet : strings.walletFor(title)
}

/** What a family of chains is called on screens. */
export function namespaceTitle(
  namespace: string | null,
  { namespaces }: Pick<Snapshot, 'namespaces'>,
): string | null {
  if (namespace === null) return null
  return namespaces.find((row) => row.namespace === namespace)?.title ?? namespace
}

/** The end of test ids of rows that stand for a scope. */
export function scopeTestId(scope: string): string {
  return scope.replaceAll(':', '-')
}
