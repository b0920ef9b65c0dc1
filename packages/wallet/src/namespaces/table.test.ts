import { isNamespace } from '@causeway/session/caip'
import { expect, test } from 'vitest'
import { connectApproved, createFakeWallet, settle } from '../pipeline/fakeWallet.test.support.ts'
import { createToyNamespace } from '../pipeline/toyNamespace.test.support.ts'
import { namespaces } from './table.ts'

const seed = new Uint8Array(64).fill(7)

test('every namespace has a name of its own by CAIP-2, and names no method twice', () => {
  const names = namespaces.map(({ namespace }) => namespace)
  expect(names).toEqual(['eip155', 'solana', 'bip122'])
  expect(names.every(isNamespace)).toBe(true)
  for (const { methods, walletMethods } of namespaces) {
    expect(methods.length).toBeGreaterThan(0)
    expect(new Set(methods).size).toBe(methods.length)
    expect(new Set(walletMethods).size).toBe(walletMethods.length)
  }
})

test('what a namespace asks the user about is among its methods, and no read is', () => {
  for (const { methods, walletMethods, asks = [] } of namespaces) {
    expect(asks.length).toBeGreaterThan(0)
    expect([...methods, ...walletMethods]).toEqual(expect.arrayContaining([...asks]))
    expect(asks.filter((name) => /(^|_)get|^eth_(?!sign|send)/.test(name))).toEqual([])
  }
})

test('the account of a key is that of the index it was derived by', () => {
  for (const namespace of namespaces) {
    const { privateKey, ...derived } = namespace.derive(seed, 3)
    expect(namespace.fromPrivateKey(privateKey)).toMatchObject({
      address: derived.address,
      publicKey: derived.publicKey,
    })
    expect(namespace.derive(seed, 4).address).not.toBe(derived.address)
  }
})

test('a fourth namespace needs nothing but itself: it is offered, granted, asked and performed', async () => {
  const fourth = createToyNamespace('fourth')
  const all = [...namespaces, fourth]
  const fake = await createFakeWallet({ namespaces: all, scopes: ['eip155:1', 'fourth:main'] })
  const page = await connectApproved(fake, ['eip155:1', 'fourth:main', 'wallet:fourth'])
  expect((await page.call('wallet_getSession'))?.result).toMatchObject({
    sessionScopes: {
      'fourth:main': { accounts: ['fourth:main:fourth0'], methods: fourth.methods },
      'wallet:fourth': { methods: fourth.walletMethods },
    },
  })
  expect((await page.invoke('toy_read', [], 'fourth:main'))?.result).toBe('fourth:main toy_read')
  await page.invoke('toy_sign', {}, 'fourth:main')
  fake.wallet.approvals.decide(fake.wallet.approvals.pending()[0]?.id ?? '', { approved: true })
  await settle()
  expect(page.answer(4)?.result).toBe('signed by fourth0 with 7')
})
