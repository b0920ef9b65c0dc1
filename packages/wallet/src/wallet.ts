import type { Approval, SessionRecord } from '@causeway/session'
import type { SessionScopes } from '@causeway/session/caip'
import type { Accounts } from './accounts/accounts.ts'
import type { ActivityLog } from './activity/activity.ts'
import type { Approvals } from './approvals/approvals.ts'
import type { BlockList } from './blockList/createBlockList.ts'
import type { Clock } from './clock.ts'
import type { Namespace } from './namespaces/namespace.ts'
import type { Networks } from './networks/network.ts'
import type { Storage } from './storage/storage.ts'
import type { SignerOf, Vault } from './vault/vault.ts'

/** One line between a page and the wallet: a port, a socket, or a pair of functions. */
export interface Connection {
  readonly id: string
  /** A message of the page, as the transport delivered it: any value at all. */
  receive(message: unknown): void
  /** The page went away. Its requests are cancelled, its subscriptions end. */
  close(): void
}

/** What a transport hands in for a new line. */
export interface Line {
  /** The page's origin in the browser's word: scheme, host and port. */
  readonly origin: string
  /**
   * Where the page lies as a frame in another one: the origin of the page in the tab, in the browser's word. Anything
   * that is no origin, such as `null`, stands for a page that could not be told.
   */
  readonly within?: string
  /**
   * A name of the page that outlives this process, such as the browser's id of the document: what the page subscribed to
   * goes on when it comes back under the same name.
   */
  readonly page?: string
  /** Delivers a message to the page. */
  send(message: unknown): void
  /** Hangs up on the page. `Connection.close` need not be called afterwards. */
  close(): void
}

/** The ports that a wallet is made of. */
export interface WalletOptions {
  /** Kept on disk. */
  readonly storage: Storage
  /** Kept in memory beyond a stop of the process, trusted contexts only (`chrome.storage.session`). */
  readonly sessionStorage: Storage
  readonly clock: Clock
  readonly random: (length: number) => Uint8Array
  readonly fetch: typeof fetch
  readonly openSocket: (url: string) => SocketPort
  readonly vault: Vault
  /** Lends the key of an account; see `vault`. */
  readonly signerOf: SignerOf
  readonly accounts: Accounts
  readonly networks: Networks
  readonly namespaces: readonly Namespace[]
  readonly log: Log
  /** The sites that get no connection; none by default. */
  readonly blockList?: Pick<BlockList, 'isBlocked' | 'onChange'>
  /** A refused request for a session says why, to every site; otherwise only to those the user has approved before. */
  readonly developerMode?: () => boolean
  /** Whether a site that was told no three times in a row is refused unasked for a minute; `true` by default. */
  readonly spamFilter?: boolean
}

/** Where a fault of the wallet itself is told. Never handed a secret or what a site sent. */
export type Log = (event: string, facts: Readonly<Record<string, unknown>>) => void

/** A WebSocket, reduced to what the wallet needs of one. */
export interface SocketPort {
  send(text: string): void
  close(): void
  onOpen(listener: () => void): void
  onMessage(listener: (text: string) => void): void
  onClose(listener: () => void): void
}

export interface Wallet {
  /** A new line of a page. One with an opaque origin is closed at once. */
  connect(line: Line): Connection
  readonly approvals: Approvals
  readonly activity: ActivityLog
  /** What the user sees and changes of the sites. */
  readonly sites: Sites
  /** Ends every timer and socket. */
  close(): Promise<void>
}

/** The connected sites, for the user. */
export interface Sites {
  origins(): Promise<readonly string[]>
  record(origin: string): Promise<SessionRecord | null>
  /** What a site may do now, as it is told itself. */
  scopes(origin: string): Promise<SessionScopes>
  /** Ends a connection, or takes some scopes from it. */
  revoke(origin: string, scopes?: readonly string[]): Promise<void>
  /** The user's own edit: accounts per scope, methods withheld, `only what the site asked for`, a shorter life. */
  edit(origin: string, approval: Approval): Promise<void>
  /** Calls back when what a site may do has changed, whoever changed it. */
  onChange(listener: () => void): () => void
}
