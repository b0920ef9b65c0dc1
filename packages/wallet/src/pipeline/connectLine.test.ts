import { expect, test } from 'vitest'
import { maxLines } from './door.ts'
import {
  connectApproved,
  connectPage,
  createFakeWallet,
  settle,
  toyScope,
} from './fakeWallet.test.support.ts'

test('an opaque origin is hung up on, and nothing is said', async () => {
  const { wallet } = await createFakeWallet()
  for (const origin of [
    'null',
    '',
    'about:blank',
    'dapp.example',
    'https://',
    'https://dapp.example/path',
    'data:,x',
  ]) {
    const page = connectPage(wallet, origin)
    await page.call('wallet_getSession')
    expect(page.isHungUp()).toBe(true)
    expect(page.inbox).toEqual([])
  }
})

test('origins as browsers write them are served', async () => {
  const { wallet } = await createFakeWallet()
  for (const origin of [
    'https://dapp.example',
    'http://localhost:3000',
    'http://127.0.0.1:8648',
    'http://[::1]:8080',
    'moz-extension://0b8f9b9c-0d1e-4a57-a2b0-2d0b9e6e6c1a',
  ]) {
    const page = connectPage(wallet, origin)
    expect(await page.call('wallet_getSession')).toHaveProperty('result')
  }
})

test('a burst of 500 is served, the next is -32005, and a second later it goes on', async () => {
  const { connect, clock } = await createFakeWallet()
  const page = connect()
  for (let id = 1; id <= 501; id++) page.connection.receive({ id, method: 'wallet_getSession' })
  await settle()
  expect(page.inbox.filter((message) => 'result' in message)).toHaveLength(500)
  expect(page.answer(501)).toEqual({
    jsonrpc: '2.0',
    id: 501,
    error: { code: -32005, message: 'Request limit exceeded.', data: { limit: 100 } },
  })
  await clock.pass(1_000)
  page.connection.receive({ id: 502, method: 'wallet_getSession' })
  await settle()
  expect(page.answer(502)).toHaveProperty('result')
})

test('a line that is over its limit for ten seconds is hung up on; one that pauses is not', async () => {
  const { connect, clock } = await createFakeWallet()
  const flood = connect('https://flood.example')
  const bursts = connect('https://bursts.example')
  for (let tenth = 0; tenth < 200; tenth++) {
    for (let count = 0; count < 60; count++) flood.connection.receive('noise')
    if (tenth % 60 === 0) for (let count = 0; count < 600; count++) bursts.connection.receive('noise')
    await clock.pass(100)
  }
  expect(flood.isHungUp()).toBe(true)
  expect(bursts.isHungUp()).toBe(false)
})

test('a line that is one too many hears so, and is hung up on; those of other origins are served', async () => {
  const { connect, clock } = await createFakeWallet()
  const pages = Array.from({ length: maxLines }, () => connect('https://many.example'))
  const spoken = connect('https://many.example')
  spoken.connection.receive('ping')
  await settle()
  expect(spoken.isHungUp()).toBe(false)
  expect(await spoken.call('wallet_getSession')).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32005, message: 'Request limit exceeded.', data: { limit: 256 } },
  })
  expect(spoken.isHungUp()).toBe(true)
  const silent = connect('https://many.example')
  await clock.pass(10_000)
  expect(silent.isHungUp()).toBe(true)
  expect(silent.inbox).toEqual([])
  expect(await connect('https://other.example').call('wallet_getSession')).toHaveProperty('result')
  expect(await pages[7]?.call('wallet_getSession')).toHaveProperty('result')
  pages[7]?.connection.close()
  expect(await connect('https://many.example').call('wallet_getSession')).toHaveProperty('result')
})

test('on a new line the first event waits for the first message of the page', async () => {
  const fake = await createFakeWallet()
  const first = await connectApproved(fake)
  const second = fake.connect()
  await first.call('wallet_revokeSession')
  second.connection.receive('ping')
  await settle()
  expect(second.inbox).toEqual([])
  await second.call('wallet_getSession')
  expect(second.inbox).toMatchObject([
    { method: 'wallet_sessionChanged', params: { sessionScopes: {} } },
    { id: 1 },
  ])
})

test('or for 60 ms', async () => {
  const fake = await createFakeWallet()
  const first = await connectApproved(fake)
  const second = fake.connect()
  await first.call('wallet_revokeSession')
  await fake.clock.pass(59)
  expect(second.inbox).toEqual([])
  await fake.clock.pass(1)
  expect(second.inbox).toMatchObject([{ method: 'wallet_sessionChanged' }])
})

test('a notification of a chain goes to the line that subscribed, and ends with it', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  const sister = fake.connect()
  await sister.call('wallet_getSession')
  const id = (await page.invoke('toy_subscribe'))?.result
  fake.feeds.say(toyScope, 'a head')
  expect(page.events('wallet_notify')).toEqual([
    {
      jsonrpc: '2.0',
      method: 'wallet_notify',
      params: {
        scope: toyScope,
        notification: { method: 'eth_subscription', params: { subscription: id, result: 'a head' } },
      },
    },
  ])
  expect(sister.events('wallet_notify')).toEqual([])
  page.connection.close()
  expect(fake.feeds.open.size).toBe(0)
})

test('a subscription ends with its scope', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  await page.invoke('toy_subscribe')
  await page.call('wallet_revokeSession')
  expect(fake.feeds.open.size).toBe(0)
})

test('a transport that breaks does not keep the other lines from hearing', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  const broken = fake.wallet.connect({
    origin: 'https://dapp.example',
    send: () => {
      throw new Error('the port is gone')
    },
    close: () => {},
  })
  broken.receive({})
  const other = fake.connect()
  await other.call('wallet_getSession')
  await page.call('wallet_revokeSession')
  expect(other.events()).toHaveLength(1)
})

test('a page has the same name again after a restart, and a second line of it has another', async () => {
  const lineOf = { origin: 'https://dapp.example', page: 'document 7', send: () => {}, close: () => {} }
  const before = await createFakeWallet()
  const first = before.wallet.connect(lineOf)
  const second = before.wallet.connect(lineOf)
  expect(second.id).not.toBe(first.id)
  expect(before.wallet.connect({ ...lineOf, origin: 'https://other.example' }).id).not.toBe(first.id)
  await before.wallet.close()
  const after = await createFakeWallet()
  expect(after.wallet.connect(lineOf).id).toBe(first.id)
})
