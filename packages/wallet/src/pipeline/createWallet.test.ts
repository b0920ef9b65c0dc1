import { expect, test } from 'vitest'
import {
  asking,
  connectApproved,
  createFakeWallet,
  type FakeWallet,
  otherToyScope,
  settle,
  toyScope,
} from './fakeWallet.test.support.ts'

const origin = 'https://dapp.example'

/** The same wallet after a stop of its process. */
async function restart(fake: FakeWallet): Promise<FakeWallet> {
  await fake.wallet.close()
  const { storage, sessionStorage, clock } = fake
  return createFakeWallet({ storage, sessionStorage, clock })
}

function paramsOf(event: Record<string, unknown>) {
  return event.params
}

test('a session is there after a restart, and a page that comes back is told it', async () => {
  const before = await createFakeWallet()
  await connectApproved(before)
  const after = await restart(before)
  const page = after.connect()
  expect((await page.invoke('toy_read'))?.result).toBe('toy:one toy_read')
  expect(page.events()).toMatchObject([{ params: { sessionScopes: { [toyScope]: {} } } }])
})

test('a page of this process is not told what it knows', async () => {
  const fake = await createFakeWallet()
  await connectApproved(fake)
  const second = fake.connect()
  await second.call('wallet_getSession')
  expect(second.events()).toEqual([])
})

test('a session ends at its expiry, with the event', async () => {
  const fake = await createFakeWallet()
  const page = fake.connect()
  const expiry = fake.clock.now() / 1000 + 3600
  await page.call('wallet_createSession', { ...asking(toyScope), sessionProperties: { expiry } })
  fake.wallet.approvals.decide(fake.wallet.approvals.pending()[0]?.id ?? '', { approved: true })
  await fake.clock.pass(3_599_999)
  expect((await page.invoke('toy_read'))?.result).toBe('toy:one toy_read')
  await fake.clock.pass(1)
  expect(page.events().map(paramsOf)).toMatchObject([
    { sessionScopes: { [toyScope]: {} } },
    { sessionScopes: {} },
  ])
  expect((await page.invoke('toy_read'))?.error).toMatchObject({ code: 4100 })
  expect(await fake.storage.keys('v1/sessions/')).toEqual([])
})

test('a session further away than one timer reaches ends at its expiry too', async () => {
  const fake = await createFakeWallet()
  const page = fake.connect()
  const days = 60 * 86_400
  const expiry = fake.clock.now() / 1000 + days
  await page.call('wallet_createSession', { ...asking(toyScope), sessionProperties: { expiry } })
  fake.wallet.approvals.decide(fake.wallet.approvals.pending()[0]?.id ?? '', { approved: true })
  await fake.clock.pass(days * 1000 - 1)
  expect(page.events()).toHaveLength(1)
  await fake.clock.pass(1)
  expect(page.events()).toHaveLength(2)
})

test('a session that ended while the process slept is told as gone to the page that comes back', async () => {
  const before = await createFakeWallet()
  const page = before.connect()
  const expiry = before.clock.now() / 1000 + 10
  await page.call('wallet_createSession', { ...asking(toyScope), sessionProperties: { expiry } })
  before.wallet.approvals.decide(before.wallet.approvals.pending()[0]?.id ?? '', { approved: true })
  await settle()
  await before.wallet.close()
  await before.clock.pass(20_000)
  const after = await restart(before)
  const back = after.connect()
  await after.clock.pass(60)
  expect(back.events().map(paramsOf)).toEqual([{ sessionScopes: {} }])
})

test('an account that leaves the wallet leaves every session; the last one ends it', async () => {
  const fake = await createFakeWallet()
  const page = fake.connect()
  await page.call('wallet_createSession', asking(toyScope))
  const accounts = [`${toyScope}:toy0`, `${toyScope}:toy1`]
  fake.wallet.approvals.decide(fake.wallet.approvals.pending()[0]?.id ?? '', {
    approved: true,
    scopes: { [toyScope]: { accounts } },
  })
  await settle()
  const other = await connectApproved(fake, [toyScope], 'https://other.example')
  await fake.accounts.remove('group-0')
  await settle()
  expect(page.events().at(-1)).toMatchObject({
    params: { sessionScopes: { [toyScope]: { accounts: [`${toyScope}:toy1`] } } },
  })
  expect(other.events().map(paramsOf).at(-1)).toEqual({ sessionScopes: {} })
  expect(await fake.wallet.sites.origins()).toEqual([origin])
})

test('a network that leaves the wallet leaves every session; only wallet scopes left end it', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake, [toyScope, otherToyScope])
  const other = await connectApproved(fake, [toyScope, 'wallet:toy'], 'https://other.example')
  await fake.networks.remove(toyScope)
  await settle()
  expect(page.events().at(-1)).toMatchObject({ params: { sessionScopes: { [otherToyScope]: {} } } })
  expect(page.events().at(-1)).not.toHaveProperty(['params', 'sessionScopes', toyScope])
  expect(other.events().map(paramsOf).at(-1)).toEqual({ sessionScopes: {} })
  await fake.networks.put({ ...fake.networks.get(toyScope).row })
  await settle()
  expect(page.events()).toHaveLength(2)
  expect((await page.invoke('toy_read'))?.error).toMatchObject({ code: 4100 })
})

