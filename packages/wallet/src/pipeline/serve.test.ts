import { expect, test } from 'vitest'
import type { Namespace } from '../namespaces/namespace.ts'
import type { WalletOptions } from '../wallet.ts'
import {
  asking,
  connectApproved,
  createFakeWallet,
  otherToyScope,
  settle,
  toyScope,
} from './fakeWallet.test.support.ts'
import { createToyNamespace } from './toyNamespace.test.support.ts'

const unauthorized = {
  code: 4100,
  message: 'The requested account and/or method has not been authorized by the user.',
}

test('a session is asked for, approved, told and answered', async () => {
  const fake = await createFakeWallet()
  const page = fake.connect()
  expect(await page.call('wallet_createSession', asking(toyScope))).toBeUndefined()
  const [request] = fake.wallet.approvals.pending()
  expect(request).toMatchObject({ kind: 'connect', origin: 'https://dapp.example', needsUnlock: false })
  expect(fake.wallet.approvals.decide(request?.id ?? '', { approved: true })).toBe(true)
  await settle()
  const sessionScopes = {
    [toyScope]: {
      accounts: ['toy:one:toy0'],
      methods: ['toy_read', 'toy_sign', 'toy_send', 'toy_add', 'toy_subscribe', 'toy_unsubscribe'],
      notifications: ['eth_subscription'],
    },
  }
  expect(page.inbox).toEqual([
    { jsonrpc: '2.0', method: 'wallet_sessionChanged', params: { sessionScopes } },
    { jsonrpc: '2.0', id: 1, result: { sessionScopes, sessionProperties: {} } },
  ])
})

test('a call outside the session is 4100, with the exact text', async () => {
  const fake = await createFakeWallet()
  const stranger = fake.connect()
  expect((await stranger.invoke('toy_read'))?.error).toEqual(unauthorized)
  const page = await connectApproved(fake)
  expect((await page.invoke('toy_read', [], otherToyScope))?.error).toEqual(unauthorized)
  expect((await page.invoke('toy_nothing'))?.error).toEqual(unauthorized)
  expect((await page.invoke('toy_read'))?.result).toBe('toy:one toy_read')
})

test('what a site has on one origin is nothing on another', async () => {
  const fake = await createFakeWallet()
  await connectApproved(fake, [toyScope], 'https://dapp.example')
  for (const origin of ['https://dapp.example:8443', 'http://dapp.example', 'https://sub.dapp.example'])
    expect((await fake.connect(origin).invoke('toy_read'))?.error).toEqual(unauthorized)
})

test('a signature is made only after approval, with the key of the account', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  expect(await page.invoke('toy_sign', { text: 'hello' })).toBeUndefined()
  expect(fake.toy.performed).toEqual([])
  const [request] = fake.wallet.approvals.pending()
  expect(request).toMatchObject({
    kind: 'sign',
    method: 'toy_sign',
    scope: toyScope,
    account: 'toy:one:toy0',
  })
  fake.wallet.approvals.decide(request?.id ?? '', { approved: true })
  await settle()
  expect(page.answer(2)?.result).toBe('signed by toy0 with 7')
})

test('an account outside the grant is 4100 before the user sees anything', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  expect((await page.invoke('toy_sign', { account: 'toy:one:toy1' }))?.error).toEqual(unauthorized)
  expect(fake.wallet.approvals.pending()).toEqual([])
})

test('a session that shrinks while the user thinks withdraws what it no longer covers', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake, [toyScope, otherToyScope])
  await page.invoke('toy_sign')
  await page.invoke('toy_sign', {}, otherToyScope)
  await page.call('wallet_revokeSession', { scopes: [toyScope] })
  expect(page.answer(2)?.error).toEqual(unauthorized)
  expect(fake.wallet.approvals.pending()).toMatchObject([{ scope: otherToyScope }])
})

test('an account that goes between approval and signature signs nothing', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  await page.invoke('toy_sign')
  const [request] = fake.wallet.approvals.pending()
  fake.wallet.approvals.decide(request?.id ?? '', { approved: true })
  await fake.accounts.remove('group-0')
  await settle()
  expect(page.answer(2)?.error).toEqual(unauthorized)
  expect(fake.toy.performed).toEqual([])
})

test('a page that went away has nothing signed, and its request leaves the queue', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  await page.invoke('toy_sign')
  const [request] = fake.wallet.approvals.pending()
  page.connection.close()
  expect(fake.wallet.approvals.pending()).toEqual([])
  expect(fake.wallet.approvals.decide(request?.id ?? '', { approved: true })).toBe(false)
  await settle()
  expect(fake.toy.performed).toEqual([])
  expect(page.inbox).toHaveLength(2)
})

test('a page that goes in the moment of approval has nothing signed', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  await page.invoke('toy_sign')
  const [request] = fake.wallet.approvals.pending()
  fake.wallet.approvals.decide(request?.id ?? '', { approved: true })
  page.connection.close()
  await settle()
  expect(fake.toy.performed).toEqual([])
})

