import { expect, test } from 'vitest'
import { createBlockList } from '../blockList/createBlockList.ts'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import {
  asking,
  connectApproved,
  connectPage,
  createFakeWallet,
  type FakeWalletSettings,
  settle,
  toyScope,
} from './fakeWallet.test.support.ts'

const origin = 'https://dapp.example'
const rejected = { code: 4001, message: 'User rejected the request.' }
const unauthorized = {
  code: 4100,
  message: 'The requested account and/or method has not been authorized by the user.',
}
const empty = { sessionScopes: {}, sessionProperties: {} }

async function start(settings: FakeWalletSettings = {}) {
  const storage = settings.storage ?? createMemoryStorage()
  const blockList = await createBlockList({ storage, onFault: () => {} })
  const changePorts: FakeWalletSettings['changePorts'] = (ports) => ({ ...ports, blockList })
  const fake = await createFakeWallet({ ...settings, storage, changePorts })
  let shown = 0
  fake.wallet.approvals.onChange((pending) => {
    shown = Math.max(shown, pending.length)
  })
  return { ...fake, blockList, shown: () => shown }
}

test('a blocked site hears the answers of a user who says no, and nobody is asked', async () => {
  const { blockList, connect, wallet, shown } = await start()
  await blockList.block('dapp.example')
  const page = connect()
  const other = connect('https://other.example')
  for (let at = 0; at < 5; at++)
    expect(await page.call('wallet_createSession', asking(toyScope))).toMatchObject({ error: rejected })
  expect(await page.call('wallet_getSession')).toMatchObject({ result: empty })
  expect(await page.call('wallet_revokeSession')).toMatchObject({ result: true })
  expect(await page.invoke('toy_sign', ['x'])).toMatchObject({ error: unauthorized })
  expect(shown()).toBe(0)
  expect(await wallet.activity.read(origin)).toEqual([])

  await other.call('wallet_createSession', asking(toyScope))
  expect(wallet.approvals.pending().map((request) => request.origin)).toEqual(['https://other.example'])
})

test('a blocked site cannot tell from a bad request that it is blocked', async () => {
  const { blockList, connect } = await start()
  await blockList.block('dapp.example')
  const answers = await Promise.all(
    [origin, 'https://other.example'].map(async (site) => {
      const page = connect(site)
      return [
        await page.call('wallet_createSession', { optionalScopes: 7 }),
        await page.call('wallet_createSession', asking('nowhere:1')),
        await page.call('wallet_invokeMethod', { scope: 7 }),
        await page.call('wallet_other'),
      ]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
})

test('the noes of the list are not held against a site once it is let through again', async () => {
  const { blockList, connect, wallet } = await start()
  await blockList.block('dapp.example')
  const page = connect()
  for (let at = 0; at < 5; at++) await page.call('wallet_createSession', asking(toyScope))
  await blockList.unblock('dapp.example')
  await page.call('wallet_createSession', asking(toyScope))
  expect(wallet.approvals.pending()).toHaveLength(1)
})

test('blocking a connected site ends its session with the event, and what it asked for is rejected', async () => {
  const fake = await start()
  const page = await connectApproved(fake)
  const other = await connectApproved(fake, [toyScope], 'https://other.example')
  await page.invoke('toy_sign', ['x'])
  await other.invoke('toy_sign', ['x'])
  await page.call('wallet_createSession', asking('toy:two'))
  const asked = page.inbox.length
  expect(fake.wallet.approvals.pending()).toHaveLength(3)

  await fake.blockList.block('dapp.example')
  await settle()
  expect(fake.wallet.approvals.pending().map((request) => request.origin)).toEqual(['https://other.example'])
  const heard = page.inbox.slice(asked)
  expect(heard.filter((message) => message.id !== undefined).map(({ error }) => error)).toEqual([
    rejected,
    rejected,
  ])
  expect(heard).toContainEqual({
    jsonrpc: '2.0',
    method: 'wallet_sessionChanged',
    params: { sessionScopes: {} },
  })
  expect(await fake.wallet.sites.origins()).toEqual(['https://other.example'])
  expect(await page.call('wallet_getSession')).toMatchObject({ result: empty })
  expect(await other.call('wallet_getSession')).toMatchObject({
    result: { sessionScopes: { [toyScope]: {} } },
  })
})

test('a call that is being described when its site is blocked never reaches the user', async () => {
  const fake = await start()
  const page = await connectApproved(fake)
  const before = fake.shown()
  let finish = (): void => {}
  const { describe } = fake.toy
  Object.assign(fake.toy, {
    describe: async (...given: Parameters<typeof describe>) => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return describe(...given)
    },
  })
  await page.invoke('toy_sign', ['x'])
  await fake.blockList.block('dapp.example')
  finish()
  await settle()
  expect(page.inbox.at(-1)).toMatchObject({ error: unauthorized })
  expect(fake.wallet.approvals.pending()).toEqual([])
  expect(before).toBe(1)
})

test('in a frame of a blocked page a site that is not blocked gets nothing either, and keeps its session', async () => {
  const fake = await start()
  const page = await connectApproved(fake)
  const framed = connectPage(fake.wallet, origin, 'https://evil.example')
  expect(await framed.call('wallet_getSession')).toMatchObject({
    result: { sessionScopes: { [toyScope]: {} } },
  })
  await fake.blockList.block('evil.example')
  expect(await framed.call('wallet_getSession')).toMatchObject({ result: empty })
  expect(await framed.call('wallet_revokeSession')).toMatchObject({ result: true })
  expect(await framed.invoke('toy_sign', ['x'])).toMatchObject({ error: unauthorized })
  expect(await framed.call('wallet_createSession', asking(toyScope))).toMatchObject({ error: rejected })
  expect(await page.call('wallet_getSession')).toMatchObject({
    result: { sessionScopes: { [toyScope]: {} } },
  })
})

test('a session that the list has come to name since ends with the start of the wallet', async () => {
  const storage = createMemoryStorage()
  const sessionStorage = createMemoryStorage()
  const first = await start({ storage, sessionStorage })
  await connectApproved(first)
  await first.connect().call('wallet_createSession', asking('toy:two'))
  await first.wallet.close()
  await storage.set({ 'v1/blocked': { version: 1, own: ['dapp.example'], allowed: [] } })
  const { wallet } = await start({ storage, sessionStorage })
  expect(await wallet.sites.origins()).toEqual([])
  expect(wallet.approvals.pending()).toEqual([])
})
