import { expect, test } from 'vitest'
import {
  asking,
  connectApproved,
  connectPage,
  createFakeWallet,
  otherToyScope,
  settle,
  toyScope,
} from '../pipeline/fakeWallet.test.support.ts'
import type { ApprovalAnswer } from './approvals.ts'

const rejected = { code: 4001, message: 'User rejected the request.' }
const blocked = { code: 4100, message: 'Request blocked due to spam filter.' }

test('a second request for a session is -32002, and calls the open one forward', async () => {
  const fake = await createFakeWallet()
  const page = fake.connect()
  await page.call('wallet_createSession', asking(toyScope))
  const [request] = fake.wallet.approvals.pending()
  const focused: (string | null)[] = []
  fake.wallet.approvals.onChange((_pending, focus) => focused.push(focus))
  expect((await fake.connect().call('wallet_createSession', asking(toyScope)))?.error).toEqual({
    code: -32002,
    message:
      "Request of type 'wallet_requestPermissions' already pending for origin https://dapp.example. Please wait.",
  })
  expect(focused).toEqual([request?.id])
  expect(fake.wallet.approvals.pending()).toHaveLength(1)
})

test('twenty confirmations of an origin wait; the next is -32005', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  for (let count = 0; count < 20; count++) await page.invoke('toy_sign')
  expect((await page.invoke('toy_sign'))?.error).toEqual({
    code: -32005,
    message: 'Request limit exceeded.',
    data: { limit: 20 },
  })
  const other = await connectApproved(fake, [toyScope], 'https://other.example')
  expect(await other.invoke('toy_sign')).toBeUndefined()
})

test('closing the window rejects everything in it', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  await page.invoke('toy_sign')
  await page.call('wallet_createSession', asking(otherToyScope))
  fake.wallet.approvals.rejectAll()
  await settle()
  expect(page.answer(2)?.error).toEqual(rejected)
  expect(page.answer(3)?.error).toEqual(rejected)
  expect((await page.call('wallet_getSession'))?.result).toHaveProperty(['sessionScopes', toyScope])
})

test('three rejections in a row block everything that would ask, for a minute, for this site alone', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  for (let count = 0; count < 3; count++) {
    await page.invoke('toy_sign')
    fake.wallet.approvals.rejectAll()
    await fake.clock.pass(29_000)
  }
  await fake.clock.pass(2_000)
  expect((await page.invoke('toy_sign'))?.error).toEqual(blocked)
  expect((await page.invoke('toy_add', { add: 'toy:three' }))?.error).toEqual(blocked)
  expect((await page.call('wallet_createSession', asking(toyScope)))?.error).toEqual(blocked)
  expect((await page.invoke('toy_read'))?.result).toBe('toy:one toy_read')
  const other = await connectApproved(fake, [toyScope], 'https://other.example')
  expect(await other.invoke('toy_sign')).toBeUndefined()
  await fake.clock.pass(29_000)
  expect(await page.invoke('toy_sign')).toBeUndefined()
})

test('rejections further apart than half a minute, or with an approval between, block nothing', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  const decide = async (answer: ApprovalAnswer) => {
    await page.invoke('toy_sign')
    expect(fake.wallet.approvals.decide(fake.wallet.approvals.pending()[0]?.id ?? '', answer)).toBe(true)
    await settle()
  }
  const no = () => decide({ approved: false })
  for (let count = 0; count < 4; count++) {
    await no()
    await fake.clock.pass(31_000)
  }
  await no()
  await no()
  await decide({ approved: true })
  await no()
  await no()
  expect(await page.invoke('toy_sign')).toBeUndefined()
})

