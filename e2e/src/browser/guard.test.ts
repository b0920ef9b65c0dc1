import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDesk, type TestDesk } from './desk.ts'
import { extensionId, type LaunchedExtension, launchExtension } from './launchExtension.ts'
import { firstRun } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'

// What guards the connect screen, in a real Chromium. Budget: 40 s on two cores.

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const scope = 'eip155:1337'
const wanted = { optionalScopes: { [scope]: { methods: [], notifications: [] } } }
const empty = { sessionScopes: {}, sessionProperties: {} }
const rejected = { code: 4001, message: 'User rejected the request.' }
const patience = { timeout: 15_000, interval: 50 }

type Way = 'port' | 'messages'

/** Talks to the wallet by its port and by messages, with every answer and event kept. */
const script = `
  globalThis.heard = []
  let lastId = 0
  const waiting = new Map()
  const hear = (message) => {
    heard.push(message)
    waiting.get(message.id)?.(message)
  }
  addEventListener('message', ({ data }) => data.target === 'causeway-inpage' && hear(data.data.data))
  let port
  const send = {
    port: (data) => {
      if (port === undefined) {
        port = chrome.runtime.connect('${extensionId}')
        port.onMessage.addListener(({ data }) => hear(data))
      }
      port.postMessage({ type: 'caip-348', data })
    },
    messages: (data) =>
      postMessage({ target: 'causeway-contentscript', data: { name: 'causeway-multichain-provider', data } }, '*'),
  }
  globalThis.ask = (way, method, params) => new Promise((resolve) => {
    const id = way + ' ' + ++lastId
    waiting.set(id, resolve)
    send[way]({ jsonrpc: '2.0', id, method, ...(params && { params }) })
  })
`
const icon = `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#c03" d="M0 0h8v8H0z"/></svg>',
)}">`
const talkingPage = `<!doctype html><title>page</title><script>${script}</script>`

const nobodys = [
  'https://phishing.example',
  'https://uniswap.org.evil.example',
  'https://xn--bcher-kva.example',
  'https://icon.example',
]

interface TalkingPage {
  heard: unknown[]
  ask(way: string, method: string, params?: unknown): Promise<Record<string, unknown>>
}

let extension: LaunchedExtension
let site: Site
let desk: TestDesk

beforeAll(async () => {
  site = await servePages({ pages: { '/page': talkingPage } })
  extension = await launchExtension()
  desk = await openDesk(extension)
  await firstRun(extension)
  // Hosts that are nobody's are served from here.
  for (const origin of nobodys)
    await extension.context.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `${talkingPage}${icon}` }),
    )
})

afterEach(async () => {
  await desk.call('ui_rejectAll', null)
  for (const { origin } of (await desk.snapshot()).sites) await desk.call('ui_revokeSite', { origin })
  for (const page of extension.context.pages()) if (/^(?:https?|data):/.test(page.url())) await page.close()
  await vi.waitFor(async () => expect(await desk.popups()).toEqual([]), patience)
})

afterAll(async () => {
  await extension.close()
  await site.close()
})

async function open(origin: string): Promise<Page> {
  const page = await extension.context.newPage()
  await page.goto(`${origin}/page`)
  return page
}

function ask(frame: Page | Frame, way: Way, method: string, params?: unknown) {
  return frame.evaluate(([by, name, given]) => (globalThis as unknown as TalkingPage).ask(by, name, given), [
    way,
    method,
    params,
  ] as const)
}

/** The window that the user decides in, once the page of that name is in it. */
async function decisionWindow(testId: 'connect-page' | 'confirm-page'): Promise<Page> {
  return vi.waitFor(async () => {
    const opened = extension.context.pages().find((page) => page.url().endsWith('/approval.html'))
    if (opened === undefined) throw new Error('no window')
    await opened.getByTestId(testId).waitFor({ timeout: 2_000 })
    return opened
  }, patience)
}

/** Puts a frame into a page and waits until it talks. */
async function putFrame(page: Page, attributes: Readonly<Record<string, string>>): Promise<Frame> {
  await page.evaluate(`
    const element = document.createElement('iframe')
    for (const [name, value] of Object.entries(${JSON.stringify(attributes)})) element.setAttribute(name, value)
    document.body.append(element)
  `)
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (frame === null || frame === undefined) throw new Error('no frame')
  await frame.waitForFunction(() => 'ask' in globalThis)
  return frame
}

/** Clicks what answers the one request in a window, and waits until the window is gone: the next one opens another. */
async function press(window: Page, testId: string): Promise<void> {
  await window
    .getByTestId(testId)
    .click({ timeout: 10_000 })
    .catch((error: Error) => {
      if (!error.message.includes('closed')) throw error
    })
  await vi.waitFor(async () => expect(await desk.popups()).toEqual([]), patience)
}

