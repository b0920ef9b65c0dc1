import { isHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { password } from '../browser/screens.test.support.ts'
import { askFor, askWith, callOn, createWallet, importWallet, ticked } from './mouse.test.support.ts'
import { openPlaygroundTab, type PlaygroundTab } from './playgroundTab.test.support.ts'
import { decide, expectSites, openStand, patience, type Stand } from './stand.test.support.ts'

// The whole way of a user, from the first run to the last revoke, by clicks, in one browser: the playground as
// `causeway up` serves it, and the built extension. Budget: 45 s on two cores.
const [first, second] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const
const [localnet, ticknet] = ['eip155:1337', 'eip155:1338'] as const
const rejected = { code: 4001, message: 'User rejected the request.' }
const hello = 'Hello from the Causeway playground'

// A password takes its time to be worked out, and more of it on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let stand: Stand
let tab: PlaygroundTab

beforeAll(async () => {
  stand = await openStand()
  await stand.extension.context.grantPermissions(['clipboard-read', 'clipboard-write'])
})

beforeEach(async () => {
  tab = await openPlaygroundTab(stand)
  return async () => {
    for (const { origin } of (await stand.desk.snapshot()).sites)
      await stand.desk.call('ui_revokeSite', { origin })
    await tab.page.close()
  }
})

afterAll(() => stand?.close())

async function chooseWallet(): Promise<void> {
  await tab.page.getByTestId('wallet-card-dev.causeway.wallet').click()
  await tab.page.locator('[data-testid=wallet-state][data-state=open]').waitFor()
}

/** Connected with what is ticked at first. */
async function connected(...scopes: string[]): Promise<void> {
  await chooseWallet()
  await askFor(tab, { scopes })
  await decide(await stand.approval('connect-page'), 'confirm-btn')
  await tab.sessionOf(Object.fromEntries(scopes.map((scope) => [scope, [`${scope}:${first}`]])))
}

test('first run: a wallet with new words, and after a reset one from a phrase', async () => {
  const page = await stand.firstRunTab()
  await createWallet(page)
  await page.getByTestId('open-wallet').click()
  await page.getByTestId('home-page').waitFor()
  await page.getByTestId('nav-settings').click()
  await page.getByTestId('reset').click()
  await page.getByTestId('reset-word').fill('reset')
  await page.getByTestId('reset-confirm').click()
  await vi.waitFor(async () => expect((await stand.desk.snapshot()).vault).toBe('empty'), patience)
  await page.goto(page.url().replace(/popup\.html.*/, 'onboarding.html'))
  await importWallet(page)
  expect(await page.getByTestId('onboarding-ready').textContent()).toMatch(/0xf39f/i)
  await page.close()
})

test('"Add to wallet": the address of the service is copied there, pasted in Settings, and its networks are there', async () => {
  await tab.page.getByTestId('add-to-wallet-btn').click()
  await tab.page
    .getByTestId('add-to-wallet')
    .getByRole('button', { name: 'Copy the service address' })
    .click()
  const wallet = await stand.extension.open('popup.html#/settings')
  await wallet.bringToFront()
  await wallet.getByTestId('endpoint-input').click()
  await wallet.keyboard.press('Control+V')
  await wallet.getByTestId('endpoint-add').click()
  await vi.waitFor(async () => {
    const { networks } = await stand.desk.snapshot()
    const served = networks.filter(({ http }) => http !== null && /\/v3\//.test(http))
    expect(served.map(({ scope }) => scope)).toEqual(
      expect.arrayContaining([localnet, ticknet, 'eip155:1339']),
    )
  }, patience)
  await wallet.getByTestId('nav-home').click()
  await wallet
    .getByTestId('balance-eip155-1337')
    .getByText(/\d{3}.*ETH/)
    .waitFor()
  await wallet.getByTestId('nav-settings').click()
  await wallet.getByTestId('manage-accounts').click()
  for (const row of [1, 2]) {
    await wallet.getByTestId('add-account').click()
    await wallet.getByTestId(`account-row-${row}`).waitFor()
  }
  await wallet.close()
})

test('connect: the account asked for is preselected, others can be added, each network can have its own', async () => {
  await chooseWallet()
  await askFor(tab, {
    scopes: [localnet, ticknet],
    accounts: [`${localnet}:${second}`, `${ticknet}:${second}`],
  })
  const window = await stand.approval('connect-page')
  expect(await ticked(window)).toEqual([1])
  await window.getByTestId('account-row-0').click()
  await window.getByTestId('per-network-switch').click()
  await window.getByTestId('network-accounts-eip155-1338').click()
  await window.getByTestId('account-row-0-eip155-1338').click()
  await decide(window, 'confirm-btn')
  await tab.sessionOf({
    [localnet]: [`${localnet}:${first}`, `${localnet}:${second}`],
    [ticknet]: [`${ticknet}:${second}`],
  })
})

test('Sites: what the user changes there reaches the page by event, and so does the end', async () => {
  await connected(localnet, ticknet)
  await tab.page.getByTestId('clear-events-btn').click()
  const wallet = await stand.extension.open('popup.html')
  await wallet.getByTestId('nav-sites').click()
  await wallet.getByTestId('site-row').click()
  await wallet.getByTestId('edit-site-btn').click()
  await wallet.getByTestId('account-row-1').click()
  await wallet.getByTestId('network-row-eip155-1338').click()
  await wallet.getByTestId('save-site-btn').click()
  await tab.sessionOf({ [localnet]: [`${localnet}:${first}`, `${localnet}:${second}`] })
  const [changed] = await tab.events('wallet_sessionChanged')
  expect(Object.keys(Object(changed?.sessionScopes))).toEqual([localnet])

  await wallet.getByTestId('disconnect-btn').click()
  await wallet.getByTestId('disconnect-confirm').click()
  await tab.sessionOf({})
  expect((await tab.events('wallet_sessionChanged'))[0]).toEqual({ sessionScopes: {} })
  await wallet.close()
})

test('sign: a message and typed data, both good for viem', async () => {
  await connected(localnet)
  await callOn(tab, localnet, 'personal_sign')
  const window = await stand.approval('confirm-page')
  expect(await window.getByTestId('confirm-page').textContent()).toContain(hello)
  await decide(window, 'confirm-btn')
  const signature = await tab.answer()
  if (!isHex(signature)) throw new Error(`no signature: ${JSON.stringify(signature)}`)
  expect(await verifyMessage({ address: first, message: hello, signature })).toBe(true)

  await callOn(tab, localnet, 'eth_signTypedData_v4')
  const typedData = JSON.parse(await tab.page.getByTestId('param-typedData').inputValue())
  await decide(await stand.approval('confirm-page'), 'confirm-btn')
  const typed = await tab.answer()
  if (!isHex(typed)) throw new Error(`no signature: ${JSON.stringify(typed)}`)
  expect(await verifyTypedData({ address: first, signature: typed, ...typedData })).toBe(true)
})

test('send on localnet: the receipt is shown by itself', async () => {
  await connected(localnet)
  await callOn(tab, localnet, 'eth_sendTransaction')
  await decide(await stand.approval('confirm-page'), 'confirm-btn')
  const hash = await tab.answer()
  expect(await tab.receipt()).toMatchObject({
    transactionHash: hash,
    status: '0x1',
    from: first,
    to: '0x00000000000000000000000000000000c0ffee00',
  })
})

test('eth_subscribe on ticknet: new heads and logs arrive as wallet_notify', async () => {
  await connected(ticknet)
  const topic = `0x${'ca'.repeat(32)}`
  await callOn(tab, ticknet, 'eth_subscribe')
  const heads = await tab.answer()
  await callOn(tab, ticknet, 'eth_subscribe', {
    subscription: 'logs',
    filter: JSON.stringify({ topics: [topic] }),
  })
  const logs = await vi.waitFor(async () => {
    const answer = await tab.answer()
    expect(answer).not.toBe(heads)
    return answer
  }, patience)
  // The constructor writes one log with the topic, and leaves no code.
  const data = `0x7f${topic.slice(2)}60006000a100`
  await callOn(tab, ticknet, 'eth_sendTransaction', { transaction: JSON.stringify({ from: first, data }) })
  await decide(await stand.approval('confirm-page'), 'confirm-btn')
  const hash = await tab.answer()
  const notified = (subscription: unknown, result: object) =>
    vi.waitFor(async () => {
      const notification = { method: 'eth_subscription', params: { subscription, result } }
      expect(await tab.events('wallet_notify')).toContainEqual(
        expect.objectContaining({ scope: ticknet, notification: expect.objectContaining(notification) }),
      )
    }, patience)
  await notified(logs, expect.objectContaining({ topics: [topic], transactionHash: hash }))
  await notified(heads, expect.objectContaining({ parentHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }))
  expect(await tab.receipt()).toMatchObject({ transactionHash: hash, status: '0x1' })
})

test('forms of the request: references, required scopes, accounts that are not the user’s', async () => {
  await chooseWallet()
  await askFor(tab, { scopes: [localnet, ticknet] })
  await decide(await stand.approval('connect-page'), 'cancel-btn')

  await askWith(tab, 'references-on-chain')
  await vi.waitFor(async () => expect(await tab.connectOutcome()).toContain('5100'), patience)
  expect((await stand.desk.snapshot()).pending).toEqual([])

  await askWith(tab, 'references')
  const expanded = await stand.approval('connect-page')
  for (const scope of ['eip155-1337', 'eip155-1338'])
    expect(await expanded.getByTestId(`network-row-${scope}`).locator('input').isChecked()).toBe(true)
  await decide(expanded, 'confirm-btn')
  await tab.sessionOf({ [localnet]: [`${localnet}:${first}`], [ticknet]: [`${ticknet}:${first}`] })
  await tab.page.getByTestId('revoke-btn').click()
  await tab.sessionOf({})

  const all = { methods: [], notifications: [] }
  const nowhere = 'eip155:987654321'
  await askWith(tab, 'required', { requiredScopes: { [localnet]: all, [nowhere]: all } })
  const partly = await stand.approval('connect-page')
  expect(await partly.getByTestId('dropped').textContent()).toContain(nowhere)
  await decide(partly, 'confirm-btn')
  await tab.sessionOf({ [localnet]: [`${localnet}:${first}`] })
  await tab.page.getByTestId('revoke-btn').click()
  await tab.sessionOf({})

  await askWith(tab, 'foreign-accounts')
  const foreign = await stand.approval('connect-page')
  // The same as if no account had been asked for.
  expect(await ticked(foreign)).toEqual([0])
  expect(await foreign.getByTestId('connect-page').textContent()).not.toContain('0x1111')
  await decide(foreign, 'confirm-btn')
  await tab.sessionOf({ [localnet]: [`${localnet}:${first}`] })
})

test('revoke: the session is empty, and what it allowed is answered with 4100', async () => {
  await connected(localnet)
  await tab.page.getByTestId('revoke-btn').click()
  await tab.sessionOf({})
  await expectSites(stand.desk, 0)
  await tab.page.locator('[data-tab=session]').click()
  await tab.page.getByTestId('method-select').selectOption('wallet_invokeMethod')
  await tab.page.getByTestId('invoke-btn').click()
  expect(await tab.answer()).toEqual({
    error: {
      code: 4100,
      message: 'The requested account and/or method has not been authorized by the user.',
    },
  })
})

test('locked in the middle: the request waits behind the password, in the same window, and goes on', async () => {
  await connected(localnet)
  const wallet = await stand.extension.open('popup.html')
  await wallet.getByTestId('lock-wallet').click()
  await wallet.getByTestId('unlock-page').waitFor()
  await callOn(tab, localnet, 'personal_sign')
  const window = await stand.approval('unlock-page')
  await window.getByTestId('unlock-password').fill('not the password')
  await window.getByTestId('unlock-submit').click()
  await window.getByRole('alert').waitFor()
  await window.getByTestId('unlock-password').fill(password)
  await window.getByTestId('unlock-submit').click()
  await window.getByTestId('confirm-page').waitFor()
  await decide(window, 'confirm-btn')
  const signature = await tab.answer()
  if (!isHex(signature)) throw new Error(`no signature: ${JSON.stringify(signature)}`)
  expect(await verifyMessage({ address: first, message: hello, signature })).toBe(true)
  await wallet.getByTestId('home-page').waitFor()
  await wallet.close()
})

test('a no, or a window that is closed, is 4001: for a connection, a signature and a transaction', async () => {
  await chooseWallet()
  const refuse = {
    reject: async (page: 'connect-page' | 'confirm-page') => decide(await stand.approval(page), 'cancel-btn'),
    close: async (page: 'connect-page' | 'confirm-page') => (await stand.approval(page)).close(),
  }
  for (const way of ['reject', 'close'] as const) {
    await askFor(tab, { scopes: [localnet] })
    await refuse[way]('connect-page')
    await vi.waitFor(async () => expect(JSON.parse(await tab.connectOutcome())).toEqual(rejected), patience)
  }
  expect((await stand.desk.snapshot()).sites).toEqual([])
  // A yes in between: three refusals in a row would silence the site for a minute.
  await askFor(tab, { scopes: [localnet] })
  await decide(await stand.approval('connect-page'), 'confirm-btn')
  await tab.sessionOf({ [localnet]: [`${localnet}:${first}`] })

  for (const method of ['personal_sign', 'eth_sendTransaction']) {
    for (const way of ['reject', 'close'] as const) {
      await callOn(tab, localnet, method)
      await refuse[way]('confirm-page')
      expect(await tab.answer(), `${method}, ${way}`).toEqual({ error: rejected })
    }
    await callOn(tab, localnet, 'personal_sign')
    await decide(await stand.approval('confirm-page'), 'confirm-btn')
    expect(await tab.answer()).toMatch(/^0x/)
  }
  expect((await stand.desk.snapshot()).pending).toEqual([])
})
