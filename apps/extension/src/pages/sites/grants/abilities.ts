import type { SessionScopes } from '@causeway/session/caip'
import type { NamespaceRow } from '@causeway/wallet'

/** What a site can do, by what it means for the user; the harmless first. */
export const abilityKinds = ['see', 'read', 'follow', 'relay', 'sign', 'send', 'change', 'ask'] as const

export type AbilityKind = (typeof abilityKinds)[number]

/** What is put before the user each time. */
export const askedAbilities: ReadonlySet<AbilityKind> = new Set(['sign', 'send', 'change', 'ask'])

/** Methods whose meaning is not told by whether the user is asked. */
const known: Readonly<Record<string, AbilityKind>> = {
  eth_sendTransaction: 'send',
  wallet_sendCalls: 'send',
  signAndSendTransaction: 'send',
  sendTransfer: 'send',
  personal_sign: 'sign',
  eth_signTypedData_v4: 'sign',
  signMessage: 'sign',
  signIn: 'sign',
  signTransaction: 'sign',
  signAllTransactions: 'sign',
  signPsbt: 'sign',
  wallet_watchAsset: 'change',
  wallet_addEthereumChain: 'change',
  eth_sendRawTransaction: 'relay',
  eth_subscribe: 'follow',
  eth_unsubscribe: 'follow',
}

/** What one method is for. One that nobody described here is a read, unless the user is asked about it. */
export function abilityOf(method: string, asks: readonly string[]): AbilityKind {
  const kind = Object.hasOwn(known, method) ? known[method] : undefined
  return kind ?? (asks.includes(method) ? 'ask' : 'read')
}

/** What a site with these scopes can do. */
export function abilities(
  scopes: SessionScopes,
  namespaces: readonly Pick<NamespaceRow, 'asks'>[],
): readonly AbilityKind[] {
  const asks = namespaces.flatMap((row) => row.asks)
  const granted = Object.values(scopes)
  const found = new Set(granted.flatMap(({ methods }) => methods.map((method) => abilityOf(method, asks))))
  if (granted.some(({ accounts }) => accounts.length > 0)) found.add('see')
  return abilityKinds.filter((kind) => found.has(kind))
}