test('a site that asks and goes away, again and again, is silenced too; one page with much on its mind is not', async () => {
  const fake = await createFakeWallet()
  const busy = await connectApproved(fake, [toyScope], 'https://busy.example')
  for (let count = 0; count < 15; count++) await busy.invoke('toy_sign')
  busy.connection.close()
  const back = fake.connect('https://busy.example')
  expect(await back.invoke('toy_sign')).toBeUndefined()

  for (let count = 0; count < 10; count++) {
    const page = fake.connect('https://flicker.example')
    expect(await page.call('wallet_createSession', asking(toyScope))).toBeUndefined()
    page.connection.close()
    await fake.clock.pass(1_000)
  }
  const again = fake.connect('https://flicker.example')
  expect((await again.call('wallet_createSession', asking(toyScope)))?.error).toEqual(blocked)
  await fake.clock.pass(60_000)
  expect(await again.call('wallet_createSession', asking(toyScope))).toBeUndefined()
})

test('a page answers for all of its frames, and a site not for what it does in the frame of another', async () => {
  const fake = await createFakeWallet()
  const frame = (origin: string) => connectPage(fake.wallet, origin, 'https://around.example')
  for (let count = 0; count < 20; count++)
    expect(
      await frame(`https://n${count}.example`).call('wallet_createSession', asking(toyScope)),
    ).toBeUndefined()
  const oneMore = await frame('https://n20.example').call('wallet_createSession', asking(toyScope))
  expect(oneMore?.error).toEqual({ code: -32005, message: 'Request limit exceeded.', data: { limit: 20 } })
  fake.wallet.approvals.rejectAll()
  const fresh = await frame('https://fresh.example').call('wallet_createSession', asking(toyScope))
  expect(fresh?.error).toEqual(blocked)
  for (const origin of ['https://n1.example', 'https://around.example'])
    expect(await fake.connect(origin).call('wallet_createSession', asking(toyScope))).toBeUndefined()
})

test('a request nobody decides is 4001 after ten minutes, which counts for nothing', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  for (let count = 0; count < 3; count++) await page.invoke('toy_sign')
  await fake.clock.pass(599_999)
  expect(page.answer(2)).toBeUndefined()
  await fake.clock.pass(1)
  expect(page.answer(2)?.error).toEqual(rejected)
  expect(fake.wallet.approvals.pending()).toEqual([])
  expect(await page.invoke('toy_sign')).toBeUndefined()
})

test('deciding twice does nothing the second time', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  await page.invoke('toy_sign')
  const id = fake.wallet.approvals.pending()[0]?.id ?? ''
  expect(fake.wallet.approvals.decide(id, { approved: false })).toBe(true)
  expect(fake.wallet.approvals.decide(id, { approved: true })).toBe(false)
  await settle()
  expect(page.answer(2)?.error).toEqual(rejected)
  expect(fake.toy.performed).toEqual([])
})

test('a request for a session outlives the process, and its decision is stored and told', async () => {
  const before = await createFakeWallet()
  const page = before.connect()
  await page.call('wallet_createSession', asking(toyScope))
  const [request] = before.wallet.approvals.pending()
  await before.wallet.close()

  const { storage, sessionStorage, clock } = before
  const after = await createFakeWallet({ storage, sessionStorage, clock })
  expect(after.wallet.approvals.pending()).toEqual([request])
  const again = after.connect()
  expect((await again.call('wallet_createSession', asking(toyScope)))?.error).toMatchObject({ code: -32002 })
  after.wallet.approvals.decide(request?.id ?? '', { approved: true })
  await settle()
  expect(again.events()).toMatchObject([{ params: { sessionScopes: { [toyScope]: {} } } }])
  await after.wallet.close()

  const later = await createFakeWallet({ storage, sessionStorage, clock })
  expect(later.wallet.approvals.pending()).toEqual([])
  expect(await later.wallet.sites.origins()).toEqual(['https://dapp.example'])
})

