import { expect, test } from 'vitest'
import { emptySamples } from '../service/readSamples.ts'
import { fromBase58 } from './base58.ts'
import { nodeExample } from './nodeExamples.ts'
import { walletExample } from './walletExamples.ts'

const context = { samples: emptySamples, leftovers: {}, scope: 'eip155:1337' }
const wallet = {
  ...context,
  address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  location: { host: 'localhost:8648', origin: 'http://localhost:8648' },
  network: null,
}

test('required parameters have an example, and a block is shown where one can be given', () => {
  const params = [
    { name: 'address', required: true },
    { name: 'block', required: false },
    { name: 'options', required: false },
  ]
  expect(nodeExample('eth_getBalance', params, context)).toEqual([emptySamples.account, 'latest'])
})

test('what an earlier call gave back is used', () => {
  const params = [{ name: 'filterId', required: true }]
  expect(nodeExample('eth_getFilterLogs', params, { ...context, leftovers: { filter: '0x7' } })).toEqual([
    '0x7',
  ])
})

test('reads through the wallet ask about the account that was granted', () => {
  expect(walletExample('eth_getBalance', wallet)).toEqual([wallet.address, 'latest'])
  expect(walletExample('eth_blockNumber', wallet)).toBeUndefined()
  expect(walletExample('personal_sign', wallet)).toEqual([
    expect.stringMatching(/^0x[0-9a-f]+$/),
    wallet.address,
  ])
})

test('base 58 keeps leading zeros and refuses other letters', () => {
  expect(fromBase58('11111111111111111111111111111111')).toEqual(new Uint8Array(32))
  expect(fromBase58('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')).toHaveLength(32)
  expect(fromBase58('0')).toBeNull()
})