test('a damaged session counts as none, stays where it is, and is told to the log', async () => {
  const before = await createFakeWallet()
  await connectApproved(before)
  await before.wallet.close()
  const key = `v1/sessions/${origin}`
  const damaged = { version: 1, origin, scopes: 7 }
  await before.storage.set({ [key]: damaged })
  const after = await restart(before)
  expect((await after.connect().call('wallet_getSession'))?.result).toEqual({
    sessionScopes: {},
    sessionProperties: {},
  })
  expect(after.logged).toEqual([{ event: 'sessions.damaged', facts: { origin } }])
  expect(await after.storage.get(key)).toEqual(damaged)
})

test('a write that fails is tried again, so that a revoked session does not come back', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  const { remove } = fake.storage
  fake.storage.remove = async () => {
    throw new Error('busy')
  }
  expect((await page.call('wallet_revokeSession'))?.error).toMatchObject({ code: -32603 })
  expect((await page.invoke('toy_read'))?.error).toMatchObject({ code: 4100 })
  fake.storage.remove = remove
  await fake.clock.pass(5_000)
  expect(await fake.storage.keys('v1/sessions/')).toEqual([])
})

test('the user revokes a site, and narrows one to what it asked for', async () => {
  const fake = await createFakeWallet()
  const page = fake.connect()
  const asked = { methods: ['toy_read'], notifications: [] }
  await page.call('wallet_createSession', { optionalScopes: { [toyScope]: asked } })
  fake.wallet.approvals.decide(fake.wallet.approvals.pending()[0]?.id ?? '', { approved: true })
  await settle()
  const scopes = { [toyScope]: { accounts: [`${toyScope}:toy0`] } }
  await fake.wallet.sites.edit(origin, { approved: true, mode: 'asked', scopes })
  expect(page.events().at(-1)).toMatchObject({
    params: { sessionScopes: { [toyScope]: { methods: ['toy_read'], notifications: [] } } },
  })
  expect((await page.invoke('toy_sign'))?.error).toMatchObject({ code: 4100 })
  await fake.wallet.sites.edit(origin, {
    approved: true,
    mode: 'offered',
    scopes: { [toyScope]: { accounts: [`${toyScope}:toy1`], withheld: ['toy_send'] } },
  })
  expect((await fake.wallet.sites.record(origin))?.scopes[toyScope]?.accounts).toEqual([`${toyScope}:toy1`])
  expect((await page.invoke('toy_send'))?.error).toMatchObject({ code: 4100 })
  await fake.wallet.sites.revoke(origin)
  expect(page.events().map(paramsOf).at(-1)).toEqual({ sessionScopes: {} })
  expect(await fake.wallet.sites.record(origin)).toBeNull()
})

test('a site that adds a network gets no account there that it did not have', async () => {
  const fake = await createFakeWallet()
  const page = fake.connect()
  await page.call('wallet_createSession', asking(toyScope))
  const [connect] = fake.wallet.approvals.pending()
  fake.wallet.approvals.decide(connect?.id ?? '', {
    approved: true,
    scopes: { [toyScope]: { accounts: [] } },
  })
  await settle()
  await page.invoke('toy_add', { add: 'toy:three' })
  const [addition] = fake.wallet.approvals.pending()
  fake.wallet.approvals.decide(addition?.id ?? '', { approved: true })
  await settle()
  expect((await page.call('wallet_getSession'))?.result).toMatchObject({
    sessionScopes: { [toyScope]: { accounts: [] }, 'toy:three': { accounts: [] } },
  })
})

test('a wallet that closes hangs up on every page, and takes no new one', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  await page.invoke('toy_sign')
  await fake.wallet.close()
  expect(page.isHungUp()).toBe(true)
  const late = fake.connect()
  expect(late.isHungUp()).toBe(true)
  expect(await late.call('wallet_getSession')).toBeUndefined()
})

test('a page that comes after the end of a session and before its timer hears of no scope', async () => {
  const first = await createFakeWallet()
  const page = first.connect()
  const expiry = first.clock.now() / 1000 + 3600
  await page.call('wallet_createSession', { ...asking(toyScope), sessionProperties: { expiry } })
  first.wallet.approvals.decide(first.wallet.approvals.pending()[0]?.id ?? '', { approved: true })
  await settle()
  await first.wallet.close()
  // A machine that slept: the time is over, the timer has not run.
  let slept = 0
  const { storage, sessionStorage, clock } = first
  const late = { ...clock, now: () => clock.now() + slept }
  const second = await createFakeWallet({ storage, sessionStorage, clock: late })
  slept = 3_600_000
  const back = second.connect()
  await back.call('wallet_getSession')
  expect(back.events().map(paramsOf)).not.toContainEqual(
    expect.objectContaining({ sessionScopes: expect.objectContaining({ [toyScope]: expect.anything() }) }),
  )
})
