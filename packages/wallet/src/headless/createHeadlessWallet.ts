import { parseChainId } from '@causeway/session/caip'
import { createAccounts, type StoredAccounts } from '../accounts/createAccounts.ts'
import { createSignerOf } from '../accounts/signerOf.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { namespaces as knownNamespaces } from '../namespaces/table.ts'
import type { Networks } from '../networks/network.ts'
import { createNetworks } from '../networks/networks.ts'
import { createWallet } from '../pipeline/createWallet.ts'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import type { Log, Wallet } from '../wallet.ts'
import { createTransport, type HeadlessTransport } from './line.ts'
import { type Listening, type ListenOptions, listen } from './listen.ts'
import { openSocket } from './openSocket.ts'
import { createPhraseVault, phraseKeyId } from './phraseVault.ts'
import { followPolicy, type HeadlessPolicy } from './policy.ts'
import { type HeadlessNetwork, toRow } from './rows.ts'
import { systemClock } from './systemClock.ts'

export interface HeadlessOptions {
  /** A BIP-39 phrase. Do not use one that holds anything. */
  readonly mnemonic: string
  readonly networks: readonly HeadlessNetwork[]
  /** Decides in the place of the user; everything is approved by default. */
  readonly approve?: HeadlessPolicy
  /** How many accounts of the phrase the wallet holds; one by default. */
  readonly accounts?: number
  /** The families of chains; all that the wallet knows by default. */
  readonly namespaces?: readonly Namespace[]
  /** Where a fault of the wallet itself is told; nowhere by default. */
  readonly log?: Log
}

/** What the wallet is made of, for a test that wants to look further or change something. */
export interface HeadlessParts {
  readonly wallet: Wallet
  readonly accounts: StoredAccounts
  readonly networks: Networks
}

export interface HeadlessWallet {
  /** The accounts as CAIP-10 ids on the given networks, those of the first index first. */
  readonly accounts: readonly string[]
  /** A line of a page of this origin, in this process. */
  transport(options: { readonly origin: string }): HeadlessTransport
  /** Serves pages over a WebSocket on this machine. */
  listen(options: ListenOptions): Promise<Listening>
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Settles when the wallet is ready. Nothing has to wait for it: messages before that are kept. */
  parts(): Promise<HeadlessParts>
  close(): Promise<void>
}

/** A whole wallet without a screen: the same pipeline, keys and namespaces, decided by a function. */
export function createHeadlessWallet(options: HeadlessOptions): HeadlessWallet {
  const { approve = () => ({ approve: true }), accounts: count = 1, log = () => {} } = options
  const namespaces = options.namespaces ?? knownNamespaces
  const rows = options.networks.map(toRow)
  const vault = createPhraseVault(options.mnemonic)
  const listening = new Set<Listening>()

  const ids = Array.from({ length: count }, (_, index) => index).flatMap((index) =>
    rows.flatMap(({ scope }) => {
      const namespace = namespaces.find((each) => each.namespace === parseChainId(scope)?.namespace)
      if (namespace === undefined) throw new TypeError(`The wallet does not know the chains of ${scope}.`)
      const { privateKey, ...account } = namespace.derive(vault.seed, index)
      privateKey.fill(0)
      return [namespace.toCaip10(scope, account)]
    }),
  )

  const start = async (): Promise<HeadlessParts> => {
    const storage = createMemoryStorage()
    const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))
    const [networks, accounts] = await Promise.all([
      createNetworks({ storage, fetch, clock: systemClock, defaults: rows }),
      createAccounts({ storage, vault, namespaces, random }),
    ])
    for (let index = 0; index < count; index++) await accounts.addNext(phraseKeyId)
    const wallet = await createWallet({
      storage,
      sessionStorage: createMemoryStorage(),
      clock: systemClock,
      random,
      fetch,
      openSocket,
      vault,
      signerOf: createSignerOf({ accounts, vault, namespaces }),
      accounts,
      networks,
      namespaces,
      log,
    })
    const onFault = (error: unknown): void =>
      log('policy.fault', { error: error instanceof Error ? error.name : typeof error })
    followPolicy(wallet.approvals, approve, accounts.holdings, onFault)
    return { wallet, accounts, networks }
  }
  const started = start()
  const wallet = started.then((parts) => parts.wallet)
  // Whoever uses the wallet hears of a failed start; nobody has to.
  wallet.catch(() => {})

  return {
    accounts: ids,
    transport: ({ origin }) => createTransport(origin, wallet),
    listen: async (listenOptions) => {
      const opened = await listen(wallet, listenOptions)
      listening.add(opened)
      return opened
    },
    // The start needs the key for the accounts, so a lock waits for it.
    lock: async () => {
      await started
      await vault.lock()
    },
    unlock: () => vault.unlock(''),
    parts: () => started,
    close: async () => {
      await Promise.all([...listening].map((each) => each.close()))
      await (await wallet).close()
      vault.seed.fill(0)
    },
  }
}