test('a late approval of a session is stored, and told to every page that is there then', async () => {
  const fake = await createFakeWallet()
  const asker = fake.connect()
  await asker.call('wallet_createSession', asking(toyScope))
  await fake.clock.pass(599_000)
  const page = fake.connect()
  await page.call('wallet_getSession')
  const [request] = fake.wallet.approvals.pending()
  fake.wallet.approvals.decide(request?.id ?? '', { approved: true })
  await settle()
  expect(page.events()).toMatchObject([
    { method: 'wallet_sessionChanged', params: { sessionScopes: { [toyScope]: {} } } },
  ])
  expect((await page.invoke('toy_read'))?.result).toBe('toy:one toy_read')
})

test('a page that closes takes its request for a session along', async () => {
  const fake = await createFakeWallet()
  const gone = fake.connect()
  await gone.call('wallet_createSession', asking(toyScope))
  const [request] = fake.wallet.approvals.pending()
  gone.connection.close()
  expect(fake.wallet.approvals.pending()).toEqual([])
  expect(fake.wallet.approvals.decide(request?.id ?? '', { approved: true })).toBe(false)
  const page = fake.connect()
  expect((await page.call('wallet_getSession'))?.result).toMatchObject({ sessionScopes: {} })
})

test('a page that closes after the yes, and before anything is signed, gets nothing signed', async () => {
  let lend = (): void => {}
  const vaultIsSlow = new Promise<void>((resolve) => {
    lend = resolve
  })
  let signed = 0
  const fake = await createFakeWallet({
    changePorts: (options) => ({
      ...options,
      signerOf: async (...account) => {
        await vaultIsSlow
        const signer = await options.signerOf(...account)
        return {
          ...signer,
          use: (sign) => {
            signed++
            return signer.use(sign)
          },
        }
      },
    }),
  })
  const gone = await connectApproved(fake)
  const stays = await connectApproved(fake, [toyScope], 'https://other.example')
  for (const page of [gone, stays]) await page.invoke('toy_sign')
  for (const { id } of fake.wallet.approvals.pending()) fake.wallet.approvals.decide(id, { approved: true })
  await settle()
  gone.connection.close()
  lend()
  await settle()
  expect([gone.answer(2), stays.answer(2)?.result]).toEqual([undefined, expect.stringContaining('signed by')])
  expect(signed).toBe(1)
})

test('an error of the node reaches the site as the node said it', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  fake.networks.fail(fake.networks.nodeError(3, 'execution reverted', '0x08c379a0'))
  expect((await page.invoke('toy_read'))?.error).toEqual({
    code: 3,
    message: 'execution reverted',
    data: '0x08c379a0',
  })
})

test('a fault of the wallet is -32603 without a word about it, and only its name is logged', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  fake.networks.fail(new TypeError('the secret is 1234'))
  expect((await page.invoke('toy_read', { secret: 1234 }))?.error).toEqual({
    code: -32603,
    message: 'Internal JSON-RPC error.',
  })
  expect(fake.logged).toEqual([{ event: 'pipeline.fault', facts: { error: 'TypeError' } }])
})

test('while locked, reads, getSession and revoke work, and an approval asks for the password first', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  fake.turnVault('locked')
  expect(page.events('wallet_sessionChanged')).toHaveLength(1)
  expect((await page.invoke('toy_read'))?.result).toBe('toy:one toy_read')
  expect((await page.call('wallet_getSession'))?.result).toHaveProperty(['sessionScopes', toyScope])
  await page.invoke('toy_sign')
  const [request] = fake.wallet.approvals.pending()
  expect(request?.needsUnlock).toBe(true)
  expect(() => fake.wallet.approvals.decide(request?.id ?? '', { approved: true })).toThrow('locked')
  expect(fake.wallet.approvals.pending()).toHaveLength(1)
  fake.turnVault('unlocked')
  expect(fake.wallet.approvals.pending()[0]?.needsUnlock).toBe(false)
  fake.wallet.approvals.decide(request?.id ?? '', { approved: true })
  await settle()
  expect(page.answer(4)?.result).toBe('signed by toy0 with 7')
  fake.turnVault('locked')
  expect((await page.call('wallet_revokeSession'))?.result).toBe(true)
})

test('a site that adds a network is granted it by the same approval, and hears of it', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  await page.invoke('toy_add', { add: 'toy:three' })
  fake.wallet.approvals.decide(fake.wallet.approvals.pending()[0]?.id ?? '', { approved: true })
  await settle()
  expect(page.answer(2)?.result).toBeNull()
  expect(page.events().at(-1)).toMatchObject({
    params: { sessionScopes: { [toyScope]: {}, 'toy:three': { accounts: ['toy:three:toy0'] } } },
  })
})

