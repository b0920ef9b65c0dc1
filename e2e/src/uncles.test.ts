import { type Header, hashHeader } from '@causeway/chain'
import { fixtureFolder } from '@causeway/chain/testing'
import { type Hex, toQuantity } from '@causeway/rpc'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedChain, serveChain } from './servedChain.ts'

const folder = fixtureFolder('mainnet-1000', 'the uncles of the first 1,000 blocks of mainnet')

interface BlockAnswer {
  hash: Hex
  uncles: Hex[]
}

describe.skipIf(folder === null)('the uncles of the first 1,000 blocks of mainnet', () => {
  let chain: ServedChain

  beforeAll(async () => {
    chain = await serveChain(folder ?? '', '1000.blocks')
  }, 120_000)

  afterAll(() => chain?.close())

  test('each answers by hash and by number, and its header hashes to its hash', async () => {
    const { result: head } = await chain.call('eth_blockNumber')
    let found = 0
    let counted = 0
    for (let number = 0n; number <= BigInt(String(head)); number++) {
      const { result } = await chain.call('eth_getBlockByNumber', toQuantity(number), false)
      const block = result as BlockAnswer
      counted += Number((await chain.call('eth_getUncleCountByBlockHash', block.hash)).result)
      for (const [index, hash] of block.uncles.entries()) {
        const byHash = await chain.call('eth_getUncleByBlockHashAndIndex', block.hash, toQuantity(index))
        const byNumber = await chain.call(
          'eth_getUncleByBlockNumberAndIndex',
          toQuantity(number),
          toQuantity(index),
        )
        expect(byNumber).toEqual(byHash)
        const uncle = byHash.result as Record<string, Hex>
        expect(uncle).toMatchObject({ hash, totalDifficulty: null, uncles: [] })
        expect(hashHeader(headerOf(uncle))).toBe(hash)
        found++
      }
      const beyond = await chain.call(
        'eth_getUncleByBlockHashAndIndex',
        block.hash,
        toQuantity(block.uncles.length),
      )
      expect(beyond.result).toBeNull()
    }
    console.log(`${found} uncles answered`)
    expect(found).toBe(counted)
    expect(found).toBeGreaterThan(0)
  })
})

/** The header that an answer describes. */
function headerOf(answer: Record<string, Hex>): Header {
  const quantity = (field: string) => BigInt(answer[field] ?? '0x0')
  const bytes = (field: string): Hex => answer[field] ?? '0x'
  return {
    parentHash: bytes('parentHash'),
    sha3Uncles: bytes('sha3Uncles'),
    miner: bytes('miner'),
    stateRoot: bytes('stateRoot'),
    transactionsRoot: bytes('transactionsRoot'),
    receiptsRoot: bytes('receiptsRoot'),
    logsBloom: bytes('logsBloom'),
    difficulty: quantity('difficulty'),
    number: quantity('number'),
    gasLimit: quantity('gasLimit'),
    gasUsed: quantity('gasUsed'),
    timestamp: quantity('timestamp'),
    extraData: bytes('extraData'),
    mixHash: bytes('mixHash'),
    nonce: bytes('nonce'),
  }
}
