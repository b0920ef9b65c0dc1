import { parseChainId } from '@causeway/session/caip'
import { bytesToHex } from '@noble/hashes/utils.js'
import { mnemonicToSeedSync } from '@scure/bip39'
import { createAccounts, type StoredAccounts } from '../accounts/createAccounts.ts'
import { createSignerOf } from '../accounts/signerOf.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { NetworkRow, Networks } from '../networks/network.ts'
import { createNetworks } from '../networks/networks.ts'
import { createWallet } from '../pipeline/createWallet.ts'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import { createVault } from '../vault/createVault.ts'
import { insecurePolicy } from '../vault/kdfPolicy.ts'
import type { Vault } from '../vault/vault.ts'
import type { Wallet } from '../wallet.ts'
import { createTransport, type HeadlessTransport } from './line.ts'
import { type Listening, type ListenOptions, listen } from './listen.ts'
import { openSocket } from './openSocket.ts'
import { checkOptions, checkOrigin, type HeadlessOptions } from './options.ts'
import { followPolicy } from './policy.ts'
import { systemClock } from './systemClock.ts'

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
  const { phrase, rows, approve, count, namespaces, log, ...settings } = checkOptions(options)
  // The phrase stands in a test, so the password of its vault guards nothing and need not be slow to try.
  const password = bytesToHex(random(16))
  const listening = new Set<Listening>()
  let isClosed = false

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
      ...settings,
      fetch,
      openSocket,
      vault,
      signerOf: createSignerOf({ accounts, vault, namespaces }),
      accounts,
      networks,
    })
    const onFault = (reason: string): void => log('policy.fault', { reason })
    followPolicy(wallet.approvals, approve, { holdings: accounts.holdings, networks, onFault })
    return { wallet, vault, accounts, networks }
  }
  const started = start()
  const wallet = started.then((parts) => parts.wallet)
  // Whoever uses the wallet hears of a failed start; nobody has to.
  wallet.catch(() => {})

  return {
    accounts: accountIds(phrase, count, rows, namespaces),
    transport: (line) => createTransport(checkOrigin(line?.origin), wallet, () => isClosed),
    listen: async (listenOptions) => {
      const opened = await listen(wallet, listenOptions)
      listening.add(opened)
      return opened
    },
    lock: async () => (await started).vault.lock(),
    unlock: async () => (await started).vault.unlock(password),
    parts: () => started,
    close: async () => {
      isClosed = true
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
