import { isHex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { password, phrase } from '../browser/screens.test.support.ts'
import { byId, type Keyboard, keyboardOf } from './keyboard.test.support.ts'
import { placesAsked, readWords, ticked } from './mouse.test.support.ts'
import { openPlaygroundTab, type PlaygroundTab } from './playgroundTab.test.support.ts'
import { openStand, patience, type Stand } from './stand.test.support.ts'

// The same ways as by mouse, once each, with keys alone: Tab, Shift+Tab, Enter, Space, arrows and letters. The tests
// follow each other in one browser, each from where the last one ended. Budget: 45 s on two cores.
const [first, second] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const
const [localnet, ticknet] = ['eip155:1337', 'eip155:1338'] as const
const rejected = { code: 4001, message: 'User rejected the request.' }

// A password takes its time to be worked out, and more of it on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let stand: Stand
/** The wallet's popup, in a tab. */
let wallet: Keyboard
let tab: PlaygroundTab
/** The playground. */
let keys: Keyboard

beforeAll(async () => {
  stand = await openStand()
})

afterAll(() => stand?.close())

const approval = async (page: Parameters<Stand['approval']>[0]) => keyboardOf(await stand.approval(page))

/** Answers by keys, and waits until the window has gone. */
async function answer(window: Keyboard, button: 'confirm-btn' | 'cancel-btn'): Promise<void> {
  const gone = window.page.waitForEvent('close')
  await window.enter(byId(button))
  await gone
  expect(window.complaints).toEqual([])
}

/** Chooses among the methods of a scope by the first letters, and calls. */
async function callOn(scopeLetters: string, method: string): Promise<void> {
  await keys.pick(byId('scope-select'), scopeLetters)
  await keys.pick(byId('method-select'), method)
  await keys.enter(byId('invoke-btn'))
}

test('first run: new words, and after a reset the words that one has', async () => {
  const run = keyboardOf(await stand.firstRunTab())
  await run.enter(byId('create-wallet'))
  await run.landsOn('main')
  await run.enter(byId('reveal-words'))
  const words = await readWords(run.page)
  await run.enter(byId('phrase-written'))
  await run.landsOn('main')
  for (const place of await placesAsked(run.page)) await run.enter(byId(`pick-${words[place - 1]}`))
  await run.enter(byId('phrase-confirmed'))
  await run.landsOn('main')
  await run.write(byId('new-password'), password)
  await run.write(byId('repeat-password'), password)
  await run.press('Enter')
  await run.page.getByTestId('onboarding-ready').waitFor()
  await run.landsOn('main')
  await run.enter(byId('open-wallet'))
  await run.page.getByTestId('home-page').waitFor()
  await run.enter(byId('nav-settings'))
  await run.landsOn('h1')
  await run.enter(byId('reset'))
  await run.write(byId('reset-word'), 'reset')
  await run.enter(byId('reset-confirm'))
  await run.page.getByTestId('start-onboarding').waitFor()
  const [again] = await Promise.all([
    stand.extension.context.waitForEvent('page'),
    // The page closes itself under the key.
    run.enter(byId('start-onboarding')).catch(() => {}),
  ])
  const restored = keyboardOf(again)
  await restored.write(byId('import-phrase'), phrase)
  await restored.write(byId('new-password'), password)
  await restored.write(byId('repeat-password'), password)
  await restored.press('Enter')
  await again.getByTestId('onboarding-ready').waitFor()
  expect(await again.getByTestId('onboarding-ready').textContent()).toMatch(/0xf39f/i)
  expect([...run.complaints, ...restored.complaints]).toEqual([])
  await again.close()
})

test('Settings: the address of a service, another account, the compat switch', async () => {
  wallet = keyboardOf(await stand.extension.open('popup.html'))
  await wallet.enter(byId('nav-settings'))
  await wallet.landsOn('h1')
  await wallet.write(
    byId('endpoint-input'),
    decodeURIComponent(new URL(stand.link).hash.replace(/^#\w+=/, '')),
  )
  await wallet.press('Enter')
  await vi.waitFor(async () => {
    const { networks } = await stand.desk.snapshot()
    expect(networks.filter(({ http }) => http !== null && /\/v3\//.test(http)).length).toBeGreaterThan(2)
  }, patience)
  const compat = async () => (await stand.desk.snapshot()).settings.compat
  for (const wanted of [true, false]) {
    await wallet.tick(byId('compat-switch'))
    await vi.waitFor(async () => expect(await compat()).toBe(wanted), patience)
  }
  await wallet.enter(byId('manage-accounts'))
  await wallet.landsOn('h1')
  await wallet.enter(byId('add-account'))
  await vi.waitFor(async () => expect((await stand.desk.snapshot()).accounts).toHaveLength(2), patience)
  expect(wallet.complaints).toEqual([])
})

test('connect: an account asked for and one deselected, by keys', async () => {
  tab = await openPlaygroundTab(stand)
  keys = keyboardOf(tab.page)
  await keys.enter(byId('wallet-card-dev.causeway.wallet'))
  await tab.page.locator('[data-testid=wallet-state][data-state=open]').waitFor()
  await keys.tick(byId('scope-eip155-1338'))
  const wanted = [first, second].map((address) => `${localnet}:${address}`)
  await keys.write(byId('accounts-input'), wanted.join(' '))
  await keys.enter(byId('connect-btn'))
  const window = await approval('connect-page')
  await window.tick(byId('account-row-0'))
  await answer(window, 'confirm-btn')
  await tab.sessionOf({ [localnet]: [`${localnet}:${second}`], [ticknet]: [`${ticknet}:${second}`] })
  expect(keys.complaints).toEqual([])
})

test('Sites: an edit and a network taken away reach the page', async () => {
  await wallet.enter(byId('nav-sites'))
  await wallet.landsOn('h1')
  await wallet.enter(byId('site-row'))
  await wallet.landsOn('h1')
  await wallet.enter(byId('edit-site-btn'))
  await wallet.landsOn('h1')
  await wallet.tick(byId('account-row-0'))
  await wallet.tick(byId('account-row-1'))
  await wallet.enter(byId('save-site-btn'))
  await wallet.landsOn('h1')
  await tab.sessionOf({ [localnet]: [`${localnet}:${first}`], [ticknet]: [`${ticknet}:${first}`] })
  await wallet.enter('[aria-label="Disconnect history"], [aria-label^="Disconnect tick"]')
  await wallet.enter(byId('disconnect-confirm'))
  await wallet.landsOn('h1')
  await tab.sessionOf({ [localnet]: [`${localnet}:${first}`] })
  expect((await tab.events('wallet_sessionChanged')).length).toBeGreaterThan(1)
  expect(wallet.complaints).toEqual([])
})

test('sign, refuse and send; the wallet is locked in between', async () => {
  await callOn('localnet', 'personal_sign')
  await answer(await approval('confirm-page'), 'cancel-btn')
  expect(await tab.answer()).toEqual({ error: rejected })

  await wallet.enter(byId('nav-home'))
  await wallet.enter(byId('lock-wallet'))
  await wallet.landsOn(byId('unlock-password'))
  await keys.enter(byId('invoke-btn'))
  const window = await approval('unlock-page')
  await window.landsOn(byId('unlock-password'))
  await window.page.keyboard.type(password)
  await window.press('Enter')
  await window.page.getByTestId('confirm-page').waitFor()
  await window.landsOn('h1')
  await answer(window, 'confirm-btn')
  const signature = await tab.answer()
  if (!isHex(signature)) throw new Error(`no signature: ${JSON.stringify(signature)}`)
  const message = 'Hello from the Causeway playground'
  expect(await verifyMessage({ address: first, message, signature })).toBe(true)
  await wallet.landsOn('h1, main')

  await keys.pick(byId('method-select'), 'eth_signTypedData')
  await keys.enter(byId('invoke-btn'))
  await answer(await approval('confirm-page'), 'confirm-btn')
  expect(await tab.answer()).toMatch(/^0x[0-9a-f]{130}$/)

  await keys.pick(byId('method-select'), 'eth_sendTransaction')
  await keys.enter(byId('invoke-btn'))
  await answer(await approval('confirm-page'), 'cancel-btn')
  expect(await tab.answer()).toEqual({ error: rejected })
  await keys.enter(byId('invoke-btn'))
  await answer(await approval('confirm-page'), 'confirm-btn')
  expect(await tab.receipt()).toMatchObject({ transactionHash: await tab.answer(), status: '0x1' })
  expect([...keys.complaints, ...wallet.complaints]).toEqual([])
})

test('requests written out: references, required scopes, accounts that are not the user’s', async () => {
  await keys.to('[data-tab=pick]')
  await keys.press('ArrowRight')
  await keys.landsOn('[data-tab=write]')
  const ask = async (letters: string) => {
    await keys.pick(byId('session-form-select'), letters)
    await keys.enter(byId('connect-btn'))
  }
  await ask('References')
  await vi.waitFor(async () => expect(await tab.connectOutcome()).toContain('5100'), patience)
  await ask('Required')
  await answer(await approval('connect-page'), 'cancel-btn')
  await vi.waitFor(async () => expect(JSON.parse(await tab.connectOutcome())).toEqual(rejected), patience)
  await ask('Foreign')
  const window = await approval('connect-page')
  expect(await ticked(window.page)).toEqual([0])
  await answer(window, 'confirm-btn')
  await ask('A name')
  const expanded = await approval('connect-page')
  await expanded.tick(byId('per-network-switch'))
  await expanded.enter(byId('network-accounts-eip155-1338'))
  await expanded.tick(byId('account-row-1-eip155-1338'))
  await answer(expanded, 'confirm-btn')
  await tab.sessionOf({
    [localnet]: [`${localnet}:${first}`],
    [ticknet]: [`${ticknet}:${first}`, `${ticknet}:${second}`],
  })
  expect(keys.complaints).toEqual([])
})

test('logs and heads of ticknet arrive; after revoke there is 4100', async () => {
  const topic = `0x${'cb'.repeat(32)}`
  await callOn('ticknet', 'eth_subscribe')
  expect(await tab.answer()).toMatch(/^0x/)
  await keys.write(byId('param-subscription'), 'logs')
  await keys.write(byId('param-filter'), JSON.stringify({ topics: [topic] }))
  await keys.enter(byId('invoke-btn'))
  expect(await tab.answer()).toMatch(/^0x/)
  await keys.pick(byId('method-select'), 'eth_sendTransaction')
  // The constructor writes one log with the topic, and leaves no code.
  const transaction = { from: first, data: `0x7f${topic.slice(2)}60006000a100` }
  await keys.write(byId('param-transaction'), JSON.stringify(transaction))
  await keys.enter(byId('invoke-btn'))
  await answer(await approval('confirm-page'), 'confirm-btn')
  await vi.waitFor(async () => {
    const told = JSON.stringify(await tab.events('wallet_notify'))
    expect(told).toContain(topic)
    expect(told).toContain('parentHash')
  }, patience)

  await keys.enter(byId('revoke-btn'))
  await tab.sessionOf({})
  await keys.to('[data-tab=wallet]')
  await keys.press('ArrowLeft')
  await keys.landsOn('[data-tab=session]')
  await keys.pick(byId('method-select'), 'wallet_invoke')
  await keys.enter(byId('invoke-btn'))
  expect(await tab.answer()).toMatchObject({ error: { code: 4100 } })
  expect(keys.complaints).toEqual([])
})
