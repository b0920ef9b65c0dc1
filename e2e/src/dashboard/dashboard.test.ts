import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { interrupt, startCauseway } from '@causeway/node/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type TestDesk } from '../browser/desk.ts'
import { type LaunchedExtension, launchExtension } from '../browser/launchExtension.ts'
import { decideIn, firstRun } from '../browser/screens.test.support.ts'
import { auditPage } from './auditPage.ts'
import { type Furnished, furnish } from './furnish.ts'
import { type ConsolePage, doors, openPage, pages, pageWidths } from './pages.ts'

// The console as `causeway up` serves it, in a real Chromium, from the banner's link to a changed plan. The tests are
// one way that somebody walks: each begins where the one before it ended. Budget: 90 s on two cores.
const root = new URL('../../../', import.meta.url)
const shell = promisify(execFile)

let directory: string
let running: Awaited<ReturnType<typeof startCauseway>>
let extension: LaunchedExtension
let desk: TestDesk
let page: Page
let address: string
let digits: string
let curl: string
let keyPath: string
let furnished: Furnished
const complaints: string[] = []

beforeAll(async () => {
  if (!existsSync(new URL('packages/node/public/dashboard/index.html', root)))
    execFileSync(process.execPath, [fileURLToPath(new URL('scripts/buildPages.mjs', root))])
  directory = mkdtempSync(join(tmpdir(), 'causeway-dashboard-'))
  running = await startCauseway(directory)
  const { dashboard } = running.facts
  if (dashboard === null) throw new Error('the console does not run')
  address = dashboard.address
  extension = await launchExtension()
  desk = await openDesk(extension)
  await firstRun(extension)
  await extension.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  page = await openTab()
})

afterAll(async () => {
  await extension?.close()
  await interrupt(running)
  rmSync(directory, { recursive: true, force: true })
})

async function openTab(): Promise<Page> {
  const tab = await extension.context.newPage()
  tab.on('console', (message) => {
    // A refused question is one of the things that are tried here; pages say it themselves.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
  })
  tab.on('pageerror', (error) => complaints.push(error.message))
  await tab.setViewportSize({ width: 1280, height: 900 })
  return tab
}

/** Moves as a person does: by the menu. */
async function goTo(name: string, testId: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByTestId(testId).waitFor()
}

/** What is wrong with pages at every width, in light and dark. */
async function auditAll(all: readonly ConsolePage[]): Promise<readonly string[]> {
  const faults: string[] = []
  const facts = { ...furnished, address, usedLink: running.facts.dashboard?.link ?? '' }
  for (const width of pageWidths) {
    await page.setViewportSize({ width, height: 900 })
    for (const each of all) {
      await openPage(page, each, facts)
      faults.push(...(await auditPage(page, `${each.name} ${width}`)))
    }
  }
  return faults
}

