import type { Snapshot, UiMethod, UiMethods } from '@causeway/wallet'
import type { Page } from 'playwright-core'
import type { LaunchedExtension } from './launchExtension.ts'

/** The wallet's own side, spoken to as its pages speak: over the port that only they may open. */
export interface TestDesk {
  call<M extends UiMethod>(method: M, params: UiMethods[M]['params']): Promise<UiMethods[M]['result']>
  snapshot(): Promise<Snapshot>
  /** The windows of type popup that are open, by their ids. */
  popups(): Promise<readonly number[]>
  closeWindow(id: number): Promise<void>
  close(): Promise<void>
}

/** What the script below leaves in the page. */
interface DeskPage {
  ask(method: string, params: unknown): Promise<never>
  latest: Snapshot | null
  chrome: {
    windows: {
      getAll(query: { windowTypes: string[] }): Promise<{ id: number }[]>
      remove(id: number): Promise<void>
    }
  }
}

/** The page's end, as text because it runs there. It derives no keys, so it cannot ask for what takes a password. */
const script = `
  const waiting = new Map()
  let lastId = 0
  let port
  globalThis.latest = null
  const open = () => {
    port = chrome.runtime.connect({ name: 'causeway-ui' })
    port.onDisconnect.addListener(() => {
      // What the worker that stopped had to say is not what the next one says.
      globalThis.latest = null
      for (const { reject } of waiting.values()) reject(new Error('the worker was stopped'))
      waiting.clear()
      setTimeout(open, 100)
    })
    port.onMessage.addListener((message) => {
      if (message.snapshot) { globalThis.latest = message.snapshot; return }
      const { resolve, reject } = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error) reject(new Error(message.error.reason))
      else resolve(message.result)
    })
  }
  open()
  globalThis.ask = (method, params) => new Promise((resolve, reject) => {
    const id = ++lastId
    waiting.set(id, { resolve, reject })
    port.postMessage({ id, method, params })
  })
`

export async function openDesk(extension: LaunchedExtension): Promise<TestDesk> {
  const page: Page = await extension.open('manifest.json')
  await page.evaluate(script)
  return {
    call: (method, params) =>
      page.evaluate(([name, given]) => (globalThis as unknown as DeskPage).ask(name, given), [
        method,
        params,
      ] as const),
    snapshot: async () => {
      await page.waitForFunction(() => (globalThis as unknown as DeskPage).latest !== null)
      return page.evaluate(() => (globalThis as unknown as DeskPage).latest as Snapshot)
    },
    popups: () =>
      page.evaluate(async () => {
        const { windows } = (globalThis as unknown as DeskPage).chrome
        return (await windows.getAll({ windowTypes: ['popup'] })).map(({ id }) => id)
      }),
    closeWindow: (id) =>
      page.evaluate((given) => (globalThis as unknown as DeskPage).chrome.windows.remove(given), id),
    close: () => page.close(),
  }
}
