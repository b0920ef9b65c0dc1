import { parseChainId } from '@causeway/session/caip'
import { bytesToHex } from '@noble/hashes/utils.js'
import { mnemonicToSeedSync } from '@scure/bip39'
import { createAccounts, type StoredAccounts } from '../accounts/createAccounts.ts'
import { createSignerOf } from '../accounts/signerOf.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { namespaces as knownNamespaces } from '../namespaces/table.ts'
import type { NetworkRow, Networks } from '../networks/network.ts'
import { createNetworks } from '../networks/networks.ts'
import { createWallet } from '../pipeline/createWallet.ts'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import { createVault } from '../vault/createVault.ts'
import { insecurePolicy } from '../vault/kdfPolicy.ts'
import { parsePhrase } from '../vault/phrase.ts'
import type { Vault } from '../vault/vault.ts'
import type { Log, Wallet } from '../wallet.ts'
import { createTransport, type HeadlessTransport } from './line.ts'
import { type Listening, type ListenOptions, listen } from './listen.ts'
import { openSocket } from './openSocket.ts'
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
  readonly vault: Vault
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
  const phrase = parsePhrase(options.mnemonic)
  // The phrase stands in a test, so the password of its vault guards nothing and need not be slow to try.
  const password = bytesToHex(random(16))
  const listening = new Set<Listening>()

  const start = async (): Promise<HeadlessParts> => {
    const storage = createMemoryStorage()
    const sessionStorage = createMemoryStorage()
    const clock = systemClock
    const ports = { storage, sessionStorage, clock, random, namespaces, log }
    const vault = await createVault({ ...ports, policy: insecurePolicy, autoLockMs: null })
    const keyId = await vault.create(password, phrase)
    const networks = await createNetworks({ storage, fetch, clock, defaults: rows })
    const accounts = await createAccounts({ storage, vault, namespaces, random })
    for (let index = 0; index < count; index++) await accounts.addNext(keyId)
    const wallet = await createWallet({
      ...ports,
      fetch,
      openSocket,
      vault,
      signerOf: createSignerOf({ accounts, vault, namespaces }),
      accounts,
      networks,
    })
    const onFault = (error: unknown): void =>
      log('policy.fault', { error: error instanceof Error ? error.name : typeof error })
    followPolicy(wallet.approvals, approve, accounts.holdings, onFault)
    return { wallet, vault, accounts, networks }
  }
  const started = start()
  const wallet = started.then((parts) => parts.wallet)
  // Whoever uses the wallet hears of a failed start; nobody has to.
  wallet.catch(() => {})

  return {
    accounts: accountIds(phrase, count, rows, namespaces),
    transport: ({ origin }) => createTransport(origin, wallet),
    listen: async (listenOptions) => {
      const opened = await listen(wallet, listenOptions)
      listening.add(opened)
      return opened
    },
    lock: async () => (await started).vault.lock(),
    unlock: async () => (await started).vault.unlock(password),
    parts: () => started,
    close: async () => {
      await Promise.all([...listening].map((each) => each.close()))
      const { wallet, vault } = await started
      await wallet.close()
      await vault.lock()
    },
  }
}

/** The accounts that the wallet will hold, known before it has opened its vault. */
function accountIds(
  phrase: string,
  count: number,
  rows: readonly NetworkRow[],
  namespaces: readonly Namespace[],
): readonly string[] {
  const seed = mnemonicToSeedSync(phrase)
  const ids = Array.from({ length: count }, (_, index) =>
    rows.map(({ scope }) => {
      const namespace = namespaces.find((each) => each.namespace === parseChainId(scope)?.namespace)
      if (namespace === undefined) throw new TypeError(`The wallet does not know the chains of ${scope}.`)
      const { privateKey, ...account } = namespace.derive(seed, index)
      privateKey.fill(0)
      return namespace.toCaip10(scope, account)
    }),
  )
  seed.fill(0)
  return ids.flat()
}

function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
