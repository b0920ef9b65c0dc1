import type { AuthorisedCall } from '@causeway/session'
import type { Network, Networks } from '../networks/network.ts'
import type { FeeAnswer, View } from '../view/view.ts'

/** A public account of a key: what can be told without unlocking. */
export interface DerivedAccount {
  /** In the form of `canonicalAddress`. */
  readonly address: string
  readonly publicKey: Uint8Array
  readonly path: string
}

/** The private key of one account, lent for the length of one use. The copy is wiped afterwards. */
export interface Signer {
  readonly address: string
  use<T>(sign: (privateKey: Uint8Array) => T | Promise<T>): Promise<T>
}

/** A call of a site that its session covers, with the connection it came by. */
export interface SiteCall extends AuthorisedCall {
  readonly origin: string
  readonly connection: string
}

/**
 * What a call would do, as plain JSON data. A `read` needs nobody's consent; `subscribe` is carried by the connection;
 * the others are put before the user with their view, and performed only when approved:
 * `sign` makes a signature, `send` also changes a chain, `change` changes the wallet itself (a network, an asset).
 */
export type Effect =
  | { readonly kind: 'read'; readonly payload: unknown }
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly payload: unknown }
  | SeenEffect

/** An effect that the user must see. */
export interface SeenEffect<Payload = unknown> {
  readonly kind: 'sign' | 'send' | 'change'
  /** CAIP-10 of the account that signs, or `null` where nothing is signed. */
  readonly account: string | null
  readonly view: View
  readonly payload: Payload
}

/** What a namespace may look at while it describes or performs a call. */
export interface Surroundings {
  readonly network: Network
  readonly networks: Networks
  /** Every address of the wallet in a namespace, in canonical form. */
  own(namespace: string): readonly string[]
  /** Addresses that this wallet has sent to before on any chain of the namespace: for look-alike and first-time marks. */
  recipients(namespace: string): readonly string[]
  noteRecipient(namespace: string, address: string): void
  /** Carries filters and subscriptions of the connection (see `networks/subscriptions`). */
  readonly feeds: Feeds
  /** Values that a namespace keeps between calls of one origin, such as the bundles of `wallet_sendCalls`; bounded by the wallet. */
  readonly notebook: Notebook
  /** Grants a scope to the origin of the call, with its usual accounts: a site that adds a network may use it. */
  grantScope(origin: string, scope: string): Promise<void>
  now(): number
}

export interface Feeds {
  subscribe(call: SiteCall, kind: 'newHeads' | 'logs', filter?: unknown): Promise<string>
  unsubscribe(call: SiteCall, id: string): boolean
  /** The node's filter behind an id of this origin and connection, or `null`. */
  filter(call: SiteCall, id: string): string | null
  /** Maps a node's filter to a fresh id for this origin and connection. */
  keepFilter(call: SiteCall, nodeId: string): string
  dropFilter(call: SiteCall, id: string): void
}

export interface Notebook {
  get(origin: string, key: string): unknown
  set(origin: string, key: string, value: unknown): void
}

/** The chain behind an address: its reference as CAIP-2 writes it, and its newest block. */
export interface ChainStatus {
  readonly reference: string
  readonly blockNumber: number
}

/** One family of chains. A new one is a new folder with one of these, and a line in the table. */
export interface Namespace {
  readonly namespace: string
  /** What screens call it. */
  readonly title: string
  /** The chain reference if it is a well-formed one of this namespace, else `null`. */
  parseReference(reference: string): string | null
  /** What a chain of this namespace offers, in the order it is told to sites. */
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
  /** The methods that are put before the user. Where too many wait already, the node is not even asked about one more. */
  readonly asks?: readonly string[]
  /** What `wallet:<namespace>` offers; none: the scope is not offered. */
  readonly walletMethods: readonly string[]
  /** The account of an HD index below a BIP-39 seed. */
  derive(seed: Uint8Array, index: number): DerivedAccount & { readonly privateKey: Uint8Array }
  /** The account of an imported private key, or `null` where the bytes are no key of this namespace. */
  fromPrivateKey(privateKey: Uint8Array): DerivedAccount | null
  /** The CAIP-10 account id of an address on a chain (an address may be written differently per chain, as in Bitcoin). */
  toCaip10(scope: string, account: { readonly address: string; readonly publicKey: Uint8Array }): string
  /** What an address, as the chain writes it, has of the chain's own coin, in the smallest unit. */
  balance(address: string, network: Network): Promise<bigint>
  /** Which chain answers at the address of the network, and how far it has come. */
  status(network: Network): Promise<ChainStatus>
  /** Reads the parameters and says what the call would do; refuses bad ones with a typed error. */
  describe(call: SiteCall, surroundings: Surroundings): Promise<Effect>
  /**
   * The effect with another fee, where its view offers a choice: view and payload say what will be paid, and all else
   * stays. Throws a `FeeError` for a fee that cannot be.
   */
  withFee?(call: SiteCall, effect: SeenEffect, fee: FeeAnswer): SeenEffect
  /** Does it. `signer` is there exactly when the effect names an account. */
  perform(call: SiteCall, effect: Effect, signer: Signer | null, surroundings: Surroundings): Promise<unknown>
}