test('a yes whose grant was not on the disk when the process stopped is carried out by the next one, and told', async () => {
  const before = await createFakeWallet({
    changePorts: (options) => ({
      ...options,
      storage: { ...options.storage, set: () => new Promise(() => {}) },
    }),
  })
  await before.connect().call('wallet_createSession', asking(toyScope, otherToyScope))
  const [request] = before.wallet.approvals.pending()
  if (request?.kind !== 'connect') throw new Error('nothing is asked')
  const given = { [toyScope]: { accounts: [`${toyScope}:toy1`] } }
  before.wallet.approvals.decide(request.id, { approved: true, scopes: given })
  await settle()

  const { storage, sessionStorage, clock } = before
  const after = await createFakeWallet({ storage, sessionStorage, clock })
  const page = after.connect()
  await after.clock.pass(100)
  const granted = { [toyScope]: { accounts: [`${toyScope}:toy1`] } }
  expect(page.events()).toMatchObject([{ params: { sessionScopes: granted } }])
  expect(Object.keys(await after.wallet.sites.scopes('https://dapp.example'))).toEqual([toyScope])
  expect(after.wallet.approvals.pending()).toEqual([])
  await after.wallet.sites.revoke('https://dapp.example')
  await after.wallet.close()

  const later = await createFakeWallet({ storage, sessionStorage, clock })
  expect(await later.wallet.sites.origins()).toEqual([])
})

test('a signature that waited when the process stopped is not shown again', async () => {
  const before = await createFakeWallet()
  const page = await connectApproved(before)
  await page.invoke('toy_sign')
  await before.wallet.close()
  const { storage, sessionStorage, clock } = before
  const after = await createFakeWallet({ storage, sessionStorage, clock })
  expect(after.wallet.approvals.pending()).toEqual([])
  expect(before.toy.performed).toEqual([])
})

test('without a vault a yes is refused with what to do', async () => {
  const fake = await createFakeWallet()
  fake.turnVault('empty')
  await fake.connect().call('wallet_createSession', asking(toyScope))
  const id = fake.wallet.approvals.pending()[0]?.id ?? ''
  expect(() => fake.wallet.approvals.decide(id, { approved: true })).toThrow('There is no vault yet')
  expect(fake.wallet.approvals.decide(id, { approved: false })).toBe(true)
})

test('the fee that was chosen is the one that is paid; without a choice it is the usual one', async () => {
  const fake = await createFakeWallet()
  const { approvals } = fake.wallet
  const page = await connectApproved(fake)
  await page.invoke('toy_send', { priced: true })
  await page.invoke('toy_send', { priced: true })
  const [first, second] = approvals.pending()
  expect(approvals.preview(first?.id ?? '', { offer: 'fast' })).toMatchObject({
    view: { title: 'Toy toy_send', raw: '{"priced":true} fast' },
  })
  expect(approvals.decide(first?.id ?? '', { approved: true, fee: { offer: 'fast' } })).toBe(true)
  expect(approvals.decide(second?.id ?? '', { approved: true })).toBe(true)
  await settle()
  expect(page.answer(2)?.result).toBe('signed by toy0 with 7, paid fast')
  expect(page.answer(3)?.result).toBe('signed by toy0 with 7')
})

test('a fee that cannot be is refused, and the request stays', async () => {
  const fake = await createFakeWallet()
  const { approvals } = fake.wallet
  const page = await connectApproved(fake)
  await page.invoke('toy_send', { priced: true })
  await page.invoke('toy_send')
  await page.call('wallet_createSession', asking(otherToyScope))
  const ids = approvals.pending().map(({ id }) => id)
  const refusal = expect.objectContaining({ name: 'WalletError', reason: 'badFee' })
  expect(() => approvals.decide(ids[0] ?? '', { approved: true, fee: { offer: 'slow' } })).toThrow(
    'That fee cannot be paid for this request. Take the fast one.',
  )
  expect(approvals.preview(ids[0] ?? '', { figures: { price: '-1' } })).toEqual({
    fault: { field: 'price', says: 'Take the fast one.' },
  })
  // Neither a transaction without a choice nor a session has a fee.
  for (const id of ids.slice(1)) {
    expect(() => approvals.decide(id, { approved: true, fee: { offer: 'fast' } })).toThrow(refusal)
    expect(approvals.preview(id, { offer: 'fast' })).toMatchObject({ fault: { field: null } })
  }
  expect(approvals.pending().map(({ id }) => id)).toEqual(ids)
  expect(approvals.preview('no such request', { offer: 'fast' })).toBeNull()
  approvals.rejectAll()
  await settle()
  expect(page.answer(2)?.error).toEqual(rejected)
})
