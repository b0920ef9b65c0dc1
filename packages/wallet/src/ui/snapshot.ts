import type { SessionRecord } from '@causeway/session'
import type { SessionScopes } from '@causeway/session/caip'
import type { AccountGroup } from '../accounts/accounts.ts'
import type { PendingApproval } from '../approvals/approvals.ts'
import type { NetworkRow } from '../networks/network.ts'
import type { VaultState } from '../vault/vault.ts'

/** What the user can switch. */
export interface Settings {
  /** Answer sites that look for one wallet's names only. */
  readonly compat: boolean
  /** Tell every site why a scope was left out. */
  readonly developerMode: boolean
  readonly autoLockMinutes: number
  readonly theme: 'system' | 'light' | 'dark'
}

/** A connected site, with what it may do now as the site itself is told. */
export interface SiteRow {
  readonly origin: string
  readonly record: SessionRecord
  readonly scopes: SessionScopes
}

/** A family of chains, for screens: its name, and what a site can be given on its chains. */
export interface NamespaceRow {
  readonly namespace: string
  /** What it calls itself on screens. */
  readonly title: string
  /** What each of its chains offers, in the order it is told to sites. */
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
  /** Those among the methods that are put before the user. */
  readonly asks: readonly string[]
  /** What `wallet:<namespace>` offers. */
  readonly walletMethods: readonly string[]
}

/** Everything that a screen shows, whole: a screen keeps the newest and needs no history. It holds no secret. */
export interface Snapshot {
  /** Grows by one with every change. */
  readonly version: number
  readonly vault: VaultState
  readonly accounts: readonly AccountGroup[]
  readonly selected: string | null
  readonly networks: readonly NetworkRow[]
  readonly pending: readonly PendingApproval[]
  readonly sites: readonly SiteRow[]
  readonly settings: Settings
  /** How many hosts are blocked; `ui_blockedSites` lists them. */
  readonly blocked: number
  readonly namespaces: readonly NamespaceRow[]
  /** What the scope `wallet` offers. */
  readonly walletMethods: readonly string[]
  /**
   * How an address is written on a network where that differs from its account's entry, as on Bitcoin's test networks:
   * by scope, then by the address of the entry.
   */
  readonly addresses: Readonly<Record<string, Readonly<Record<string, string>>>>
}
