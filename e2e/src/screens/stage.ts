import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interrupt, startCauseway } from '@causeway/node/testing'
import type { Page } from 'playwright-core'
import { openDesk, type TestDesk } from '../browser/desk.ts'
import { extensionId, type LaunchedExtension, launchExtension } from '../browser/launchExtension.ts'

/** The size of the browser's popup, in pixels. */
export const popupSize = { width: 360, height: 600 } as const

/** A page of some site, which can ask the wallet for things. */
export interface SitePage {
  readonly origin: string
  /** Asks and does not wait: what comes of it is decided on the screens. */
  ask(method: string, params?: unknown): Promise<void>
  /** Asks inside a session. */
  invoke(scope: string, method: string, params: unknown): Promise<void>
  /** Leaves the site, which takes its requests along. */
  leave(): Promise<void>
}

/** What the states are played on: the extension in a real Chromium, a running service, and sites with names. */
export interface Stage {
  readonly extension: LaunchedExtension
  readonly desk: TestDesk
  /** The address by which the wallet is told of the service. */
  readonly serviceAddress: string
  /** The popup at a route, such as `/settings`, in its usual size. */
  popup(route?: string): Promise<Page>
  /** A page of a site; with `within` it is a frame in a page of that other site. */
  visit(origin: string, within?: string): Promise<SitePage>
  /** The window in which something is asked. */
  asked(): Promise<Page>
  /** Waits until that window has gone. */
  settled(): Promise<void>
  /** Connects a site as the screen proposes it. */
  connect(origin: string, ...scopes: string[]): Promise<SitePage>
  /** Ends the service, as an outage does. */
  stopService(): Promise<void>
  close(): Promise<void>
}

/** The scopes of a request, with nothing asked for by name. */
export function wanted(...scopes: string[]) {
  const each = { methods: [], notifications: [] }
  return { optionalScopes: Object.fromEntries(scopes.map((scope) => [scope, each])) }
}

const letter = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3d5a80"/><path d="M6 20q5-5 10 0t10 0" fill="none" stroke="#fff" stroke-width="3"/></svg>`

/** Talks to the wallet over the port, as text because it runs in the page. */
const sitePage = `<!doctype html><html lang="en"><title>A site</title><link rel="icon" href="/icon.svg"><script>
  const port = chrome.runtime.connect('${extensionId}')
  let lastId = 0
  globalThis.ask = (method, params) =>
    port.postMessage({ type: 'caip-348', data: { jsonrpc: '2.0', id: ++lastId, method, ...(params && { params }) } })
</script></html>`

/** Adds up how far a page moves what it has shown before the user does anything; as text because it runs there. */
const watchShifts = `
  globalThis.shifted = 0
  let isUntouched = true
  for (const act of ['pointerdown', 'keydown', 'input']) addEventListener(act, () => { isUntouched = false }, true)
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (isUntouched && !hadRecentInput) globalThis.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
`

const framePage = (origin: string) =>
  `<!doctype html><html lang="en"><title>A page around a site</title><iframe src="${origin}/"></iframe></html>`

export async function createStage(): Promise<Stage> {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-screens-'))
  const service = await startCauseway(directory)
  const extension = await launchExtension().catch(async (error) => {
    await interrupt(service)
    throw error
  })
  const { context } = extension
  const desk = await openDesk(extension)
  // Sites of names that nobody has: their pages come from here, everything behind the page is real.
  await context.route(/^https?:\/\/[^/]*\.example\//, (route) => {
    const url = new URL(route.request().url())
    const framed = url.searchParams.get('around')
    if (url.pathname === '/icon.svg') return route.fulfill({ contentType: 'image/svg+xml', body: letter })
    if (url.pathname !== '/') return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ contentType: 'text/html', body: framed === null ? sitePage : framePage(framed) })
  })
  await context.addInitScript(watchShifts)

  let isServing = true
  const windowOf = () => context.pages().find((page) => page.url().endsWith('/approval.html'))
  const stage: Stage = {
    extension,
    desk,
    serviceAddress: `${service.facts.networks[0]?.http ?? ''}/v3/${service.facts.key}`,
    popup: async (route = '/') => {
      const page = await context.newPage()
      await page.setViewportSize(popupSize)
      await page.goto(`chrome-extension://${extensionId}/popup.html#${route}`)
      return page
    },
    visit: async (origin, within) => {
      const page = await context.newPage()
      await page.goto(within === undefined ? `${origin}/` : `${within}/?around=${encodeURIComponent(origin)}`)
      const asker = within === undefined ? page.mainFrame() : page.frames()[1]
      if (asker === undefined) throw new Error('the page has no frame')
      await asker.waitForLoadState()
      const ask = (method: string, params?: unknown) =>
        asker.evaluate(([name, given]) => Reflect.get(globalThis, 'ask')(name, given), [
          method,
          params,
        ] as const)
      return {
        origin,
        ask,
        invoke: (scope, method, params) => ask('wallet_invokeMethod', { scope, request: { method, params } }),
        leave: () => page.close(),
      }
    },
    asked: async () => {
      const window = await until('no window opened', windowOf)
      // A window that the extension opens may be there before the script is; what moved until now is told to it too.
      if (!(await window.evaluate<boolean>('"shifted" in globalThis'))) await window.evaluate(watchShifts)
      await window.setViewportSize(popupSize)
      await window
        .locator('[data-testid=connect-page], [data-testid=confirm-page], .unlock, .no-wallet')
        .waitFor()
      return window
    },
    settled: async () => {
      await until('the window stayed open', () => windowOf() === undefined || undefined)
    },
    connect: async (origin, ...scopes) => {
      const site = await stage.visit(origin)
      await site.ask('wallet_createSession', wanted(...scopes))
      const window = await stage.asked()
      // The window may close itself under the click.
      await window
        .getByTestId('confirm-btn')
        .click()
        .catch(() => {})
      await stage.settled()
      return site
    },
    stopService: async () => {
      isServing = false
      await interrupt(service)
    },
    close: async () => {
      await extension.close()
      if (isServing) await interrupt(service)
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return stage
}

/** The browser tells of windows before their addresses, so they are looked for until they are there. */
async function until<T>(otherwise: string, find: () => T | undefined): Promise<T> {
  const end = Date.now() + 15_000
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(otherwise)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}