test('the scope `wallet` answers its onboarding call', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake, [toyScope, 'wallet'])
  expect((await page.invoke('wallet_registerOnboarding', [], 'wallet'))?.result).toBe(true)
})

test('reads are counted in the log of the site, and decisions are listed', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  await page.invoke('toy_read')
  await page.invoke('toy_read')
  await page.invoke('toy_send', { secret: 'payload' })
  fake.wallet.approvals.decide(fake.wallet.approvals.pending()[0]?.id ?? '', { approved: true })
  await settle()
  await page.invoke('toy_sign')
  fake.wallet.approvals.rejectAll()
  await settle()
  const log = await fake.wallet.activity.read('https://dapp.example')
  expect(log.map(({ at, ...line }) => line)).toEqual([
    { method: 'wallet_createSession', scope: null, outcome: 'approved', summary: 'Connect', count: 1 },
    { method: 'toy_read', scope: toyScope, outcome: 'answered', count: 2 },
    {
      method: 'toy_send',
      scope: toyScope,
      outcome: 'approved',
      summary: 'Toy toy_send',
      hash: 'signed by toy0 with 7',
      count: 1,
    },
    { method: 'toy_sign', scope: toyScope, outcome: 'rejected', code: 4001, count: 1 },
  ])
  expect(JSON.stringify(log)).not.toContain('payload')
})

test('a page the user never met leaves no trace in the log', async () => {
  const fake = await createFakeWallet()
  const page = fake.connect()
  await page.call('wallet_getSession')
  await page.invoke('toy_read')
  await page.call('wallet_revokeSession')
  expect(await fake.wallet.activity.origins()).toEqual([])
})

test('why nothing of a request is supported is told to a site that the user has approved, and to no other', async () => {
  const fake = await createFakeWallet()
  const stranger = fake.connect('https://stranger.example')
  const refusal = { code: 5100, message: 'Requested scopes are not supported' }
  expect((await stranger.call('wallet_createSession', asking('toy:none')))?.error).toEqual(refusal)
  const page = await connectApproved(fake)
  const explained = {
    ...refusal,
    data: { dropped: { 'toy:none': 'this chain is not set up in the wallet' } },
  }
  expect((await page.call('wallet_createSession', asking('toy:none')))?.error).toEqual(explained)
  await page.call('wallet_revokeSession')
  expect((await page.call('wallet_createSession', asking('toy:none')))?.error).toEqual(explained)
  const changePorts = (options: WalletOptions) => ({ ...options, developerMode: () => true })
  const open = await createFakeWallet({ changePorts })
  expect((await open.connect().call('wallet_createSession', asking('toy:none')))?.error).toEqual(explained)
})

test('a wallet that locks between the yes and the signature answers 4100', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  await page.invoke('toy_sign')
  fake.wallet.approvals.decide(fake.wallet.approvals.pending()[0]?.id ?? '', { approved: true })
  fake.turnVault('locked')
  await settle()
  expect(page.answer(2)?.error).toEqual(unauthorized)
})

test('a site that may not ask makes the wallet describe nothing: not while its queue is full, nor while it is blocked', async () => {
  let described = 0
  const toy = createToyNamespace()
  const counting: Namespace = {
    ...toy,
    describe: (call, surroundings) => {
      described++
      return toy.describe(call, surroundings)
    },
  }
  const fake = await createFakeWallet({ namespaces: [counting] })
  const page = await connectApproved(fake)
  for (let i = 0; i < 20; i++) await page.invoke('toy_send')
  expect(described).toBe(20)
  expect((await page.invoke('toy_send'))?.error).toEqual({
    code: -32005,
    message: 'Request limit exceeded.',
    data: { limit: 20 },
  })
  expect((await page.invoke('toy_read'))?.result).toBe('toy:one toy_read')
  fake.wallet.approvals.rejectAll()
  await settle()
  expect((await page.invoke('toy_send'))?.error).toMatchObject({ code: 4100 })
  // The read was the only one more.
  expect(described).toBe(21)
})

test('requests that are still being described count for the queue', async () => {
  const toy = createToyNamespace()
  const waiting: (() => void)[] = []
  const slow: Namespace = {
    ...toy,
    describe: async (call, surroundings) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return toy.describe(call, surroundings)
    },
  }
  const fake = await createFakeWallet({ namespaces: [slow] })
  const page = await connectApproved(fake)
  for (let i = 0; i < 25; i++) await page.invoke('toy_send')
  expect(waiting).toHaveLength(20)
  for (const go of waiting.splice(0)) go()
  await settle()
  expect(fake.wallet.approvals.pending()).toHaveLength(20)
  fake.wallet.approvals.decide(fake.wallet.approvals.pending()[0]?.id ?? '', { approved: true })
  await settle()
  await page.invoke('toy_send')
  expect(waiting).toHaveLength(1)
})
