import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { clientPage } from './clientPage.ts'
import { extensionId, type LaunchedExtension } from './launchExtension.ts'

/**
 * Who talks to the wallet: the dapp library by messages, as the playground does; the unmodified client by messages, in
 * compat mode; the unmodified client over the port.
 */
export const clientKinds = ['library', 'messages', 'port'] as const
export type ClientKind = (typeof clientKinds)[number]

/** What became of a request; `closed` where the client will never say, because its port closed under it. */
type Outcome =
  | { readonly result: unknown }
  | { readonly code: number }
  | { readonly failed: string }
  | { readonly closed: true }

interface Head {
  readonly subscription: string
  readonly result: { readonly number?: string; readonly blockNumber?: string }
}

/** A page with one such client. */
export interface KilledClient {
  readonly page: Page
  create(...scopes: string[]): Promise<Outcome>
  get(): Promise<Outcome>
  invoke(scope: string, method: string, params: unknown): Promise<Outcome>
  revoke(): Promise<Outcome>
  /** Everything that the subscriptions brought, in order. */
  heads(): Promise<readonly Head[]>
  /** The scopes that the last `wallet_sessionChanged` spoke of; `null` before the first. */
  told(): Promise<readonly string[] | null>
  /** Forgets what was told. */
  forget(): Promise<void>
  /** How often the client's port closed. */
  closings(): Promise<number>
}

const script = `
  import { connect, postMessageTransport } from '@causeway/dapp'
  import { getDefaultTransport, getMultichainClient, getWindowPostMessageTransport } from '/multichain-api-client/index.mjs'
  globalThis.heads = []
  globalThis.told = null
  globalThis.closings = 0
  let close = () => {}
  let closed = new Promise(() => {})
  const { log } = console
  // The client tells of it by nothing else.
  console.log = (...said) => {
    if (String(said[0]).includes('chromePort disconnected')) { closings++; close({ closed: true }) }
    log(...said)
  }
  const notice = ({ params }) => { if (params?.subscription) heads.push(params) }
  const wanted = (scopes) =>
    ({ optionalScopes: Object.fromEntries(scopes.map((scope) => [scope, { methods: [], notifications: [] }])) })

  async function library() {
    const connection = await connect({ transport: postMessageTransport() })
    connection.on('notify', notice)
    connection.on('change', ({ sessionScopes }) => { globalThis.told = Object.keys(sessionScopes) })
    return {
      create: (...scopes) => connection.extend({ scopes }),
      get: () => connection.getSession(),
      invoke: (scope, method, params) => connection.invoke(scope, method, params),
      revoke: () => connection.revoke(),
    }
  }
  function unmodified(transport) {
    const client = getMultichainClient({ transport })
    client.onNotification(({ method, params }) => {
      if (method === 'wallet_notify') notice(params.notification)
      else if (method === 'wallet_sessionChanged') globalThis.told = Object.keys(params.sessionScopes)
    })
    return {
      create: (...scopes) => client.createSession(wanted(scopes)),
      get: () => client.getSession(),
      invoke: (scope, method, params) => client.invokeMethod({ scope, request: { method, params } }),
      revoke: () => client.revokeSession({}),
    }
  }
  let client
  globalThis.begin = async (kind) => {
    if (kind === 'library') client = await library()
    else if (kind === 'messages') client = unmodified(getWindowPostMessageTransport())
    else {
      closed = new Promise((resolve) => { close = resolve })
      client = unmodified(getDefaultTransport({ extensionId: '${extensionId}' }))
    }
    await client.get()
  }
  globalThis.ask = (name, given) => {
    const settled = client[name](...given).then(
      (result) => ({ result: result ?? null }),
      (error) => {
        const code = error.code ?? error.cause?.code
        return typeof code === 'number' ? { code } : { failed: error.message }
      },
    )
    return Promise.race([settled, closed])
  }
  globalThis.isReady = true
`
const imports = {
  '@causeway/dapp': '/dapp/index.js',
  '@causeway/session/caip': '/caip/index.js',
}
const folderOf = (name: string): string => dirname(fileURLToPath(import.meta.resolve(name)))

/** What a site needs for such pages. */
export const killedPage = {
  pages: {
    '/killed': `<!doctype html><title>killed</title>
      <script type="importmap">${JSON.stringify({ imports })}</script><script type="module">${script}</script>`,
  },
  folders: {
    ...clientPage.folders,
    '/dapp/': folderOf('@causeway/dapp'),
    '/caip/': folderOf('@causeway/session/caip'),
  },
} as const

/** What the script above leaves in the page. */
interface Globals {
  readonly isReady?: true
  begin(kind: ClientKind): Promise<void>
  ask(name: string, given: readonly unknown[]): Promise<Outcome>
  heads: readonly Head[]
  told: readonly string[] | null
  closings: number
}

export async function openClient(
  { context }: LaunchedExtension,
  origin: string,
  kind: ClientKind,
): Promise<KilledClient> {
  const page = await context.newPage()
  await page.goto(`${origin}/killed`)
  await page.waitForFunction(() => (globalThis as unknown as Globals).isReady === true)
  await page.evaluate((given) => (globalThis as unknown as Globals).begin(given), kind)
  const ask = (name: string, ...given: unknown[]): Promise<Outcome> =>
    page.evaluate(([asked, args]) => (globalThis as unknown as Globals).ask(asked, args), [
      name,
      given,
    ] as const)
  return {
    page,
    create: (...scopes) => ask('create', ...scopes),
    get: () => ask('get'),
    invoke: (scope, method, params) => ask('invoke', scope, method, params),
    revoke: () => ask('revoke'),
    heads: () => page.evaluate(() => (globalThis as unknown as Globals).heads),
    told: () => page.evaluate(() => (globalThis as unknown as Globals).told),
    forget: () =>
      page.evaluate(() => {
        ;(globalThis as unknown as Globals).told = null
      }),
    closings: () => page.evaluate(() => (globalThis as unknown as Globals).closings),
  }
}
