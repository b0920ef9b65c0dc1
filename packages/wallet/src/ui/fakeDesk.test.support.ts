import { createAccounts } from '../accounts/createAccounts.ts'
import { createSignerOf } from '../accounts/signerOf.ts'
import { createBlockList } from '../blockList/createBlockList.ts'
import { namespaces } from '../namespaces/table.ts'
import { createFakeClock } from '../networks/fakeClock.test.support.ts'
import { createNetworks } from '../networks/networks.ts'
import { createWallet } from '../pipeline/createWallet.ts'
import { connectPage } from '../pipeline/fakeWallet.test.support.ts'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import { createVault } from '../vault/createVault.ts'
import { standardKdf } from '../vault/kdf.ts'
import { insecurePolicy } from '../vault/kdfPolicy.ts'
import { randomBytes } from '../vault/vault.test.support.ts'
import type { Log } from '../wallet.ts'
import { createDesk, type Desk } from './createDesk.ts'
import { createScreens } from './createScreens.ts'
import { createSettings } from './createSettings.ts'
import type { Snapshot } from './snapshot.ts'
import type { UiMethod, UiMethods } from './uiMethods.ts'
import type { ToScreen, UiError } from './wire.ts'

/** What a fake node answers: by JSON-RPC method, or by path. */
export type NodeAnswers = Readonly<Record<string, unknown>>

/** What outlasts the process of a wallet, and the world around it. */
export function createFakeMachine() {
  const machine = {
    storage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
    clock: createFakeClock(),
    /** Nodes by the address they are asked at. Whoever is not here does not answer. */
    nodes: new Map<string, NodeAnswers>(),
    logged: [] as unknown[],
  }
  const fakeFetch: typeof fetch = async (input, init) => {
    const url = String(input)
    const found = [...machine.nodes].find(([address]) => url.startsWith(address))
    if (found === undefined) throw new TypeError('fetch failed')
    const [address, answers] = found
    if (init?.method !== 'POST') return answerOf(answers[url.slice(address.length)])
    const { id, method } = JSON.parse(String(init.body))
    return answerOf({ jsonrpc: '2.0', id, result: answers[method] })
  }
  return { ...machine, fetch: fakeFetch }
}

function answerOf(value: unknown): Response {
  return new Response(JSON.stringify(value), { status: value === undefined ? 404 : 200 })
}

export type FakeMachine = ReturnType<typeof createFakeMachine>

/** A wallet with its desk, real in all its parts, as a process on the machine. */
export async function startWallet(machine: FakeMachine = createFakeMachine()) {
  const { storage, sessionStorage, clock, fetch } = machine
  const log: Log = (event, facts) => machine.logged.push({ event, facts })
  const ports = { storage, sessionStorage, clock, random: randomBytes, namespaces, log }
  const settings = await createSettings({ storage })
  const shipped = 'shipped.example'
  const blockList = await createBlockList({ storage, shipped, onFault: () => {} })
  const screens = createScreens({ clock })
  const autoLockMs = settings.autoLockMs()
  const vault = await createVault({ ...ports, policy: insecurePolicy, kdf: screens.kdf, autoLockMs })
  const accounts = await createAccounts({ storage, vault, namespaces, random: randomBytes })
  const networks = await createNetworks({ storage, fetch, clock })
  const wallet = await createWallet({
    ...ports,
    fetch,
    openSocket: () => {
      throw new Error('no sockets here')
    },
    vault,
    accounts,
    networks,
    signerOf: createSignerOf({ accounts, vault, namespaces }),
    blockList,
    developerMode: () => settings.current().developerMode,
  })
  let restarts = 0
  const restart = () => {
    restarts++
  }
  const desk = createDesk({
    ...ports,
    screens,
    settings,
    blockList,
    vault,
    accounts,
    networks,
    wallet,
    restart,
  })
  return {
    machine,
    settings,
    screens,
    vault,
    accounts,
    networks,
    wallet,
    desk,
    restarts: () => restarts,
    openScreen: (options?: FakeScreenOptions) => openScreen(desk, options),
    openPage: (origin = 'https://dapp.example') => connectPage(wallet, origin),
  }
}

export interface FakeScreenOptions {
  /** What the screen does when it is asked for a key; it derives it by default. */
  readonly derive?: 'never' | 'badly'
}

/** A screen at the other end of its line, with everything it was sent. */
function openScreen(desk: Desk, { derive }: FakeScreenOptions = {}) {
  const inbox: ToScreen[] = []
  const waiting = new Map<number | string, { resolve(result: unknown): void; reject(error: UiError): void }>()
  let hungUp = false
  let id = 0
  const receive = async (message: ToScreen): Promise<void> => {
    if ('derive' in message && derive !== 'never') {
      const { id, password, parameters } = message.derive
      const key = derive === 'badly' ? [1, 2, 3] : [...(await standardKdf(password, parameters))]
      line.receive({ derived: { id, key } })
    }
    if ('result' in message) waiting.get(message.id)?.resolve(message.result)
    if ('error' in message) waiting.get(message.id)?.reject(message.error)
  }
  const line = desk.connect({
    send: (message) => {
      // What goes over a port is copied, and must be JSON.
      const copy: ToScreen = JSON.parse(JSON.stringify(message))
      inbox.push(copy)
      void receive(copy)
    },
    close: () => {
      hungUp = true
    },
  })
  const send = (method: string, params: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      id++
      waiting.set(id, { resolve, reject })
      line.receive({ id, method, params })
    })
  const snapshots = (): readonly Snapshot[] =>
    inbox.flatMap((message) => ('snapshot' in message ? [message.snapshot] : []))
  return {
    line,
    inbox,
    snapshots,
    /** The newest snapshot that was pushed. */
    now: (): Snapshot | undefined => snapshots().at(-1),
    /** How often the screen was asked to derive a key. */
    derivations: () => inbox.filter((message) => 'derive' in message).length,
    isHungUp: () => hungUp,
    send,
    call: <Method extends UiMethod>(method: Method, params: UiMethods[Method]['params']) =>
      send(method, params) as Promise<UiMethods[Method]['result']>,
  }
}

export const examplePassword = 'correct horse'
export const examplePhrase = 'test test test test test test test test test test test junk'

/** A wallet that was set up on a screen. */
export async function startOpenWallet(machine?: FakeMachine) {
  const fake = await startWallet(machine)
  const screen = fake.openScreen()
  await screen.call('ui_createVault', { password: examplePassword, phrase: examplePhrase })
  return { ...fake, screen }
}