test.each(['port', 'messages'] as const)(
  'a frame of another origin, over %s: both origins on Connect and on Confirm, and the session is its own',
  async (way) => {
    const page = await open(site.origin)
    const frame = await putFrame(page, { src: `${site.other}/page` })
    const created = ask(frame, way, 'wallet_createSession', wanted)
    const connect = await decisionWindow('connect-page')
    expect(await connect.getByTestId('within-origin').textContent()).toBe(`frame of ${site.origin}`)
    await connect.getByTestId('within-notice').waitFor()
    expect(await connect.locator('.site-origin').textContent()).toBe(site.other)
    await press(connect, 'confirm-btn')
    expect(await created).toMatchObject({ result: { sessionScopes: { [scope]: {} } } })
    expect((await desk.snapshot()).sites.map(({ origin }) => origin)).toEqual([site.other])
    expect(await ask(page, way, 'wallet_getSession')).toMatchObject({ result: empty })

    const request = { method: 'personal_sign', params: ['0x68656c6c6f', address] }
    const signed = ask(frame, way, 'wallet_invokeMethod', { scope, request })
    const confirm = await decisionWindow('confirm-page')
    expect(await confirm.getByTestId('request-origin').textContent()).toBe(site.other)
    expect(await confirm.getByTestId('within-origin').textContent()).toBe(`frame of ${site.origin}`)
    await press(confirm, 'cancel-btn')
    expect(await signed).toMatchObject({ error: rejected })

    // By itself the same site is within nothing.
    const alone = await open(site.other)
    const again = ask(alone, way, 'wallet_createSession', wanted)
    const connectAgain = await decisionWindow('connect-page')
    expect(await connectAgain.getByTestId('within-origin').count()).toBe(0)
    await press(connectAgain, 'cancel-btn')
    expect(await again).toMatchObject({ error: rejected })
  },
)

test('a frame in a page that cannot be told lies in another page', async () => {
  const page = await extension.context.newPage()
  await page.goto('data:text/html,<!doctype html><body></body>')
  const frame = await putFrame(page, { src: 'https://icon.example/page' })
  const created = ask(frame, 'port', 'wallet_createSession', wanted)
  const connect = await decisionWindow('connect-page')
  expect(await connect.getByTestId('within-origin').textContent()).toBe('frame of another page')
  await press(connect, 'cancel-btn')
  expect(await created).toMatchObject({ error: rejected })
})

test('a frame without an address gets no wallet of its own; what it does by the page that made it is that page', async () => {
  const page = await open(site.origin)
  const created = ask(page, 'port', 'wallet_createSession', wanted)
  await press(await decisionWindow('connect-page'), 'confirm-btn')
  await created
  for (const attributes of [{ srcdoc: talkingPage }, { srcdoc: talkingPage, sandbox: 'allow-scripts' }]) {
    const frame = await putFrame(page, attributes)
    const [href, runtime] = await frame.evaluate<[string, string]>(
      '[location.href, typeof globalThis.chrome?.runtime]',
    )
    expect([href, runtime]).toEqual(['about:srcdoc', 'undefined'])
    ask(frame, 'messages', 'wallet_getSession').catch(() => {})
    // Time enough for an answer that must not come.
    await page.waitForTimeout(300)
    expect(await frame.evaluate('heard')).toEqual([])
    await page.evaluate(`document.querySelector('iframe').remove()`)
  }
  const frame = await putFrame(page, { srcdoc: talkingPage })
  await frame.evaluate('globalThis.chrome = parent.chrome')
  expect(await ask(frame, 'port', 'wallet_getSession')).toMatchObject({
    result: { sessionScopes: { [scope]: {} } },
  })
  const again = ask(frame, 'port', 'wallet_createSession', wanted)
  const window = await decisionWindow('connect-page')
  expect((await desk.snapshot()).pending).toMatchObject([{ origin: site.origin }])
  expect(await window.getByTestId('within-origin').count()).toBe(0)
  await press(window, 'cancel-btn')
  expect(await again).toMatchObject({ error: rejected })
})

test('a site of the list that comes with the wallet hears no, no window opens, and another site goes on', async () => {
  const blocked = await open('https://phishing.example')
  const other = await open(site.origin)
  for (const way of ['port', 'messages'] as const) {
    expect(await ask(blocked, way, 'wallet_createSession', wanted)).toMatchObject({ error: rejected })
    expect(await ask(blocked, way, 'wallet_getSession')).toMatchObject({ result: empty })
    const request = { method: 'eth_chainId', params: [] }
    expect(await ask(blocked, way, 'wallet_invokeMethod', { scope, request })).toMatchObject({
      error: { code: 4100 },
    })
  }
  expect((await desk.snapshot()).pending).toEqual([])
  expect(await desk.popups()).toEqual([])
  const created = ask(other, 'port', 'wallet_createSession', wanted)
  expect(await ask(blocked, 'port', 'wallet_createSession', wanted)).toMatchObject({ error: rejected })
  const window = await decisionWindow('connect-page')
  expect((await desk.snapshot()).pending.map(({ origin }) => origin)).toEqual([site.origin])
  await press(window, 'confirm-btn')
  expect(await created).toMatchObject({ result: { sessionScopes: { [scope]: {} } } })
})

