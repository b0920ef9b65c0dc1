import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { interrupt, startCauseway } from '@causeway/node/testing'
import { createHeadlessWallet, type HeadlessWallet } from '@causeway/wallet/headless'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../browser/axeFindings.ts'
import { callExample, launchBrowser, methodsShown, openPlayground } from './openPlayground.ts'

// The playground as `causeway up` serves it, in a real Chromium, with the wallet's own pipeline behind page messages.
// Budget: 90 s on two cores.
const root = new URL('../../../', import.meta.url)
const card = 'wallet-card-dev.causeway.wallet'

let directory: string
let running: Awaited<ReturnType<typeof startCauseway>>
let browser: Browser
let wallet: HeadlessWallet
let link: string

beforeAll(async () => {
  if (!existsSync(new URL('packages/node/public/playground/index.html', root)))
    execFileSync(process.execPath, [fileURLToPath(new URL('scripts/buildPages.mjs', root))])
  directory = mkdtempSync(join(tmpdir(), 'causeway-playground-'))
  running = await startCauseway(directory)
  const { playground, networks, mnemonic, key } = running.facts
  if (playground === null) throw new Error('the playground was not built: npm run build')
  link = playground.link
  wallet = createHeadlessWallet({
    mnemonic,
    networks: networks.flatMap(({ scope, http, ws }) =>
      scope === null ? [] : [{ scope, http: `${http}/v3/${key}`, ws: `${ws}/ws/v3/${key}` }],
    ),
    approve: async () => ({ approve: true }),
  })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await wallet?.close()
  await interrupt(running)
  rmSync(directory, { recursive: true, force: true })
})

/** Errors by which a service, or a wallet, says that it did not understand. */
const misunderstandings = [-32700, -32600, -32601, -32602, 4100, 4200, 5000]

/** Calls every method that is shown; gives those whose example was not understood. */
async function misunderstood(page: Page): Promise<string[]> {
  const failures: string[] = []
  for (const method of await methodsShown(page)) {
    const answer = await callExample(page, method)
    const code = Object(Object(answer).error).code
    if (misunderstandings.includes(code)) failures.push(`${method}: ${JSON.stringify(answer)}`)
  }
  return failures
}

async function connect(page: Page, ...scopes: string[]): Promise<void> {
  await page.getByTestId(card).click()
  await page.locator('[data-testid=wallet-state][data-state=open]').waitFor()
  for (const scope of scopes) await page.getByTestId(`scope-${scope}`).click()
  await page.getByTestId('connect-btn').click()
  await page.getByTestId('session-scope-eip155-1337').waitFor()
}

test('the banner link brings the service, and the key leaves the address bar', async () => {
  const { page, complaints } = await openPlayground(browser, link, { wallet })
  expect(page.url()).toBe(running.facts.playground?.address)
  expect(await page.getByTestId('service-networks').textContent()).toContain('localnet')
  await page.getByTestId('add-to-wallet-btn').click()
  const address = await page.getByTestId('service-address').textContent()
  expect(address).toMatch(new RegExp(`^http://localhost:\\d+/v3/${running.facts.key}$`))
  expect(await page.getByTestId('experimental-notice').textContent()).toMatch(/experimental.*desktop/)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('every method of the service is there, with an example that the service understands', async () => {
  const { page } = await openPlayground(browser, link, { wallet })
  await page.locator('[data-tab=node]').click()
  for (const network of ['localnet', 'history']) {
    await page.getByTestId('network-select').selectOption(network)
    await page
      .getByTestId('code')
      .filter({ hasText: `/${network}/` })
      .waitFor()
    expect((await methodsShown(page)).length).toBeGreaterThan(60)
    expect(await misunderstood(page)).toEqual([])
  }
  await page.context().close()
}, 120_000)

test('every method of a granted scope is there, with an example that the wallet understands', async () => {
  const { page } = await openPlayground(browser, link, { wallet })
  await connect(page)
  expect((await methodsShown(page)).length).toBeGreaterThan(40)
  expect(await misunderstood(page)).toEqual([])
  await page.getByTestId('revoke-btn').click()
  await page.context().close()
}, 120_000)

test('events arrive by themselves, a session outlives a reload, and revoking ends it', async () => {
  const { page, complaints } = await openPlayground(browser, link, { wallet })
  await connect(page, 'eip155-1338')
  const events = page.getByTestId('event-list')
  await events.locator('[data-event=wallet_sessionChanged]').first().waitFor()
  await page.getByTestId('scope-select').selectOption('eip155:1338')
  expect(await callExample(page, 'eth_subscribe')).toMatch(/^0x/)
  await events.locator('[data-event=wallet_notify]').first().waitFor()

  await page.reload()
  await page.getByTestId('session-scope-eip155-1338').waitFor()
  await page.getByTestId('revoke-btn').click()
  await page.getByText('Nothing is granted yet').waitFor()
  const session = JSON.parse((await page.getByTestId('session-json').textContent()) ?? '')
  expect(session).toEqual({ sessionScopes: {}, sessionProperties: {} })
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a request is sent as it is written: references on a namespace, and on a chain, where they are refused', async () => {
  const { page } = await openPlayground(browser, link, { wallet })
  await page.getByTestId(card).click()
  await page.locator('[data-tab=write]').click()
  await page.getByTestId('session-form-select').selectOption('references')
  await page.getByTestId('connect-btn').click()
  await page.getByTestId('session-scope-eip155-1337').waitFor()
  await page.getByTestId('session-form-select').selectOption('references-on-chain')
  await page.getByTestId('connect-btn').click()
  await page.getByTestId('connect-outcome').getByText('5100').waitFor()
  await page.getByTestId('revoke-btn').click()
  await page.context().close()
})

test.each(['light', 'dark'] as const)('nobody is kept out by its looks: %s', async (colorScheme) => {
  const { page } = await openPlayground(browser, link, { wallet, colorScheme })
  const findings = () => axeFindings(page, colorScheme)
  expect(await findings()).toEqual([])
  await connect(page)
  for (const tab of ['session', 'wallet', 'eip1193', 'node', 'write']) {
    await page.locator(`[data-tab=${tab}]`).click()
    if (tab === 'node') await page.getByTestId('method-select').waitFor()
    expect(await findings(), tab).toEqual([])
  }
  await page.getByTestId('revoke-btn').click()
  await page.context().close()
})
