import { causewayNames, compatNames, type WalletNames } from '@causeway/session/caip'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../connect.ts'
import { createFakeWallet, type FakeWallet, granted } from '../fakeWallet.test.support.ts'
import { createFakeWindow } from '../fakeWindow.test.support.ts'
import type { PageWindow } from '../page.ts'
import { postMessageTransport } from './postMessage.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** What a wallet's content script does. Returns a way to say something to the page. */
function contentScript(window: PageWindow, wallet: FakeWallet, names: WalletNames) {
  const say = (data: unknown, name = names.sessionStream) =>
    window.postMessage({ target: names.pageTarget, data: { name, data } }, window.location.origin)
  window.addEventListener('message', ({ data }) => {
    const envelope = data as { target?: string; data?: { name: string; data: object } } | null
    if (envelope?.target !== names.contentTarget || envelope.data?.name !== names.sessionStream) return
    if (!wallet.away) wallet.receive(envelope.data.data, say)
  })
  return say
}

async function soon<T>(promise: Promise<T>): Promise<T> {
  const [value] = await Promise.all([promise, vi.advanceTimersByTimeAsync(100)])
  return value
}

const ourNames: WalletNames = {
  rdns: 'org.other',
  contentTarget: 'other-content',
  pageTarget: 'other-page',
  sessionStream: 'other-stream',
}

test.each([
  ['its own', causewayNames],
  ['compat', compatNames],
  ['any', ourNames],
])('a wallet is reached under %s names', async (_, names) => {
  const { window, count } = createFakeWindow()
  const wallet = createFakeWallet()
  contentScript(window, wallet, names)
  const before = count('message')
  const connection = await soon(
    connect({ transport: postMessageTransport({ names, window }), scopes: ['eip155:1'] }),
  )
  expect(connection.session.sessionScopes).toEqual({ 'eip155:1': granted('eip155:1') })
  expect(wallet.seen.every(({ id }) => Number.isInteger(id))).toBe(true)
  connection.close()
  expect(count('message')).toBe(before)
})

test('the default names are Causeway’s', async () => {
  const { window } = createFakeWindow()
  const wallet = createFakeWallet()
  contentScript(window, wallet, causewayNames)
  await soon(postMessageTransport({ window }).open())
  expect(wallet.methods()).toEqual(['wallet_getSession'])
})

test('a page without a wallet is told so after two seconds, and nothing is left behind', async () => {
  const { window, count } = createFakeWindow()
  const opened = expect(postMessageTransport({ window }).open()).rejects.toMatchObject({
    code: 4900,
    data: { reason: 'notFound' },
  })
  await vi.advanceTimersByTimeAsync(2_400)
  await opened
  expect(count('message')).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  await expect(postMessageTransport().open()).rejects.toMatchObject({ data: { reason: 'notFound' } })
})

test('a content script that loads late is waited for', async () => {
  const { window } = createFakeWindow()
  const wallet = createFakeWallet()
  const opening = postMessageTransport({ window }).open()
  await vi.advanceTimersByTimeAsync(500)
  contentScript(window, wallet, causewayNames)
  await vi.advanceTimersByTimeAsync(300)
  await expect(opening).resolves.toBeDefined()
})

test('other origins, other targets, other streams and malformed envelopes are ignored', async () => {
  const { window, deliver } = createFakeWindow()
  const wallet = createFakeWallet({ 'eip155:1': granted('eip155:1') })
  const say = contentScript(window, wallet, causewayNames)
  const connection = await soon(connect({ transport: postMessageTransport({ window }) }))
  const event = { method: 'wallet_sessionChanged', params: { sessionScopes: {} } }
  const good = { target: causewayNames.pageTarget, data: { name: causewayNames.sessionStream, data: event } }
  deliver('message', { origin: 'https://evil.example', data: good })
  deliver('message', { data: good })
  for (const data of [
    null,
    'x',
    { ...good, target: 'x' },
    { ...good, data: null },
    { ...good, data: { name: 1 } },
  ]) {
    deliver('message', { origin: window.location.origin, data })
  }
  say(event, 'causeway-other-stream')
  await vi.advanceTimersByTimeAsync(10)
  expect(Object.keys(connection.session.sessionScopes)).toEqual(['eip155:1'])
  deliver('message', { origin: window.location.origin, data: good })
  expect(connection.session.sessionScopes).toEqual({})
  connection.close()
})

test('when the wallet says it began anew, reads go out again and the rest is rejected', async () => {
  const { window } = createFakeWindow()
  const wallet = createFakeWallet()
  const say = contentScript(window, wallet, compatNames)
  const connection = await soon(connect({ transport: postMessageTransport({ names: compatNames, window }) }))
  wallet.away = true
  const read = connection.invoke('eip155:1', 'eth_chainId')
  const sign = connection.invoke('eip155:1', 'personal_sign', ['0x12', '0x34'])
  const rejected = expect(sign).rejects.toMatchObject({ code: 4900, data: { reason: 'lost' } })
  await vi.advanceTimersByTimeAsync(10)
  wallet.away = false
  say({ jsonrpc: '2.0', method: compatNames.readyNotice }, compatNames.providerStream)
  expect(await soon(read)).toBe('eth_chainId')
  await rejected
  expect(JSON.stringify(wallet.seen)).not.toContain('personal_sign')
  connection.close()
})

test('what a wallet that began anew tells before it answers the greeting is heard', async () => {
  const { window } = createFakeWindow()
  const wallet = createFakeWallet()
  const say = contentScript(window, wallet, causewayNames)
  const connection = await soon(connect({ transport: postMessageTransport({ window }) }))
  const heard: unknown[] = []
  connection.on('notify', ({ params }) => heard.push(params))
  const notice = (params: number) => ({
    jsonrpc: '2.0',
    method: 'wallet_notify',
    params: { scope: 'eip155:1', notification: { method: 'eth_subscription', params } },
  })
  wallet.away = true
  say({ jsonrpc: '2.0', method: compatNames.readyNotice })
  await vi.advanceTimersByTimeAsync(10)
  say(notice(1))
  say(notice(2))
  await vi.advanceTimersByTimeAsync(10)
  wallet.away = false
  await vi.advanceTimersByTimeAsync(300)
  say(notice(3))
  await vi.advanceTimersByTimeAsync(10)
  expect(heard).toEqual([1, 2, 3])
  connection.close()
})
