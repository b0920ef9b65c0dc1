import { expect, test } from 'vitest'
import { alice, createFakeNode, createSurroundings, siteCall } from './fakeNode.test.support.ts'
import { eip155 } from './index.ts'
import { methods } from './methods/table.ts'

test('a chain offers the reference list without what does not work, and the missing reads', () => {
  expect(eip155.methods).toHaveLength(45)
  expect(eip155.methods.slice(0, 8)).toEqual([
    'personal_sign',
    'eth_signTypedData_v4',
    'wallet_watchAsset',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
    'eth_sendTransaction',
    'web3_clientVersion',
  ])
  expect(eip155.methods).toContain('eth_getUncleByBlockHashAndIndex')
  for (const absent of ['eth_sign', 'eth_decrypt', 'eth_getEncryptionPublicKey', 'eth_accounts']) {
    expect(eip155.methods).not.toContain(absent)
  }
  expect(eip155.notifications).toEqual(['eth_subscription'])
  expect(eip155.walletMethods).toEqual(['wallet_addEthereumChain'])
})

test('everything that is offered is there, and nothing else', () => {
  const offered = new Set([...eip155.methods, ...eip155.walletMethods])
  expect(new Set(methods.keys())).toEqual(offered)
})

test('a chain reference is a number of its own, not zero and not padded', () => {
  for (const good of ['1', '1337', '9'.repeat(32)]) expect(eip155.parseReference(good)).toBe(good)
  for (const bad of ['0', '01', '0x1', '', '-1', '1.0', ' 1', '9'.repeat(33)]) {
    expect(eip155.parseReference(bad)).toBeNull()
  }
})

test('accounts are written in lower case', () => {
  const address = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(eip155.toCaip10('eip155:1', { address, publicKey: new Uint8Array() })).toBe(`eip155:1:${alice}`)
})

test('a method that is not offered is 4200', async () => {
  const surroundings = createSurroundings(createFakeNode())
  await expect(eip155.describe(siteCall('eth_sign', []), surroundings)).rejects.toMatchObject({ code: 4200 })
})
