import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ClientPage, clientPage, openClient as openClientPage } from './clientPage.ts'
import { openDesk, type TestDesk } from './desk.ts'
import { extensionId, type LaunchedExtension, launchExtension } from './launchExtension.ts'
import { type MessagePage, messagePages, openMessages as openMessagePage } from './messagePage.ts'
import { decideIn, firstRun, password } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'

// The built extension in a real Chromium, driven by a client as it is published. Budget: 40 s on two cores.
const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const scope = 'eip155:1337'
const wanted = { optionalScopes: { [scope]: { methods: [], notifications: [] } } }
const patience = { timeout: 15_000, interval: 50 }
const empty = { result: { sessionScopes: {}, sessionProperties: {} } }
const unauthorized = {
  code: 4100,
  message: 'The requested account and/or method has not been authorized by the user.',
}

/** A frame that is no origin, with a script that talks to the wallet in every way it can. */
const innerPage = `<!doctype html><script>
  const message = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
  const report = (what) => parent.postMessage(what, '*')
  addEventListener('message', ({ data }) => data.target === 'causeway-inpage' && report('answered by message'))
  addEventListener('caip294:wallet_announce', () => report('announced'))
  addEventListener('eip6963:announceProvider', () => report('announced'))
  dispatchEvent(new CustomEvent('caip294:wallet_prompt'))
  dispatchEvent(new CustomEvent('eip6963:requestProvider'))
  postMessage({ target: 'causeway-contentscript', data: { name: 'causeway-multichain-provider', data: message } }, '*')
  try {
    const port = chrome.runtime.connect('${extensionId}')
    port.onMessage.addListener(() => report('answered by port'))
    port.onDisconnect.addListener(() => report('port closed'))
    port.postMessage({ type: 'caip-348', data: message })
  } catch { report('no port') }
</script>`
const outerPage = `<!doctype html><script>
  globalThis.reports = []
  addEventListener('message', ({ data }) => typeof data === 'string' && reports.push(data))
</script><iframe sandbox="allow-scripts" src="/inner"></iframe>`
/** Writes down everything that reaches a page, as it comes. */
const rawPage = `<!doctype html><script>
  globalThis.wallets = []
  globalThis.providers = []
  globalThis.messages = []
  addEventListener('caip294:wallet_announce', (event) => wallets.push([event instanceof CustomEvent, event.detail]))
  addEventListener('eip6963:announceProvider', ({ detail }) =>
    providers.push({ info: detail.info, members: Object.keys(detail), isFrozen: Object.isFrozen(detail),
      request: typeof detail.provider.request, on: typeof detail.provider.on }))
  addEventListener('message', ({ data, origin }) => data.target.endsWith('-inpage') && messages.push({ data, origin }))
  globalThis.openPort = () => {
    globalThis.answers = []
    globalThis.port = chrome.runtime.connect('${extensionId}')
    port.onMessage.addListener((message) => answers.push(message))
    port.onDisconnect.addListener(() => answers.push('closed'))
  }
</script>`

let extension: LaunchedExtension
let site: Site
let desk: TestDesk

beforeAll(async () => {
  site = await servePages({
    pages: {
      ...clientPage.pages,
      ...messagePages,
      '/outer': outerPage,
      '/inner': innerPage,
      '/raw': rawPage,
    },
    folders: clientPage.folders,
  })
  extension = await launchExtension()
  desk = await openDesk(extension)
  await firstRun(extension)
  expect(await desk.snapshot()).toMatchObject({ vault: 'unlocked' })
})

afterEach(async () => {
  await desk.call('ui_setSettings', { compat: false })
  for (const { origin } of (await desk.snapshot()).sites) await desk.call('ui_revokeSite', { origin })
  for (const page of extension.context.pages()) if (page.url().startsWith('http')) await page.close()
})

afterAll(async () => {
  await extension.close()
  await site.close()
})

async function openClient(transport: Parameters<ClientPage['start']>[1], origin = site.origin) {
  const client = await openClientPage(extension.context, origin, transport)
  return {
    ...client,
    invoke: (method: string, params: unknown) => client.invoke(scope, method, params),
  }
}

