import type { Accounts } from '../accounts/accounts.ts'
import type { BlockList } from '../blockList/createBlockList.ts'
import type { Clock } from '../clock.ts'
import { createInTurn } from '../inTurn.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Networks } from '../networks/network.ts'
import { walletScopeMethods } from '../pipeline/walletScope.ts'
import type { Vault } from '../vault/vault.ts'
import type { Wallet } from '../wallet.ts'
import { addressesOn } from './addressesOn.ts'
import type { SettingsStore } from './createSettings.ts'
import type { NamespaceRow, SiteRow, Snapshot } from './snapshot.ts'

/** Changes within this time of a snapshot wait for the next one. */
const pauseMs = 50

export interface SnapshotsOptions {
  readonly wallet: Wallet
  readonly vault: Vault
  readonly accounts: Accounts
  readonly networks: Networks
  readonly namespaces: readonly Namespace[]
  readonly settings: SettingsStore
  readonly blockList: Pick<BlockList, 'count' | 'onChange'>
  readonly clock: Clock
  /** Whether anybody looks; if not, a change waits for somebody who does. */
  readonly isWatched: () => boolean
  readonly push: (snapshot: Snapshot) => void
  readonly onFault: (error: unknown) => void
}

/** What the screens show, kept up with every change. */
export interface Snapshots {
  /** The state now. Everybody who watches is told it too, where it is newer than the last. */
  current(): Promise<Snapshot>
  close(): void
}

export function createSnapshots(options: SnapshotsOptions): Snapshots {
  const { wallet, vault, accounts, networks, settings, blockList, clock, isWatched, push, onFault } = options
  const namespaces = options.namespaces.map(toNamespaceRow)
  const inTurn = createInTurn()
  // It begins with the time, so that a screen never takes the state of a process that was stopped for a newer one.
  let version = clock.now()
  let last: Snapshot | null = null
  let lastAt = Number.NEGATIVE_INFINITY
  let isStale = true
  let cancel: (() => void) | null = null
  /** They change with the accounts and the networks only, and take some work. */
  let addresses: Snapshot['addresses'] | null = null

  const gather = async (): Promise<Omit<Snapshot, 'version'>> => {
    const origins = await wallet.sites.origins()
    const rows = await Promise.all(
      origins.map(async (origin): Promise<SiteRow | null> => {
        const [record, scopes] = await Promise.all([wallet.sites.record(origin), wallet.sites.scopes(origin)])
        return record === null ? null : { origin, record, scopes }
      }),
    )
    addresses ??= addressesOn(networks.rows(), accounts.groups(), options.namespaces)
    return {
      vault: vault.state(),
      accounts: accounts.groups(),
      selected: accounts.selected(),
      networks: networks.rows(),
      pending: wallet.approvals.pending(),
      sites: rows.filter((row) => row !== null),
      settings: settings.current(),
      blocked: blockList.count(),
      namespaces,
      walletMethods: walletScopeMethods,
      addresses,
    }
  }

  const current = (): Promise<Snapshot> =>
    inTurn(async () => {
      if (last !== null && !isStale) return last
      isStale = false
      cancel?.()
      cancel = null
      try {
        const snapshot = { version: version + 1, ...(await gather()) }
        version++
        last = snapshot
        lastAt = clock.now()
        push(snapshot)
        return snapshot
      } catch (error) {
        isStale = true
        throw error
      }
    })

  const noteChange = (): void => {
    isStale = true
    if (cancel !== null || !isWatched()) return
    const wait = Math.min(pauseMs, Math.max(0, lastAt + pauseMs - clock.now()))
    cancel = clock.after(wait, () => {
      cancel = null
      current().catch(onFault)
    })
  }

  const noteAddresses = (): void => {
    addresses = null
    noteChange()
  }

  const stopListening = [
    vault.onChange(noteChange),
    accounts.onChange(noteAddresses),
    networks.onChange(noteAddresses),
    wallet.approvals.onChange(noteChange),
    wallet.sites.onChange(noteChange),
    // The logs are not in it, but whoever shows one reads it again with the next.
    wallet.activity.onChange(noteChange),
    settings.onChange(noteChange),
    blockList.onChange(noteChange),
  ]
  return {
    current,
    close: () => {
      for (const stop of stopListening) stop()
      cancel?.()
      cancel = null
    },
  }
}

function toNamespaceRow(namespace: Namespace): NamespaceRow {
  const { methods, notifications, asks = [], walletMethods, title } = namespace
  return { namespace: namespace.namespace, title, methods, notifications, asks, walletMethods }
}
