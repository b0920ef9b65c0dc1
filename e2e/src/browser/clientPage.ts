import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MultichainApiClient, RpcApi } from '@metamask/multichain-api-client'
import type { BrowserContext, Page } from 'playwright-core'
import { extensionId } from './launchExtension.ts'

/** What the page below has in its global scope. */
export interface ClientPage {
  /** Makes a client over the named transport and keeps it, with the events it hears, under a name. */
  start(name: string, transport: 'port' | 'postMessage' | 'detected', extensionId?: string): void
  clients: Record<string, MultichainApiClient<RpcApi>>
  heard: Record<string, unknown[]>
}

const script = `
  import { getDefaultTransport, getMultichainClient, getWindowPostMessageTransport } from '/multichain-api-client/index.mjs'
  globalThis.clients = {}
  globalThis.heard = {}
  globalThis.start = (name, kind, extensionId) => {
    const transport =
      kind === 'postMessage' ? getWindowPostMessageTransport()
      : kind === 'port' ? getDefaultTransport({ extensionId })
      : getDefaultTransport()
    clients[name] = getMultichainClient({ transport })
    heard[name] = []
    clients[name].onNotification((event) => heard[name].push(event))
  }
`

/** A page with the unmodified `@metamask/multichain-api-client` in it, for a site. */
export const clientPage = {
  pages: { '/client': `<!doctype html><title>client</title><script type="module">${script}</script>` },
  folders: {
    '/multichain-api-client/': dirname(fileURLToPath(import.meta.resolve('@metamask/multichain-api-client'))),
  },
} as const

/** What became of a call: the result, or the wallet's error as the client passes it on. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown }

/** Calls a method of a client in the page. */
export function callClient(
  page: Page,
  name: string,
  method: 'createSession' | 'getSession' | 'invokeMethod' | 'revokeSession',
  params?: unknown,
): Promise<Outcome> {
  return page.evaluate(
    async ([client, member, given]) => {
      const { clients } = globalThis as unknown as {
        clients: Record<string, Record<string, (params: unknown) => unknown>>
      }
      try {
        return { result: await clients[client]?.[member]?.(given) }
      } catch (error) {
        const { cause, message } = error as Error
        const { code, message: says } = (cause ?? {}) as { code?: number; message?: string }
        return { error: code === undefined ? message : { code, message: says } }
      }
    },
    [name, method, params] as const,
  )
}

/** A client in a tab of its own. */
export interface OpenedClient {
  readonly page: Page
  call(method: Parameters<typeof callClient>[2], params?: unknown): Promise<Outcome>
  invoke(scope: string, method: string, params: unknown): Promise<Outcome>
  /** The events so far. */
  heard(): Promise<unknown[]>
}

/** Opens the page on an origin that serves it, with one client over the named transport. */
export async function openClient(
  context: BrowserContext,
  origin: string,
  transport: Parameters<ClientPage['start']>[1],
): Promise<OpenedClient> {
  const page = await context.newPage()
  await page.goto(`${origin}/client`)
  await page.evaluate(([kind, id]) => (globalThis as unknown as ClientPage).start('one', kind, id), [
    transport,
    extensionId,
  ] as const)
  return {
    page,
    call: (method, params) => callClient(page, 'one', method, params),
    invoke: (scope, method, params) =>
      callClient(page, 'one', 'invokeMethod', { scope, request: { method, params } }),
    heard: () => page.evaluate(() => (globalThis as unknown as ClientPage).heard.one ?? []),
  }
}