const decide = (button: 'confirm-btn' | 'cancel-btn') => decideIn(extension, desk, button)

async function connect(client: Awaited<ReturnType<typeof openClient>>): Promise<void> {
  const created = client.call('createSession', wanted)
  await decide('confirm-btn')
  expect(await created).toMatchObject({
    result: { sessionScopes: { [scope]: { accounts: [`${scope}:${address}`] } } },
  })
}

test('over the port: a session from create to revoke, with its events, and 4100 at the end', async () => {
  const client = await openClient('port')
  expect(await client.call('getSession')).toEqual(empty)
  await connect(client)
  expect(await client.invoke('eth_chainId', [])).toEqual({ result: '0x539' })
  const signing = client.invoke('personal_sign', ['0x68656c6c6f', address])
  await decide('confirm-btn')
  const signed = await signing
  const signature = 'result' in signed ? signed.result : signed
  expect(await verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` })).toBe(true)
  const refused = client.invoke('personal_sign', ['0x68656c6c6f', address])
  await decide('cancel-btn')
  expect(await refused).toEqual({ error: { code: 4001, message: 'User rejected the request.' } })

  await desk.call('ui_revokeSite', { origin: site.origin })
  await vi.waitFor(
    async () =>
      expect(await client.heard()).toContainEqual({
        jsonrpc: '2.0',
        method: 'wallet_sessionChanged',
        params: { sessionScopes: {} },
      }),
    patience,
  )
  expect(await client.invoke('eth_chainId', [])).toEqual({ error: unauthorized })
  expect(await client.call('getSession')).toEqual(empty)
})

test('requests of all sites wait in one window, and closing it is a no to each', async () => {
  const [one, two] = [await openClient('port'), await openClient('port', site.other)]
  const created = [one.call('createSession', wanted), two.call('createSession', wanted)]
  await vi.waitFor(async () => expect((await desk.snapshot()).pending).toHaveLength(2), patience)
  const windows = await vi.waitFor(async () => {
    const open = await desk.popups()
    expect(open).toHaveLength(1)
    return open
  }, patience)
  expect((await desk.snapshot()).pending.map(({ origin }) => origin).sort()).toEqual([
    site.other,
    site.origin,
  ])
  await desk.closeWindow(windows[0] ?? 0)
  const rejected = { error: { code: 4001, message: 'User rejected the request.' } }
  expect(await Promise.all(created)).toEqual([rejected, rejected])
  expect((await desk.snapshot()).pending).toEqual([])
})

test('a worker that was stopped comes back with the session, for a page that connects again', async () => {
  const client = await openClient('port')
  await connect(client)
  await extension.stopWorker()
  await client.page.reload()
  const again = await openClient('port')
  expect(await again.invoke('eth_chainId', [])).toEqual({ result: '0x539' })
  expect((await desk.snapshot()).vault).toBe('unlocked')
})

test('while the wallet is locked the password comes first, and then the same request goes on', async () => {
  const client = await openClient('port')
  await desk.call('ui_lock', null)
  expect(await client.call('getSession')).toEqual(empty)
  const created = client.call('createSession', wanted)
  const window = await vi.waitFor(() => {
    const opened = extension.context.pages().find((page) => page.url().endsWith('/approval.html'))
    if (opened === undefined) throw new Error('no window')
    return opened
  }, patience)
  await window.getByTestId('unlock-password').fill(password)
  await window.getByTestId('unlock-submit').click()
  await window.getByTestId('connect-page').waitFor()
  await decide('confirm-btn')
  expect(await created).toMatchObject({ result: { sessionScopes: { [scope]: {} } } })
})

test('a frame without an origin gets nothing: no announcement, no answer, a closed port', async () => {
  const page = await extension.context.newPage()
  await page.goto(`${site.origin}/outer`)
  const reports = () => page.evaluate(() => (globalThis as unknown as { reports: string[] }).reports)
  await vi.waitFor(async () => expect(await reports()).toHaveLength(1), patience)
  // Time enough for an answer that must not come.
  await page.waitForTimeout(300)
  expect(await reports()).toEqual([expect.stringMatching(/^(?:port closed|no port)$/)])
})

const openMessages = () => openMessagePage(extension.context, site.origin)

/** On the origin that never had a session: one that had is told at once how it stands, after a start of the worker. */
async function openRaw() {
  const page = await extension.context.newPage()
  await page.goto(`${site.other}/raw`)
  const run = <T = unknown>(code: string): Promise<T> => page.evaluate(code)
  return { page, run }
}

const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
const icon = expect.stringMatching(/^data:image\/(?:svg\+xml|png)[;,]/)
const info = { uuid, name: 'Causeway', icon, rdns: 'dev.causeway.wallet' }

test('announcements: once for each question, whole, and with the same uuid each time', async () => {
  const { run } = await openRaw()
  const detail = "{ detail: { id: 1, jsonrpc: '2.0', method: 'wallet_prompt', params: {} } }"
  await run(`dispatchEvent(new CustomEvent('caip294:wallet_prompt', ${detail}))`)
  await run("dispatchEvent(new Event('caip294:wallet_prompt'))")
  await run("dispatchEvent(new Event('eip6963:requestProvider'))")
  await run("dispatchEvent(new Event('eip6963:requestProvider'))")
  await vi.waitFor(async () => expect(await run('providers')).toHaveLength(2), patience)
  const wallets = await run<[boolean, { params: { uuid: string } }][]>('wallets')
  const targets = ['caip-348', 'caip341'].map((type) => ({ type, value: extensionId }))
  const announced = { id: 1, jsonrpc: '2.0', method: 'wallet_announce', params: { ...info, info, targets } }
  expect(wallets).toEqual([
    [true, announced],
    [true, announced],
  ])
  const providers = await run<{ info: { uuid: string } }[]>('providers')
  const provided = {
    info,
    members: ['info', 'provider'],
    isFrozen: true,
    request: 'function',
    on: 'function',
  }
  expect(providers).toEqual([provided, provided])
  expect(new Set(wallets.map(([, { params }]) => params.uuid)).size).toBe(1)
  expect(new Set(providers.map((each) => each.info.uuid)).size).toBe(1)
  expect(await run("typeof window.ethereum + ' ' + typeof window.web3")).toBe('undefined undefined')
  // Nobody asked anything by message, so nothing was said by message.
  expect(await run('messages')).toEqual([])
})

test('the port: what is no envelope is passed over, ids come back as they were sent, and a revocation leaves it open', async () => {
  const { page, run } = await openRaw()
  await run('openPort()')
  // Nothing is said before the page speaks: clients listen a few milliseconds after they connect.
  await page.waitForTimeout(200)
  expect(await run('answers')).toEqual([])
  const odd = ["'ping'", 'null', '7', "{ type: 'caip-x', data: {} }", "{ type: 'caip-348' }", '[]']
  for (const message of odd) await run(`port.postMessage(${message})`)
  const send = (rest: string) =>
    run(`port.postMessage({ type: 'caip-348', data: { jsonrpc: '2.0', ${rest} } })`)
  await send("method: 'wallet_getSession'")
  await send("id: 7, method: 'wallet_getSession'")
  await send("id: '7', method: 'wallet_getSession', params: []")
  await send("id: 4294967295, method: 'wallet_getSession', params: {}")
  for (const [id, params] of [
    ["'a'", ''],
    ["'b'", ', params: []'],
    ["'c'", ', params: {}'],
    ["'d'", ', params: { scopes: [] }'],
  ])
    await send(`id: ${id}, method: 'wallet_revokeSession'${params}`)
  await send("id: 'last', method: 'eth_accounts'")
  const answer = (id: unknown, rest: object) => ({ type: 'caip-348', data: { jsonrpc: '2.0', id, ...rest } })
  await vi.waitFor(async () => expect(await run('answers')).toHaveLength(8), patience)
  const answers = await run<unknown[]>('answers')
  for (const id of [7, '7', 4294967295]) expect(answers).toContainEqual(answer(id, empty))
  for (const id of ['a', 'b', 'c', 'd']) expect(answers).toContainEqual(answer(id, { result: true }))
  expect(answers).toContainEqual(answer('last', { error: expect.objectContaining({ code: -32601 }) }))
})

test('the other names: silent by default; in compat mode the state without an id, and the session on its stream', async () => {
  const ask = `{
    const post = (name, data) => postMessage({ target: 'metamask-contentscript', data: { name, data } }, origin)
    post('metamask-provider', { method: 'metamask_getProviderState' })
    post('metamask-multichain-provider', { jsonrpc: '2.0', id: 5, method: 'wallet_getSession' })
  }`
  const before = await openRaw()
  await before.run(ask)
  await before.page.waitForTimeout(500)
  expect(await before.run("messages.filter(({ data }) => data.target === 'metamask-inpage')")).toEqual([])
  await desk.call('ui_setSettings', { compat: true })
  const after = await openRaw()
  await after.run(ask)
  const said = async () =>
    after.run<unknown[]>("messages.filter(({ data }) => data.target === 'metamask-inpage')")
  await vi.waitFor(async () => expect(await said()).toHaveLength(2), patience)
  const state = { accounts: [], chainId: null, isUnlocked: true, networkVersion: null, extensionId }
  const from = (name: string, data: object) => ({
    origin: site.other,
    data: { target: 'metamask-inpage', data: { name, data } },
  })
  expect(await said()).toContainEqual(from('metamask-provider', { result: state }))
  expect(await said()).toContainEqual(
    from('metamask-multichain-provider', { jsonrpc: '2.0', id: 5, ...empty }),
  )
  await after.run("dispatchEvent(new Event('caip294:wallet_prompt'))")
  await after.run("dispatchEvent(new Event('eip6963:requestProvider'))")
  const uuids = async () =>
    after.run<[string, string][]>(
      '[...wallets.map(([, { params }]) => [params.rdns, params.uuid]), ...providers.map(({ info }) => [info.rdns, info.uuid])]',
    )
  await vi.waitFor(async () => {
    const names = new Set((await uuids()).map(([rdns]) => rdns))
    expect([...names].sort()).toEqual(['dev.causeway.wallet', 'io.metamask'])
  }, patience)
  // Under another name it is another wallet for the page: no uuid stands for both.
  const named = new Map((await uuids()).map(([rdns, value]) => [value, rdns]))
  for (const [rdns, value] of await uuids()) expect(named.get(value)).toBe(rdns)
})

test('over messages: the wallet is found, a session is made, and its events arrive', async () => {
  const messages = await openMessages()
  const found = await messages.page.evaluate(() => (globalThis as unknown as MessagePage).found)
  expect(found.at(-1)?.params).toMatchObject({
    name: 'Causeway',
    rdns: 'dev.causeway.wallet',
    targets: [
      { type: 'caip-348', value: extensionId },
      { type: 'caip341', value: extensionId },
    ],
    info: { rdns: 'dev.causeway.wallet' },
  })
  expect(await messages.providers()).toEqual(['dev.causeway.wallet'])
  const created = messages.ask('wallet_createSession', wanted)
  await decide('confirm-btn')
  expect(await created).toMatchObject({ result: { sessionScopes: { [scope]: {} } } })
  await desk.call('ui_revokeSite', { origin: site.origin })
  await vi.waitFor(async () => {
    const heard = await messages.page.evaluate(() => (globalThis as unknown as MessagePage).heard)
    expect(heard.at(-1)).toMatchObject({ method: 'wallet_sessionChanged', params: { sessionScopes: {} } })
  }, patience)
})

test('over messages: a stop of the worker leaves nothing hanging, and takes no request for approved', async () => {
  const messages = await openMessages()
  const created = messages.ask('wallet_createSession', wanted)
  await decide('confirm-btn')
  await created
  const signing = messages.ask('wallet_invokeMethod', {
    scope,
    request: { method: 'personal_sign', params: ['0x68656c6c6f', address] },
  })
  await vi.waitFor(async () => expect((await desk.snapshot()).pending).toHaveLength(1), patience)
  await extension.stopWorker()
  expect(await signing).toMatchObject({ error: { code: 4900 } })
  expect(await messages.ask('wallet_getSession')).toMatchObject({
    result: { sessionScopes: { [scope]: {} } },
  })
  await vi.waitFor(async () => expect((await desk.snapshot()).pending).toEqual([]), patience)
  await vi.waitFor(async () => expect(await desk.popups()).toEqual([]), patience)
})

test('a request for a session outlives a stop of the worker, and its outcome is told by event', async () => {
  const messages = await openMessages()
  const created = messages.ask('wallet_createSession', wanted)
  await vi.waitFor(async () => expect(await desk.popups()).toHaveLength(1), patience)
  await extension.stopWorker()
  expect(await created).toMatchObject({ error: { code: 4900 } })
  expect(await messages.ask('wallet_getSession')).toMatchObject(empty)
  expect(await desk.popups()).toHaveLength(1)
  await decide('confirm-btn')
  await vi.waitFor(async () => {
    const heard = await messages.page.evaluate(() => (globalThis as unknown as MessagePage).heard)
    expect(heard.at(-1)).toMatchObject({ params: { sessionScopes: { [scope]: {} } } })
  }, patience)
})

test('the EIP-1193 provider asks by the same screen and works on the same session', async () => {
  const messages = await openMessages()
  const rdns = 'dev.causeway.wallet'
  expect(await messages.request(rdns, 'eth_accounts')).toEqual([])
  const asked = messages.request(rdns, 'eth_requestAccounts')
  await decide('confirm-btn')
  expect(await asked).toEqual([address])
  expect(await messages.request(rdns, 'eth_chainId')).toBe('0x1')
  expect(Object.keys((await desk.snapshot()).sites[0]?.scopes ?? {})).toEqual(['eip155:1'])
  const signing = messages.request(rdns, 'personal_sign', ['0x68656c6c6f', address])
  await decide('cancel-btn')
  expect(await signing).toEqual({ code: 4001 })
})

test('compat mode is off until the user switches it on; then the other names answer too', async () => {
  const before = await openMessages()
  await before.page.waitForTimeout(300)
  expect(await before.providers()).toEqual(['dev.causeway.wallet'])
  await desk.call('ui_setSettings', { compat: true })
  const after = await openMessages()
  await vi.waitFor(
    async () => expect((await after.providers()).sort()).toEqual(['dev.causeway.wallet', 'io.metamask']),
    patience,
  )
  const legacy = await after.page.evaluate(`new Promise((resolve) => {
    addEventListener('message', ({ data }) => data.target === 'metamask-inpage' && resolve(data.data))
    const data = { jsonrpc: '2.0', id: 'x', method: 'eth_accounts' }
    postMessage({ target: 'metamask-contentscript', data: { name: 'metamask-provider', data } }, origin)
  })`)
  expect(legacy).toEqual({ name: 'metamask-provider', data: { jsonrpc: '2.0', id: 'x', result: [] } })
  for (const transport of ['detected', 'postMessage'] as const) {
    const client = await openClient(transport)
    await connect(client)
    expect(await client.invoke('eth_chainId', [])).toEqual({ result: '0x539' })
    expect(await client.call('revokeSession', {})).toEqual({ result: undefined })
    expect(await client.invoke('eth_chainId', [])).toEqual({ error: unauthorized })
  }

  const beside = await openMessages()
  await beside.page.evaluate(`
    const info = { uuid: 'u', name: 'The other wallet', icon: '', rdns: 'io.metamask' }
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: {} } }))
    globalThis.answers = []
    addEventListener('message', ({ data }) => data.target === 'metamask-inpage' && answers.push(data))
    const data = { method: 'metamask_getProviderState' }
    postMessage({ target: 'metamask-contentscript', data: { name: 'metamask-provider', data } }, origin)
  `)
  await beside.page.waitForTimeout(300)
  expect(await beside.page.evaluate('answers')).toEqual([])
})
