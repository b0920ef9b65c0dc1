import { isObject } from '../json.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { createFakeClock, type FakeClock, settle } from '../networks/fakeClock.test.support.ts'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import type { Storage } from '../storage/storage.ts'
import type { Connection, Wallet, WalletOptions } from '../wallet.ts'
import { createWallet, type WalletParts, walletParts } from './createWallet.ts'
import {
  createFakeAccounts,
  createFakeFeeds,
  createFakeNetworks,
  createFakeVault,
  toRow,
} from './fakePorts.test.support.ts'
import { createToyNamespace } from './toyNamespace.test.support.ts'

export const toyScope = 'toy:one'
export const otherToyScope = 'toy:two'

/** A page at the other end of a line, with everything it heard. */
export interface FakePage {
  readonly connection: Connection
  readonly inbox: Record<string, unknown>[]
  /** Sends a message and lets the wallet work; the answer if there is one by then. */
  call(method: string, params?: unknown): Promise<Record<string, unknown> | undefined>
  invoke(method: string, params?: unknown, scope?: string): Promise<Record<string, unknown> | undefined>
  answer(id: number): Record<string, unknown> | undefined
  events(method?: string): Record<string, unknown>[]
  isHungUp(): boolean
}

export interface FakeWalletSettings {
  readonly namespaces?: readonly Namespace[]
  readonly scopes?: readonly string[]
  readonly accounts?: number
  readonly storage?: Storage
  readonly sessionStorage?: Storage
  readonly clock?: FakeClock
  /** The world of another wallet, in the place of one of its own. */
  readonly world?: ReturnType<typeof createFakeWorld>
  readonly parts?: Partial<WalletParts>
  /** Puts broken ports in the place of the right ones. */
  readonly changePorts?: (options: WalletOptions) => WalletOptions
}

/** What a wallet does not own: it is the same before and after a stop of the wallet's process. */
export function createFakeWorld(
  settings: Pick<FakeWalletSettings, 'namespaces' | 'scopes' | 'accounts'> = {},
) {
  const toy = createToyNamespace()
  const namespaces = settings.namespaces ?? [toy]
  const { vault, signerOf, turn } = createFakeVault()
  return {
    toy,
    namespaces,
    networks: createFakeNetworks(settings.scopes ?? [toyScope, otherToyScope]),
    accounts: createFakeAccounts(namespaces, settings.accounts ?? 2),
    vault,
    signerOf,
    turnVault: turn,
  }
}

/** Counts over all wallets, since one that starts again must not make an old id anew. */
let count = 0

/** A wallet whose pipeline is the real one and whose world is fake. */
export async function createFakeWallet(settings: FakeWalletSettings = {}) {
  const world = settings.world ?? createFakeWorld(settings)
  const { toy, namespaces, networks, accounts, vault, signerOf, turnVault } = world
  const clock = settings.clock ?? createFakeClock()
  const storage = settings.storage ?? createMemoryStorage()
  const sessionStorage = settings.sessionStorage ?? createMemoryStorage()
  const feeds = createFakeFeeds()
  const logged: { event: string; facts: Readonly<Record<string, unknown>> }[] = []
  const options: WalletOptions = {
    storage,
    sessionStorage,
    clock,
    random: (length) => {
      count++
      return Uint8Array.from({ length }, (_, at) => (at < 4 ? (count >> (8 * at)) & 255 : 0))
    },
    fetch,
    openSocket: () => {
      throw new Error('no sockets here')
    },
    vault,
    signerOf,
    accounts,
    networks,
    namespaces,
    log: (event, facts) => logged.push({ event, facts }),
  }
  const ports = settings.changePorts?.(options) ?? options
  const wallet = await createWallet(ports, {
    ...walletParts,
    createFeeds: feeds.createFeeds,
    ...settings.parts,
  })
  return {
    wallet,
    toy,
    clock,
    storage,
    sessionStorage,
    networks,
    accounts,
    feeds,
    logged,
    turnVault,
    connect: (origin = 'https://dapp.example') => connectPage(wallet, origin),
  }
}

export type FakeWallet = Awaited<ReturnType<typeof createFakeWallet>>

export function connectPage(wallet: Wallet, origin: string, within?: string): FakePage {
  const inbox: Record<string, unknown>[] = []
  let hungUp = false
  let id = 0
  const connection = wallet.connect({
    origin,
    ...(within === undefined ? {} : { within }),
    send: (message) => {
      // What goes over a port is copied, and must be JSON.
      const copy: unknown = JSON.parse(JSON.stringify(message))
      if (isObject(copy)) inbox.push(copy)
    },
    close: () => {
      hungUp = true
    },
  })
  const answer = (of: number) => inbox.find((message) => message.id === of)
  const call = async (method: string, params?: unknown) => {
    id++
    connection.receive({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })
    await settle()
    return answer(id)
  }
  return {
    connection,
    inbox,
    call,
    invoke: (method, params, scope = toyScope) =>
      call('wallet_invokeMethod', {
        scope,
        request: { method, ...(params === undefined ? {} : { params }) },
      }),
    answer,
    events: (method) =>
      inbox.filter(
        (message) => message.id === undefined && (method === undefined || message.method === method),
      ),
    isHungUp: () => hungUp,
  }
}

/** The parameters of a request for scopes, as clients send them. */
export function asking(...scopes: readonly string[]) {
  const bare = { methods: [], notifications: [] }
  return { optionalScopes: Object.fromEntries(scopes.map((scope) => [scope, bare])) }
}

/** A page with a session on the given scopes, approved as proposed. */
export async function connectApproved(
  fake: Pick<FakeWallet, 'wallet' | 'connect'>,
  scopes: readonly string[] = [toyScope],
  origin = 'https://dapp.example',
): Promise<FakePage> {
  const page = fake.connect(origin)
  await page.call('wallet_createSession', asking(...scopes))
  const request = fake.wallet.approvals.pending().find((pending) => pending.origin === origin)
  fake.wallet.approvals.decide(request?.id ?? '', { approved: true })
  await settle()
  return page
}

export { settle, toRow }
