import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { fixtures } from '../fixtures.test.support.ts'
import { genesisBlock, parseGenesis } from '../genesis.ts'
import { readRlpItem } from '../rlp.ts'
import { orderedRoot } from '../trie/orderedTrie.ts'
import { type Block, decodeBlock, encodeBlock } from '../values/block.ts'
import { hashHeader } from '../values/header.ts'
import { encodeReceipt, type Receipt } from '../values/receipt.ts'
import { blockToJson, uncleToJson } from './blockToJson.ts'
import { receiptToJson } from './receiptToJson.ts'
import { transactionToJson } from './transactionToJson.ts'

const folder = join(fixtures, 'execution-apis')
const present = existsSync(join(folder, 'chain.rlp'))
if (!present)
  console.warn(`not run: the public cases in ${folder}, which is not there (set CAUSEWAY_FIXTURES)`)

/** What the cases of a method answer. */
function answers(method: string): Record<string, never>[] {
  const cases = join(folder, method)
  if (!existsSync(cases)) return []
  return readdirSync(cases).flatMap((name) =>
    readFileSync(join(cases, name), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('<< '))
      .flatMap((line) => JSON.parse(line.slice(3)).result ?? []),
  )
}

function readChain(): Map<string, Block> {
  const genesis = genesisBlock(
    parseGenesis(JSON.parse(readFileSync(join(folder, 'genesis.json'), 'utf8'))),
  ).block
  const blocks = new Map<string, Block>([[genesis.hash, genesis]])
  const stream = new Uint8Array(readFileSync(join(folder, 'chain.rlp')))
  for (let next = readRlpItem(stream, 0); next !== null; next = readRlpItem(stream, next.next)) {
    const block = decodeBlock(next.item)
    blocks.set(block.hash, block)
  }
  return blocks
}

const blocks = present ? readChain() : new Map<string, Block>()

function blockOf(hash: string): Block {
  const block = blocks.get(hash)
  if (block === undefined) throw new Error(`no block ${hash}`)
  return block
}

function placeOf({ header, hash }: Block, index: number) {
  return { blockHash: hash, blockNumber: header.number, blockTimestamp: header.timestamp, index }
}

test.skipIf(!present)('blocks read as the public cases have them', () => {
  const expected = [...answers('eth_getBlockByNumber'), ...answers('eth_getBlockByHash')]
  expect(expected.length).toBeGreaterThan(5)
  for (const answer of expected) {
    const block = blockOf(answer.hash ?? '')
    const transactions: unknown[] = answer.transactions ?? []
    const full = typeof transactions[0] === 'object'
    expect(JSON.parse(blockToJson(block, encodeBlock(block).length, full))).toEqual(answer)
  }
})

test.skipIf(!present)('transactions read as the public cases have them', () => {
  const expected = [
    ...answers('eth_getTransactionByHash'),
    ...answers('eth_getTransactionByBlockHashAndIndex'),
    ...answers('eth_getTransactionByBlockNumberAndIndex'),
    ...[...answers('eth_getBlockByNumber'), ...answers('eth_getBlockByHash')]
      .flatMap(({ transactions }: { transactions?: Record<string, never>[] }) => transactions ?? [])
      .filter((transaction) => typeof transaction === 'object'),
  ]
  expect(expected.length).toBeGreaterThan(5)
  for (const answer of expected) {
    const block = blockOf(answer.blockHash ?? '')
    const index = Number(answer.transactionIndex)
    const transaction = block.transactions[index]
    if (transaction === undefined) throw new Error('no such transaction')
    const text = transactionToJson(transaction, placeOf(block, index), block.header.baseFeePerGas ?? null)
    expect(JSON.parse(text)).toEqual(answer)
    const pending = JSON.parse(transactionToJson(transaction, null, null))
    expect(Object.keys(pending).sort()).toEqual(Object.keys(answer).sort())
    expect([pending.blockHash, pending.blockNumber, pending.transactionIndex]).toEqual([null, null, null])
  }
})

/** A receipt from its public answer, to be written again. */
function toReceipt(answer: Record<string, string>, logs: Log[]): Receipt {
  const quantity = (name: string) => BigInt(answer[name] ?? '')
  const optional = (name: string) => (answer[name] === undefined ? null : BigInt(answer[name]))
  return {
    type: Number(answer.type) as Receipt['type'],
    outcome:
      answer.root === undefined
        ? { status: quantity('status') === 1n ? 1 : 0 }
        : { root: answer.root as Hex },
    cumulativeGasUsed: quantity('cumulativeGasUsed'),
    logsBloom: answer.logsBloom as Hex,
    logs,
    gasUsed: quantity('gasUsed'),
    effectiveGasPrice: quantity('effectiveGasPrice'),
    contractAddress: (answer.contractAddress ?? null) as Hex | null,
    blobGasUsed: optional('blobGasUsed'),
    blobGasPrice: optional('blobGasPrice'),
  }
}

test.skipIf(!present)(
  'receipts read as the public cases have them, and whole blocks of them give the receipts root',
  () => {
    const single = answers('eth_getTransactionReceipt')
    const whole = answers('eth_getBlockReceipts')
    const receipts = new Map<string, Receipt>()
    for (const answer of [...single, ...whole]) {
      const block = blockOf(answer.blockHash ?? '')
      const index = Number(answer.transactionIndex)
      const transaction = block.transactions[index]
      if (transaction === undefined) throw new Error('no such transaction')
      const logs: (Log & { logIndex: Hex })[] = answer.logs ?? []
      const receipt = toReceipt(answer, logs)
      receipts.set(transaction.hash, receipt)
      const text = receiptToJson(receipt, transaction, placeOf(block, index), Number(logs[0]?.logIndex ?? 0))
      expect(JSON.parse(text)).toEqual(answer)
    }
    expect(whole.length).toBeGreaterThan(1)
    for (const hash of new Set(whole.map((answer) => String(answer.blockHash)))) {
      const { header, transactions } = blockOf(hash)
      const encoded = transactions.map((transaction) => encodeReceipt(receipts.get(transaction.hash)!))
      expect(orderedRoot(encoded)).toBe(header.receiptsRoot)
    }
  },
)

test.skipIf(!present)('an uncle prints the header it is, without a body', () => {
  const uncles = [...blocks.values()].flatMap((block) => block.uncles)
  expect(uncles.length).toBeGreaterThan(10)
  for (const uncle of uncles) {
    const json = JSON.parse(uncleToJson(uncle))
    expect(json).toMatchObject({ hash: hashHeader(uncle), uncles: [], totalDifficulty: null })
    expect(json).not.toHaveProperty('transactions')
    expect('baseFeePerGas' in json).toBe(uncle.baseFeePerGas !== undefined)
    expect(Number(json.size)).toBeGreaterThan(500)
  }
})
