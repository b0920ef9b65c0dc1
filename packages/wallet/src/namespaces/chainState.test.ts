import { expect, test } from 'vitest'
import type { Network } from '../networks/network.ts'
import { toRow } from '../pipeline/fakePorts.test.support.ts'
import { bip122 } from './bip122/index.ts'
import { eip155 } from './eip155/index.ts'
import { solana } from './solana/index.ts'

/** A node that answers what it is told, by method or path. */
function createNode(answers: Readonly<Record<string, unknown>>): Network {
  return {
    row: toRow('toy:one'),
    rpc: async (method) => answers[method],
    rest: async (path) =>
      Object.hasOwn(answers, path)
        ? { status: 200, text: JSON.stringify(answers[path]).replace(/^"|"$/g, '') }
        : { status: 404, text: 'Not Found' },
  }
}

const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const genesis = {
  solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  main: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
}

test('a balance is a whole number of the smallest unit in every namespace', async () => {
  const wei = createNode({ eth_getBalance: '0xde0b6b3a7640000' })
  expect(await eip155.balance('0x00', wei)).toBe(10n ** 18n)
  const lamports = createNode({ getBalance: { context: { slot: 1 }, value: 1_500_000_000 } })
  expect(await solana.balance('11111111111111111111111111111111', lamports)).toBe(1_500_000_000n)
  const satoshis = createNode({
    [`/address/${address}`]: {
      chain_stats: { funded_txo_sum: 9000, spent_txo_sum: 4000 },
      mempool_stats: { funded_txo_sum: 100, spent_txo_sum: 600 },
    },
  })
  expect(await bip122.balance(address, satoshis)).toBe(4500n)
})

test('a chain is known by what its node says it is, with its newest block', async () => {
  const evm = createNode({ eth_chainId: '0x539', eth_blockNumber: '0x2a' })
  expect(await eip155.status(evm)).toEqual({ reference: '1337', blockNumber: 42 })
  const cluster = createNode({ getGenesisHash: genesis.solana, getBlockHeight: 99 })
  expect(await solana.status(cluster)).toEqual({ reference: genesis.solana.slice(0, 32), blockNumber: 99 })
  const bitcoin = (hash: string) => createNode({ '/block-height/0': hash, '/blocks/tip/height': 800_000 })
  expect(await bip122.status(bitcoin(genesis.main))).toEqual({
    reference: '000000000019d6689c085ae165831e93',
    blockNumber: 800_000,
  })
  expect(await bip122.status(bitcoin(genesis.regtest))).toMatchObject({ reference: 'regtest' })
})

test.each([
  ['eip155', eip155, [{}, { eth_getBalance: 5, eth_chainId: '1', eth_blockNumber: null }]],
  ['solana', solana, [{}, { getBalance: { value: '5' }, getGenesisHash: 1 }, { getBalance: { value: 0.5 } }]],
  ['bip122', bip122, [{}, { [`/address/${address}`]: [], '/block-height/0': 'x', '/blocks/tip/height': -1 }]],
])('%s makes no balance and no chain out of an answer that is none', async (_, namespace, answers) => {
  for (const answer of answers) {
    await expect(namespace.balance(address, createNode(answer))).rejects.toThrow()
    await expect(namespace.status(createNode(answer))).rejects.toThrow()
  }
})
