import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interrupt, startCauseway } from '@causeway/node/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ClientPage, callClient, clientPage } from './clientPage.ts'
import { openDesk, type TestDesk } from './desk.ts'
import { extensionId, type LaunchedExtension, launchExtension } from './launchExtension.ts'
import { decideIn, firstRun, password } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'

// Home, Settings and First run in a real Chromium, on a running service. Each test goes on where the last one ended.
// Budget: 60 s on two cores.
const patience = { timeout: 15_000, interval: 50 }
/** A key takes a second or two to derive, and some of these derive two: much longer where the cores are busy. */
const derived = { timeout: 45_000 }
const nextPassword = 'a ferry of planks'
const backupPassword = 'a harbour of ropes'

let directory: string
let service: Awaited<ReturnType<typeof startCauseway>>
let bitcoin: Server
let site: Site
let extension: LaunchedExtension
let desk: TestDesk
let popup: Page

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'causeway-settings-'))
  service = await startCauseway(directory)
  bitcoin = await serveEsplora()
  site = await servePages(clientPage)
  extension = await launchExtension()
  desk = await openDesk(extension)
  await firstRun(extension)
  popup = await extension.open('popup.html')
  await popup.getByTestId('home-page').waitFor()
})

afterAll(async () => {
  await extension?.close()
  await site?.close()
  bitcoin?.close()
  await interrupt(service)
  rmSync(directory, { recursive: true, force: true })
})