test('the user blocks a connected site in the settings: it is told, hears no, and can be let through again', async () => {
  const page = await open(site.other)
  const created = ask(page, 'messages', 'wallet_createSession', wanted)
  await press(await decisionWindow('connect-page'), 'confirm-btn')
  await created

  const popup = await extension.open('popup.html#/settings')
  await popup.getByTestId('manage-blocked').click()
  await popup.getByTestId('blocked-input').fill('not a host')
  await popup.getByTestId('blocked-add').click()
  await popup.getByText('That is not the address of a site.').waitFor()
  await popup.getByTestId('blocked-input').fill('127.0.0.1\nhttps://evil.example/claim')
  await popup.getByTestId('blocked-add').click()
  const row = popup.getByTestId('blocked-row').filter({ hasText: '127.0.0.1' })
  await row.waitFor()
  await vi.waitFor(
    async () =>
      expect(await page.evaluate(() => (globalThis as unknown as TalkingPage).heard.at(-1))).toEqual({
        jsonrpc: '2.0',
        method: 'wallet_sessionChanged',
        params: { sessionScopes: {} },
      }),
    patience,
  )
  expect((await desk.snapshot()).sites).toEqual([])
  expect(await ask(page, 'messages', 'wallet_createSession', wanted)).toMatchObject({ error: rejected })
  expect(await desk.popups()).toEqual([])

  await row.getByTestId('blocked-remove').click()
  await row.waitFor({ state: 'detached' })
  await desk.call('ui_unblockSite', { host: 'evil.example' })
  await popup.close()
  const again = ask(page, 'messages', 'wallet_createSession', wanted)
  await press(await decisionWindow('connect-page'), 'cancel-btn')
  expect(await again).toMatchObject({ error: rejected })
})

test('a site that looks like another cannot be connected without a second step, and can be blocked there', async () => {
  const page = await open('https://uniswap.org.evil.example')
  const created = ask(page, 'port', 'wallet_createSession', wanted)
  const window = await decisionWindow('connect-page')
  await window.getByTestId('look-alike').waitFor()
  const yes = window.getByTestId('confirm-btn')
  expect(await yes.isDisabled()).toBe(true)
  await window.getByTestId('understand-row').click()
  await vi.waitFor(async () => expect(await yes.isDisabled()).toBe(false), patience)
  await window.getByTestId('block-look-alike').click()
  await press(window, 'block-confirm')
  expect(await created).toMatchObject({ error: rejected })
  expect(await ask(page, 'port', 'wallet_createSession', wanted)).toMatchObject({ error: rejected })
  expect((await desk.snapshot()).pending).toEqual([])
  await desk.call('ui_unblockSite', { host: 'uniswap.org.evil.example' })
})

test('a window that has only just opened has nothing to hit', async () => {
  const page = await open(site.origin)
  const asking = ask(page, 'port', 'wallet_createSession', wanted)
  await decisionWindow('connect-page')
  // The window's page a second time, watched from its beginning.
  await extension.context.addInitScript(`
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-testid=confirm-btn]') === null) return
      globalThis.hittableAfter = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  `)
  const window = await extension.open('approval.html')
  await window.getByTestId('confirm-btn').click()
  expect(await window.evaluate('globalThis.hittableAfter')).toBeGreaterThan(490)
  expect(await asking).toMatchObject({ result: { sessionScopes: { [scope]: {} } } })
  await window.close()
})

test('a host in foreign letters is shown as the browser writes it, and as it reads', async () => {
  const page = await open('https://xn--bcher-kva.example')
  const created = ask(page, 'port', 'wallet_createSession', wanted)
  const window = await decisionWindow('connect-page')
  expect(await window.locator('.site-name').textContent()).toBe('xn--bcher-kva.example')
  expect(await window.getByTestId('punycode').textContent()).toBe('Reads as bücher.example')
  await press(window, 'cancel-btn')
  await created
})

test("the site's icon comes from the browser's own store, and the content security policy has nothing to say", async () => {
  const page = await open('https://icon.example')
  const created = ask(page, 'port', 'wallet_createSession', wanted)
  const window = await decisionWindow('connect-page')
  const says: string[] = []
  window.on('console', (message) => says.push(message.text()))
  const image = window.locator('.site-mark img')
  // The browser keeps the icon some time after the page has loaded.
  await vi.waitFor(async () => {
    await window.reload()
    await window.getByTestId('connect-page').waitFor()
    await image.waitFor({ timeout: 1_000 })
  }, patience)
  expect(await image.getAttribute('src')).toMatch(/^\/_favicon\//)
  expect(
    await image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth),
  ).toBeGreaterThan(0)
  expect(says).toEqual([])
  await press(window, 'cancel-btn')
  await created

  const plain = await open(site.other)
  const asked = ask(plain, 'port', 'wallet_createSession', wanted)
  const other = await decisionWindow('connect-page')
  expect(await other.locator('.site-mark').textContent()).toBe('1')
  await press(other, 'cancel-btn')
  await asked
})