test('the link of the banner opens the console, once', async () => {
  const link = running.facts.dashboard?.link ?? ''
  await page.goto(link)
  await page.getByTestId('overview-page').waitFor()
  expect(page.url()).toBe(address)
  const answer = await fetch(link, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
})

test('a key is made, its digits are shown once, and its curl is copied and runs as it is', async () => {
  await goTo('Keys', 'keys-page')
  await page.getByTestId('create-key').click()
  await page.getByTestId('key-name').fill('Web <b>shop</b>')
  await page.getByTestId('key-create').click()
  digits = (await page.getByTestId('new-key-digits').locator('code').textContent()) ?? ''
  expect(digits).toMatch(/^[0-9a-f]{32}$/)
  await page.getByTestId('code-curl').getByRole('button').click()
  curl = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(curl).toContain(digits)
  const { stdout } = await shell('sh', ['-c', curl])
  expect(JSON.parse(stdout)).toMatchObject({ jsonrpc: '2.0', result: expect.stringMatching(/^0x/) })
  await page.getByTestId('key-stored').click()
  await page.getByTestId('key-page').waitFor()
  keyPath = new URL(page.url()).pathname
  expect(await page.textContent('body')).not.toContain(digits)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Web <b>shop</b>')
})

test('a request is in usage within two seconds, without a reload', async () => {
  await goTo('Usage', 'usage-page')
  const rows = page.getByTestId('usage-rows')
  await rows.getByText('eth_blockNumber').waitFor()
  const shown = async () =>
    Number(
      (await page.getByTestId('usage-requests').locator('.cw-figure-value').textContent())?.replaceAll(
        ',',
        '',
      ),
    )
  const before = await shown()
  await shell('sh', ['-c', curl])
  const sent = Date.now()
  while ((await shown()) === before && Date.now() - sent < 10_000) await page.waitForTimeout(20)
  const took = Date.now() - sent
  expect(await shown()).toBe(before + 1)
  expect(took).toBeLessThan(2000)
})

test('with an origin allowlist another page is refused, and the log says why and what to do', async () => {
  await page.goto(new URL(keyPath, address).href)
  const list = page.getByTestId('allow-origins')
  await list.locator('summary').click()
  await page.getByTestId('allow-origins-text').fill('https://shop.example')
  await page.getByTestId('allow-origins-save').click()
  await list.getByText('1 of 30').waitFor()
  const call = (origin: string) => shell('sh', ['-c', `${curl} -H 'Origin: ${origin}'`])
  expect((await call('https://shop.example')).stdout).toContain('"result"')
  await goTo('Failures', 'failures-page')
  await page.getByText('No failures').waitFor()
  expect((await call('https://evil.example')).stdout).toContain('rejected due to project ID settings')
  const failure = page.getByTestId('failure').first()
  await failure.waitFor({ timeout: 5000 })
  await failure.locator('summary').click()
  const said = (await failure.textContent()) ?? ''
  for (const words of [
    'https://evil.example',
    'rejected due to project ID settings',
    'allowlist',
    'Web <b>shop</b>',
  ])
    expect(said).toContain(words)
  await failure.getByRole('link', { name: 'Edit the key' }).click()
  await page.getByTestId('allow-card').waitFor()
  expect(new URL(page.url()).pathname).toBe(keyPath)
})

test('another plan changes the limits at once', async () => {
  await goTo('Plan and limits', 'plan-page')
  await page.getByTestId('limit-day').getByText('without limit').waitFor()
  for (const [plan, limit] of [
    ['team', '75,000,000'],
    ['developer', '15,000,000'],
  ]) {
    await page.getByTestId(`choose-${plan}`).click()
    await page.getByTestId('plan-confirm').click()
    await page.getByTestId('limit-day').getByText(`of ${limit}`).waitFor()
  }
  await page.getByTestId('plan-developer').getByText('Your plan').waitFor()
  const left = await shell('sh', ['-c', `${curl} -H 'Origin: https://shop.example' -D - -o /dev/null`])
  const [, credits] = /^causeway-credits-left: (\d+)/im.exec(left.stdout) ?? []
  expect(Number(credits)).toBeGreaterThan(14_000_000)
  expect(Number(credits)).toBeLessThan(15_000_000)
})

test('the account of our extension is linked, and signs in where nobody is', async () => {
  await page.goto(new URL('/settings/security', address).href)
  const use = page.getByTestId('wallet-dev.causeway.wallet')
  await use.click()
  await decideIn(extension, desk, 'confirm-btn')
  await decideIn(extension, desk, 'confirm-btn')
  await page.getByTestId('wallet-card').getByText('Unlink').waitFor()
  await page.getByTestId('sign-out').click()
  await page.getByTestId('sign-in-page').waitFor()
  // The wallet knows the site by now, so it asks for the signature alone.
  await use.click()
  await decideIn(extension, desk, 'confirm-btn')
  await page.getByTestId('overview-page').waitFor()
  await page.goto(new URL('/settings/security', address).href)
  await page.getByText('with a wallet').waitFor()
})

test('the pages before the sign-in pass the audit, and a link that was used says so', async () => {
  furnished = await furnish(page, address, running.facts.networks[0]?.http ?? '')
  await page.getByTestId('sign-out').click()
  await page.getByTestId('sign-in-page').waitFor()
  expect(await auditAll(doors)).toEqual([])
  await page.goto(running.facts.dashboard?.link ?? '')
  await page.getByText('This link does not open the console').waitFor()
  await page.getByRole('link', { name: 'Sign in another way' }).click()
  const use = page.getByTestId('wallet-dev.causeway.wallet')
  await use.click()
  await decideIn(extension, desk, 'confirm-btn')
  await page.getByTestId('overview-page').waitFor()
})

test('every page passes the audit of accessibility, in light and dark, at 360 and at 1280 px', async () => {
  expect(await auditAll(pages)).toEqual([])
})

test('on a narrow window the menu opens and closes by the keyboard, and leads on', async () => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(address)
  await page.getByTestId('overview-page').waitFor()
  const links = page.getByRole('navigation').getByRole('link')
  expect(await links.first().isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Open the menu' }).focus()
  await page.keyboard.press('Enter')
  await links.first().waitFor()
  expect(await auditPage(page, 'menu 360')).toEqual([])
  await page.keyboard.press('Escape')
  await links.first().waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Members' }).focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('members-page').waitFor()
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
  expect(await links.first().isVisible()).toBe(false)
})

test('nothing was complained about on the way', () => {
  expect(complaints).toEqual([])
})
