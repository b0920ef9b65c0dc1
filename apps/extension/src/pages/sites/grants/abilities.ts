import type { SessionScopes } from '@causeway/session/caip'
import type { NamespaceRow } from '@causeway/wallet'

/** What a site can do, by what it means for the user. */
export type AbilityKind = 'see' | 'read' | 'follow' | 'relay' | 'sign' | 'send' | 'change' | 'ask'

export interface Ability {
  readonly kind: AbilityKind
  readonly says: string
  /** Whether each use is put before the user. */
  readonly asks: boolean
}

const kinds: Readonly<Record<AbilityKind, { readonly says: string; readonly asks: boolean }>> = {
  see: { says: 'See the addresses of the accounts you choose', asks: false },
  read: { says: 'Read public data of these networks, such as balances and past transactions', asks: false },
  follow: { says: 'Be told of new blocks and events while its page is open', asks: false },
  relay: { says: 'Pass on transactions that were signed elsewhere', asks: false },
  sign: { says: 'Ask you to sign messages and transactions', asks: true },
  send: { says: 'Ask you to send transactions', asks: true },
  change: { says: 'Ask you to add a token or a network to this wallet', asks: true },
  ask: { says: 'Ask you to confirm other things', asks: true },
}

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

/** What a site with these scopes can do, in plain words, the harmless first. */
export function abilities(
  scopes: SessionScopes,
  namespaces: readonly Pick<NamespaceRow, 'asks'>[],
): readonly Ability[] {
  const asks = namespaces.flatMap((row) => row.asks)
  const granted = Object.values(scopes)
  const found = new Set(granted.flatMap(({ methods }) => methods.map((method) => abilityOf(method, asks))))
  if (granted.some(({ accounts }) => accounts.length > 0)) found.add('see')
  return abilityKinds.filter((kind) => found.has(kind)).map((kind) => ({ kind, ...kinds[kind] }))
}

export const abilityKinds = Object.keys(kinds) as readonly AbilityKind[]

/** Short headings for lists of methods. */
export const abilityTitles: Readonly<Record<AbilityKind, string>> = {
  see: 'See accounts',
  read: 'Read public data',
  follow: 'Follow events',
  relay: 'Pass on transactions',
  sign: 'Ask to sign',
  send: 'Ask to send',
  change: 'Ask to change the wallet',
  ask: 'Ask other things',
}
