import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import {
  asking,
  connectPage,
  createFakeWallet,
  createFakeWorld,
  settle,
  toyScope,
} from './fakeWallet.test.support.ts'

const frame = 'https://dapp.example'
const top = 'https://news.example'

test('what a frame asks for names both origins, and its session is that of its own', async () => {
  const { wallet } = await createFakeWallet()
  const framed = connectPage(wallet, frame, top)
  await framed.call('wallet_createSession', asking(toyScope))
  const [connect] = wallet.approvals.pending()
  expect(connect).toMatchObject({ kind: 'connect', origin: frame, within: top })
  wallet.approvals.decide(connect?.id ?? '', { approved: true })
  await settle()
  await framed.invoke('toy_sign', ['x'])
  expect(wallet.approvals.pending()).toMatchObject([{ kind: 'sign', origin: frame, within: top }])

  expect(await wallet.sites.origins()).toEqual([frame])
  const alone = connectPage(wallet, frame)
  expect(await alone.call('wallet_getSession')).toMatchObject({
    result: { sessionScopes: { [toyScope]: {} } },
  })
  const outer = connectPage(wallet, top)
  expect(await outer.call('wallet_getSession')).toMatchObject({ result: { sessionScopes: {} } })
})

test('a page by itself, and a frame of its own origin, are within nothing', async () => {
  const { wallet } = await createFakeWallet()
  for (const within of [undefined, frame]) {
    const page = connectPage(wallet, frame, within)
    await page.call('wallet_createSession', asking(toyScope))
    expect(wallet.approvals.pending()).toHaveLength(1)
    expect(wallet.approvals.pending()[0]).not.toHaveProperty('within')
    wallet.approvals.rejectAll()
    await settle()
  }
})

test.each(['null', '', 'about:blank', 'https://news.example/path'])(
  'a page around a frame that is %j is one that could not be told, and not none',
  async (within) => {
    const { wallet } = await createFakeWallet()
    await connectPage(wallet, frame, within).call('wallet_createSession', asking(toyScope))
    expect(wallet.approvals.pending()).toMatchObject([{ origin: frame, within: 'null' }])
  },
)

test('the page around a frame is still named when the wallet was stopped while it asked', async () => {
  const world = createFakeWorld()
  const sessionStorage = createMemoryStorage()
  const first = await createFakeWallet({ world, sessionStorage })
  await connectPage(first.wallet, frame, top).call('wallet_createSession', asking(toyScope))
  const second = await createFakeWallet({ world, sessionStorage })
  expect(second.wallet.approvals.pending()).toMatchObject([{ kind: 'connect', origin: frame, within: top }])
})
