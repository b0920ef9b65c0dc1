import { accountNamespace } from '@causeway/session/caip'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { AccountGroup, Accounts } from '../accounts/accounts.ts'
import { WalletError } from '../errors.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { FeedsOptions, WalletFeeds } from '../networks/feeds/createFeeds.ts'
import { type Network, type NetworkRow, type Networks, NodeError } from '../networks/network.ts'
import type { SignerOf, Vault, VaultState } from '../vault/vault.ts'

/** Networks in memory whose node says `<scope> <method>`, or fails as it is told. */
export function createFakeNetworks(scopes: readonly string[]) {
  const rows = new Map(scopes.map((scope) => [scope, toRow(scope)]))
  const listeners = new Set<Parameters<Networks['onChange']>[0]>()
  const state = { failure: null as Error | null }
  const tell = (put: readonly string[], removed: readonly string[]) => {
    for (const listener of [...listeners]) listener({ put, removed })
  }
  const toNetwork = (row: NetworkRow): Network => ({
    row,
    rpc: async (method) => {
      if (state.failure !== null) throw state.failure
      return `${row.scope} ${method}`
    },
    rest: async () => ({ status: 200, text: '' }),
  })
  const networks: Networks = {
    rows: () => [...rows.values()],
    row: (scope) => rows.get(scope) ?? null,
    get: (scope) => toNetwork(rows.get(scope) ?? toRow(scope)),
    at: toNetwork,
    put: async (row) => {
      rows.set(row.scope, row)
      tell([row.scope], [])
    },
    remove: async (scope) => {
      if (rows.delete(scope)) tell([], [scope])
    },
    addService: async () => [],
    probe: async () => '0x1',
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return Object.assign(networks, {
    fail: (error: Error | null) => {
      state.failure = error
    },
    nodeError: (code: number, message: string, data?: unknown) => new NodeError({ code, message, data }),
  })
}

export function toRow(scope: string): NetworkRow {
  return {
    scope,
    name: scope,
    symbol: 'TOY',
    decimals: 0,
    http: 'http://node.test',
    ws: null,
    explorer: null,
    isTest: false,
    from: 'wallet',
  }
}

/** Accounts of a number of HD indices over the given namespaces. */
export function createFakeAccounts(namespaces: readonly Namespace[], count: number) {
  const toGroup = (index: number): AccountGroup => ({
    id: `group-${index}`,
    name: `Account ${index + 1}`,
    keyId: 'phrase',
    index,
    hidden: false,
    entries: namespaces.map((namespace) => {
      const { address, publicKey, path } = namespace.derive(new Uint8Array(64), index)
      return { namespace: namespace.namespace, address, publicKey: bytesToHex(publicKey), path }
    }),
  })
  let groups = Array.from({ length: count }, (_, index) => toGroup(index))
  let selected = groups[0]?.id ?? null
  const onChange = new Set<() => void>()
  const onRemove = new Set<Parameters<Accounts['onRemove']>[0]>()
  const change = () => {
    for (const listener of [...onChange]) listener()
  }
  const addressesOn = (scope: string, group: AccountGroup | undefined) =>
    (group?.entries ?? []).filter(({ namespace }) => namespace === accountNamespace(scope))
  const accounts: Accounts = {
    groups: () => groups,
    selected: () => selected,
    select: async (id) => {
      selected = id
      change()
    },
    addNext: async () => {
      const index = groups.reduce((most, group) => Math.max(most, (group.index ?? -1) + 1), 0)
      groups = [...groups, toGroup(index)]
      change()
      return toGroup(index)
    },
    addImported: async () => toGroup(0),
    rename: async () => {},
    setHidden: async () => {},
    remove: async (id) => {
      const gone = groups.find((group) => group.id === id)
      if (gone === undefined) throw new WalletError('unknownAccount')
      groups = groups.filter((group) => group !== gone)
      if (selected === id) selected = groups[0]?.id ?? null
      for (const listener of [...onRemove]) listener(gone.entries)
      change()
    },
    find: (namespace, address) =>
      groups.find(({ entries }) =>
        entries.some((entry) => entry.namespace === namespace && entry.address === address),
      ) ?? null,
    holdings: {
      held: (scope) => groups.flatMap((group) => addressesOn(scope, group)).map(({ address }) => address),
      selected: (scope) =>
        addressesOn(
          scope,
          groups.find(({ id }) => id === selected),
        ).map(({ address }) => address),
    },
    onChange: (listener) => {
      onChange.add(listener)
      return () => onChange.delete(listener)
    },
    onRemove: (listener) => {
      onRemove.add(listener)
      return () => onRemove.delete(listener)
    },
  }
  return accounts
}

/** A vault that is only a state; whatever needs a secret is refused. */
export function createFakeVault() {
  let state: VaultState = 'unlocked'
  const listeners = new Set<(state: VaultState) => void>()
  const refuse = async (): Promise<never> => {
    throw new WalletError('unknownKey')
  }
  const turn = (next: VaultState) => {
    state = next
    for (const listener of [...listeners]) listener(next)
  }
  const vault: Vault = {
    state: () => state,
    create: refuse,
    unlock: async () => turn('unlocked'),
    resume: async () => state === 'unlocked',
    lock: async () => turn('locked'),
    touch: () => {},
    addPhrase: refuse,
    addPrivateKey: refuse,
    removeKey: refuse,
    revealPhrase: refuse,
    changePassword: refuse,
    exportBackup: refuse,
    importBackup: refuse,
    keys: async () => [],
    withSeed: refuse,
    withPrivateKey: refuse,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const signerOf: SignerOf = async (_namespace, address) => {
    if (state !== 'unlocked') throw new WalletError('locked')
    return { address, use: async (sign) => sign(new Uint8Array([7])) }
  }
  return { vault, signerOf, turn }
}

/** Feeds that say what they are told to, and remember who follows what. */
export function createFakeFeeds() {
  const open = new Map<string, { origin: string; connection: string; scope: string }>()
  let deliver: FeedsOptions['deliver'] = () => {}
  let count = 0
  const feeds: WalletFeeds = {
    subscribe: async ({ origin, connection, scope }) => {
      const id = `feed-${count++}`
      open.set(id, { origin, connection, scope })
      return id
    },
    unsubscribe: ({ connection }, id) => open.get(id)?.connection === connection && open.delete(id),
    filter: () => null,
    keepFilter: (_call, id) => id,
    dropFilter: () => {},
    endConnection: (connection) => {
      for (const [id, feed] of open) if (feed.connection === connection) open.delete(id)
    },
    endScope: (origin, scope) => {
      for (const [id, feed] of open) if (feed.origin === origin && feed.scope === scope) open.delete(id)
    },
    adopt: () => false,
    snapshot: () => ({ version: 1, subscriptions: [], filters: [], streams: [] }),
    restore: () => {},
    resume: async () => {},
    close: () => open.clear(),
  }
  return {
    open,
    createFeeds: (options: FeedsOptions) => {
      deliver = options.deliver
      return feeds
    },
    /** Lets every open feed of a scope say something. */
    say: (scope: string, result: unknown) => {
      for (const [subscription, feed] of open)
        if (feed.scope === scope)
          deliver(feed.connection, scope, {
            method: 'eth_subscription',
            params: { subscription, result },
          })
    },
  }
}
