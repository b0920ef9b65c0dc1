import type { HeadlessWallet } from '@causeway/wallet/headless'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../browser/findChromium.ts'

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu'] })
}

/** What an extension's content script does, as text because it runs in the page: announces, and passes messages on. */
const contentScript = `
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Causeway', icon: '', rdns: 'dev.causeway.wallet' }
  const announcement = { id: 1, jsonrpc: '2.0', method: 'wallet_announce', params: { ...info, targets: [] } }
  addEventListener('caip294:wallet_prompt', () => {
    dispatchEvent(new CustomEvent('caip294:wallet_announce', { detail: announcement }))
  })
  addEventListener('message', ({ data }) => {
    if (data?.target === 'causeway-contentscript') toWallet(data.data.data)
  })
  globalThis.fromWallet = (message) => {
    const data = { name: 'causeway-multichain-provider', data: message }
    postMessage({ target: 'causeway-inpage', data }, origin)
  }
`

export interface OpenedPlayground {
  readonly page: Page
  /** What the browser complained about. */
  readonly complaints: readonly string[]
}

/** The playground in a tab, with a wallet that listens to page messages. */
export async function openPlayground(
  browser: Browser,
  link: string,
  options: { wallet: HeadlessWallet; colorScheme?: 'light' | 'dark' },
): Promise<OpenedPlayground> {
  const { wallet, colorScheme = 'light' } = options
  const context = await browser.newContext({ colorScheme, viewport: { width: 1400, height: 1000 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const line = await wallet.transport({ origin: new URL(link).origin }).open()
  line.onMessage((message) => {
    page.evaluate((given) => Reflect.get(globalThis, 'fromWallet')(given), message).catch(() => {})
  })
  await page.exposeFunction('toWallet', (message: object) => line.send(message))
  await page.addInitScript(contentScript)
  await page.goto(link)
  await page.getByTestId('service-networks').waitFor()
  return { page, complaints }
}

/** Chooses a method, calls it with its example, and gives what came back. */
export async function callExample(page: Page, method: string): Promise<unknown> {
  await page.getByTestId('method-select').selectOption(method)
  await page.getByTestId('invoke-btn').click()
  const result = page.locator('[data-testid=result-json]:is([data-state=ok], [data-state=error])')
  return JSON.parse((await result.textContent({ timeout: 20_000 })) ?? '')
}

export function methodsShown(page: Page): Promise<string[]> {
  return page.getByTestId('method-select').locator('option').allTextContents()
}