/** As much of an Esplora service as a wallet asks a regtest for. */
async function serveEsplora(): Promise<Server> {
  const answers: Readonly<Record<string, string>> = {
    '/block-height/0': '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    '/blocks/tip/height': '101',
  }
  const server = createServer(({ url = '' }, response) => {
    response.statusCode = answers[url] === undefined ? 404 : 200
    response.end(answers[url] ?? '')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}

async function goTo(route: string, testId: string): Promise<void> {
  // A page behind another one is drawn once a second.
  await popup.bringToFront()
  await popup.goto(`chrome-extension://${extensionId}/popup.html#${route}`)
  await popup.getByTestId(testId).waitFor()
}

const network = (scope: string) => popup.getByTestId(`network-row-${scope.replace(':', '-')}`)

test('one pasted address brings every network of a service, and each answers its test', async () => {
  await goTo('/settings', 'settings-page')
  const { networks, key } = service.facts
  await popup.getByTestId('endpoint-input').fill('http://localhost:1/v3/none')
  await popup.getByTestId('endpoint-add').click()
  await popup.getByText('The node service could not be reached.').waitFor()
  await popup.getByTestId('endpoint-input').fill(`${networks[0]?.http}/v3/${key}`)
  await popup.getByTestId('endpoint-add').click()
  await popup.getByText(/Added \d+ networks/).waitFor()
  await popup.getByTestId('manage-networks').click()
  const scopes = networks.flatMap(({ scope }) => scope ?? [])
  expect(scopes.length).toBeGreaterThan(1)
  for (const scope of scopes) {
    await network(scope).getByTestId('test-network').click()
    await network(scope).getByText('It answers and is at block').waitFor()
  }
  const { networks: rows } = await desk.snapshot()
  expect(rows.filter(({ http }) => http !== null).map(({ scope }) => scope)).toEqual(scopes)
})

test('a network is added by hand: its address says which chain it is, and what is missing is told', async () => {
  await goTo('/settings/networks', 'networks-page')
  await popup.getByTestId('add-network').click()
  await popup.getByTestId('network-kind').selectOption('bip122')
  const { port } = bitcoin.address() as AddressInfo
  await popup.getByTestId('network-http').fill(`http://127.0.0.1:${port}`)
  await popup.getByTestId('network-try').click()
  await popup.getByText('It answers and is at block 101.').waitFor()
  expect(await popup.getByTestId('network-reference').inputValue()).toBe('regtest')
  await popup.getByTestId('network-name').fill('')
  await popup.getByTestId('network-save').click()
  await popup.getByText('Give it a name').waitFor()
  await popup.getByTestId('network-name').fill('A regtest of mine')
  await popup.getByTestId('network-save').click()
  await popup.getByText('A regtest of mine was added.').waitFor()
  await network('bip122:regtest').getByTestId('test-network').click()
  await network('bip122:regtest').getByText('It answers and is at block 101.').waitFor()

  // The chain of an EVM address is the one that the service says, and an address of another chain is refused there.
  await network('eip155:1337').getByTestId('edit-network').click()
  const other = service.facts.networks.find(({ scope }) => scope === 'eip155:1338')
  await popup.getByTestId('network-http').fill(`${other?.http}/v3/${service.facts.key}`)
  await popup.getByTestId('network-try').click()
  await popup.getByText('This address serves eip155:1338, not eip155:1337.').waitFor()
  await popup.keyboard.press('Escape')
})

test('removing a network takes its scope from the site, which is told', async () => {
  const page = await extension.context.newPage()
  await page.goto(`${site.origin}/client`)
  await page.evaluate((id) => (globalThis as unknown as ClientPage).start('one', 'port', id), extensionId)
  const none = { methods: [], notifications: [] }
  const created = callClient(page, 'one', 'createSession', {
    optionalScopes: { 'eip155:1337': none, 'eip155:1338': none },
  })
  await decideIn(extension, desk, 'confirm-btn')
  expect(await created).toMatchObject({ result: { sessionScopes: { 'eip155:1337': {}, 'eip155:1338': {} } } })

  await goTo('/settings/networks', 'networks-page')
  await network('eip155:1338').getByTestId('remove-network').click()
  await popup.getByText('One site uses this network.').waitFor()
  await popup.getByTestId('remove-network-confirm').locator('visible=true').click()
  await vi.waitFor(async () => {
    const heard = await page.evaluate(() => (globalThis as unknown as ClientPage).heard.one ?? [])
    const last = heard.at(-1) as { method: string; params: { sessionScopes: object } }
    expect(last.method).toBe('wallet_sessionChanged')
    expect(Object.keys(last.params.sessionScopes)).toEqual(['eip155:1337'])
  }, patience)
  expect(await network('eip155:1338').count()).toBe(0)
})

test('what a site did stays readable after it was disconnected, until its log is cleared', async () => {
  await goTo('/sites', 'sites-page')
  await popup.getByTestId('site-row').click()
  await popup.getByTestId('disconnect-btn').click()
  await popup.getByTestId('disconnect-confirm').click()
  await popup.getByTestId('past-site-row').waitFor()
  expect(await popup.getByTestId('site-row').count()).toBe(0)
  await goTo('/', 'home-page')
  const line = popup.getByTestId('recent-activity').getByRole('link').first()
  expect(await line.textContent()).toContain(new URL(site.origin).host)
  await line.click()
  await popup.getByTestId('activity').getByText('Approved').first().waitFor()
  await popup.getByTestId('clear-log').click()
  await vi.waitFor(async () => {
    expect(await popup.getByTestId('past-site-row').count()).toBe(0)
    expect(await desk.call('ui_recentActivity', { count: 5 })).toEqual([])
  }, patience)
})

test('the phrase is shown for the right password only, and is gone with its dialog', async () => {
  await goTo('/settings', 'settings-page')
  await popup.getByTestId('reveal-phrase').click()
  await popup.getByTestId('reveal-password').fill('not the password')
  await popup.getByTestId('reveal-submit').click()
  await popup.getByText('That password does not open the vault.').waitFor(derived)
  await popup.getByTestId('reveal-password').fill(password)
  await popup.getByTestId('reveal-submit').click()
  await popup.getByTestId('reveal-done').waitFor(derived)
  expect(await popup.getByTestId('phrase-word-12').textContent()).toBe('junk')
  await popup.keyboard.press('Escape')
  await popup.getByTestId('phrase-word-12').waitFor({ state: 'detached' })
  await popup.getByTestId('reveal-phrase').click()
  expect(await popup.getByTestId('reveal-password').inputValue()).toBe('')
  await popup.keyboard.press('Escape')
})

test('a changed password is the one that unlocks', async () => {
  await popup.getByTestId('change-password').click()
  const dialog = popup.getByRole('dialog')
  await dialog.getByTestId('change-wallet-password').fill(password)
  await dialog.getByTestId('new-password').fill(nextPassword)
  await dialog.getByTestId('repeat-password').fill(nextPassword)
  await dialog.getByTestId('change-wallet-submit').click()
  await popup.getByText('The password was changed.').waitFor(derived)
  await desk.call('ui_lock', null)
  await popup.getByTestId('unlock-password').fill(nextPassword)
  await popup.getByTestId('unlock-submit').click()
  await popup.getByTestId('settings-page').waitFor(derived)
})

test('the automatic lock and the compatibility mode take effect as they are set', async () => {
  await popup.getByTestId('auto-lock').selectOption('5')
  await popup.getByTestId('compat-switch').click()
  await vi.waitFor(async () => {
    const { settings } = await desk.snapshot()
    expect(settings).toMatchObject({ autoLockMinutes: 5, compat: true })
  }, patience)
  const page = await extension.context.newPage()
  await page.goto(`${site.origin}/client`)
  const found = await page.evaluate(`new Promise((resolve) => {
    addEventListener('eip6963:announceProvider', ({ detail }) => detail.info.rdns === 'io.metamask' && resolve(true))
    const ask = () => dispatchEvent(new CustomEvent('eip6963:requestProvider'))
    ask()
    setInterval(ask, 200)
  })`)
  expect(found).toBe(true)
  await page.close()
  await popup.bringToFront()
  await popup.reload()
  await popup.getByTestId('settings-page').waitFor()
  expect(await popup.getByTestId('auto-lock').inputValue()).toBe('5')
  expect(await popup.getByTestId('compat-switch').isChecked()).toBe(true)
})

const look = async () => (await desk.snapshot()).accounts.map(({ name, entries }) => ({ name, entries }))
const backupFile = () => join(directory, 'backup.txt')

test('a backup is saved as an encrypted file', async () => {
  await goTo('/settings/accounts', 'accounts-page')
  await popup.getByTestId('add-account').click()
  await popup
    .getByTestId('account-row-1')
    .getByRole('button', { name: /^Rename/ })
    .click()
  await popup.getByTestId('account-name').fill('Savings')
  await popup.getByRole('button', { name: 'Save' }).click()
  await popup.getByTestId('account-row-1').getByText('Savings').waitFor()
  await goTo('/settings', 'settings-page')
  await popup.getByTestId('export-backup').click()
  await popup.getByTestId('export-password').fill(nextPassword)
  await popup.getByTestId('new-password').fill(backupPassword)
  await popup.getByTestId('repeat-password').fill(backupPassword)
  const download = popup.waitForEvent('download', derived)
  await popup.getByTestId('export-submit').click()
  await (await download).saveAs(backupFile())
  await popup.getByText('The backup was saved.').waitFor()
  const text = readFileSync(backupFile(), 'utf8')
  expect(text).toContain('Causeway encrypted backup')
  expect(text).not.toContain('Savings')
})

test('a backup brings back the same accounts after a reset', async () => {
  const before = await look()
  expect(before.map(({ name }) => name)).toEqual(['Account 1', 'Savings'])
  await reset()
  const page = await extension.open('onboarding.html')
  await page.getByTestId('import-backup').click()
  await page.getByTestId('backup-file').setInputFiles(backupFile())
  await page.getByTestId('backup-password').fill(backupPassword)
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('new-password').fill(password)
  await dialog.getByTestId('repeat-password').fill(password)
  await dialog.getByTestId('import-backup-submit').click()
  await page.getByTestId('onboarding-ready').waitFor(derived)
  await vi.waitFor(async () => expect(await look()).toEqual(before), patience)
  await page.close()
})

async function reset(): Promise<void> {
  await goTo('/settings', 'settings-page')
  await popup.getByTestId('reset').click()
  await popup.getByTestId('reset-word').fill('reset')
  await popup.getByTestId('reset-confirm').click()
  await popup.getByTestId('start-onboarding').waitFor(derived)
}

test('a new wallet is made by the keyboard alone', async () => {
  await reset()
  const page = await extension.open('onboarding.html')
  const { keyboard } = page
  const tabTo = async (testId: string) => {
    const target = page.getByTestId(testId)
    await target.waitFor(derived)
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate((element) => element.matches(':focus'))) return
      await keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${testId}`)
  }
  await tabTo('create-wallet')
  await keyboard.press('Enter')
  await tabTo('reveal-words')
  await keyboard.press('Enter')
  const words = await page.getByTestId(/^phrase-word-/).allTextContents()
  expect(words).toHaveLength(12)
  await tabTo('phrase-written')
  await keyboard.press('Enter')
  const slots = page.getByTestId('confirm-slot')
  await slots.first().waitFor()
  for (const slot of await slots.all()) {
    await tabTo(`pick-${words[Number(await slot.getAttribute('data-place')) - 1]}`)
    await keyboard.press('Space')
  }
  await tabTo('phrase-confirmed')
  await keyboard.press('Enter')
  await tabTo('new-password')
  await keyboard.type(password)
  await tabTo('repeat-password')
  await keyboard.type(password)
  await keyboard.press('Enter')
  await tabTo('open-wallet')
  await keyboard.press('Enter')
  await page.getByTestId('home-page').waitFor(derived)
  expect((await desk.snapshot()).accounts).toHaveLength(1)
  await page.close()
})

test('a second phrase comes in by a backup, and each phrase is shown by the accounts it has', async () => {
  await goTo('/settings', 'settings-page')
  await popup.getByTestId('import-backup').click()
  await popup.getByTestId('backup-file').setInputFiles(backupFile())
  await popup.getByTestId('backup-password').fill(backupPassword)
  await popup.getByTestId('import-backup-submit').click()
  await popup.getByText('The backup was restored.').waitFor(derived)
  await popup.getByTestId('reveal-phrase').click()
  await popup.getByTestId('reveal-which').selectOption({ label: 'Phrase 2: Account 2, Savings' })
  await popup.getByTestId('reveal-password').fill(password)
  await popup.getByTestId('reveal-submit').click()
  await popup.getByTestId('reveal-done').waitFor(derived)
  expect(await popup.getByTestId('phrase-word-12').textContent()).toBe('junk')
  await popup.getByTestId('reveal-done').click()
})
