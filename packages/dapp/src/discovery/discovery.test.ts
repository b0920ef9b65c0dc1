import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../connect.ts'
import { createFakeWallet } from '../fakeWallet.test.support.ts'
import { announce, createFakeWindow } from '../fakeWindow.test.support.ts'
import { createFakeRuntime } from '../transports/fakePort.test.support.ts'
import { parseAnnouncement } from './announcement.ts'
import { findWallets } from './findWallets.ts'
import { type FoundWallet, watchWallets } from './watchWallets.ts'

const extensionId = 'abcdefghijklmnopabcdefghijklmnop'
const info = { uuid: 'u1', name: 'Causeway', icon: 'data:image/svg+xml,x', rdns: 'dev.causeway.wallet' }
const target = { type: 'caip-348', value: extensionId }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['flat, a list of targets', { ...info, targets: [target] }],
  ['flat, one target', { ...info, target }],
  ['info, targets beside it', { info, targets: [target] }],
  [
    'info with the targets inside',
    { info: { ...info, targets: [{ type: 'caip315', value: true }, target] } },
  ],
  ['both forms, the type of the standard', { ...info, info, targets: [{ ...target, type: 'caip341' }] }],
  ['the misprinted type', { ...info, targets: [{ ...target, type: 'caip314' }] }],
])('an announcement is read: %s', (_, params) => {
  expect(parseAnnouncement({ id: 1, jsonrpc: '2.0', method: 'wallet_announce', params })).toEqual({
    info,
    extensionId,
  })
})

test.each([
  undefined,
  'x',
  {},
  { params: [] },
  { params: { info: { uuid: 1 } } },
  { params: { ...info, rdns: 0 } },
])('%j is no announcement', (detail) => expect(parseAnnouncement(detail)).toBeNull())

test('targets that carry no extension id are passed over, icons that are no data URL are left out', () => {
  const params = {
    ...info,
    icon: 'https://tracker.example/x.png',
    targets: [{ type: 'caip-348', value: 7 }, null],
  }
  expect(parseAnnouncement({ params })).toEqual({ info: { ...info, icon: '' }, extensionId: null })
})

test('a wallet that answers the prompt is found and can be connected with', async () => {
  const { window } = createFakeWindow()
  const wallet = createFakeWallet()
  const { runtime } = createFakeRuntime(extensionId, wallet)
  const prompts: unknown[] = []
  window.addEventListener('caip294:wallet_prompt', ({ detail }) => {
    prompts.push(detail)
    announce(window, 'caip294:wallet_announce', { params: { ...info, targets: [target] } })
  })
  const finding = findWallets({ window, runtime })
  await vi.advanceTimersByTimeAsync(300)
  const [found, ...others] = await finding
  expect(prompts).toEqual([{ id: 1, jsonrpc: '2.0', method: 'wallet_prompt', params: {} }])
  expect(others).toEqual([])
  expect(found).toMatchObject({ ...info, provider: null })
  const connecting = connect({ wallet: found ?? { transport: null }, scopes: ['eip155:1'] })
  await vi.advanceTimersByTimeAsync(50)
  expect(Object.keys((await connecting).session.sessionScopes)).toEqual(['eip155:1'])
})

test('both announcements of one wallet become one, whichever comes first and under whatever ids', () => {
  const { window } = createFakeWindow()
  const { runtime } = createFakeRuntime(extensionId, createFakeWallet())
  const provider = { request: () => {} }
  const caip294 = (uuid: string) =>
    announce(window, 'caip294:wallet_announce', { params: { ...info, uuid, targets: [target] } })
  const eip6963 = (uuid: string) =>
    announce(window, 'eip6963:announceProvider', { info: { ...info, uuid }, provider })
  const requested = vi.fn()
  window.addEventListener('eip6963:requestProvider', requested)
  for (const steps of [
    [() => caip294('a'), () => eip6963('a')],
    [() => eip6963('b'), () => caip294('a')],
  ]) {
    const heard: FoundWallet[][] = []
    const stop = watchWallets((wallets) => heard.push(wallets), { window, runtime })
    for (const step of [...steps, ...steps]) step()
    stop()
    expect(heard.map((wallets) => wallets.length)).toEqual([1, 1])
    expect(heard.at(-1)).toMatchObject([{ uuid: 'a', rdns: info.rdns, provider }])
    expect(heard.at(-1)?.[0]?.transport).not.toBeNull()
  }
  expect(requested).toHaveBeenCalledTimes(2)
})

test('the way to a wallet: its port, else the postMessage names of its rdns, else none', () => {
  const { window } = createFakeWindow()
  const found = (rdns: string, names = {}) => {
    let last: FoundWallet[] = []
    const stop = watchWallets(
      (wallets) => {
        last = wallets
      },
      { window, ...names },
    )
    announce(window, 'eip6963:announceProvider', { info: { ...info, rdns }, provider: {} })
    stop()
    return last[0]?.transport !== null
  }
  expect(
    ['dev.causeway.wallet', 'io.metamask', 'io.metamask.flask', 'io.metamaskish', 'org.other'].map((rdns) =>
      found(rdns),
    ),
  ).toEqual([true, true, true, false, false])
  const names = { rdns: 'org.other', contentTarget: 'a', pageTarget: 'b', sessionStream: 'c' }
  expect(found('org.other', { names: [names] })).toBe(true)
})

test('two wallets of the same name stay two; malformed announcements are none; after the stop nothing is heard', () => {
  const { window } = createFakeWindow()
  const heard: FoundWallet[][] = []
  const stop = watchWallets((wallets) => heard.push(wallets), { window })
  announce(window, 'caip294:wallet_announce', { params: { ...info, uuid: 'a' } })
  announce(window, 'caip294:wallet_announce', { params: { ...info, uuid: 'b' } })
  announce(window, 'caip294:wallet_announce', null)
  announce(window, 'eip6963:announceProvider', { info })
  stop()
  announce(window, 'caip294:wallet_announce', { params: { ...info, uuid: 'c' } })
  expect(heard.map((wallets) => wallets.map(({ uuid }) => uuid))).toEqual([['a'], ['a', 'b']])
})

test('where there is no page there is no wallet', async () => {
  const finding = findWallets()
  await vi.advanceTimersByTimeAsync(300)
  expect(await finding).toEqual([])
})
