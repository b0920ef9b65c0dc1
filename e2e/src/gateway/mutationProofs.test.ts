import { fileURLToPath } from 'node:url'
import { keccak256 } from '@causeway/chain'
import { checkReceiptProof, checkTransactionProof, ProofError } from '@causeway/dapp/proof'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedChain, serveChain } from '../servedChain.ts'

/** Budget: 25 s on two cores. */
const history = fileURLToPath(new URL('../../../packages/node/history/', import.meta.url))
let chain: ServedChain

beforeAll(async () => {
  chain = await serveChain(history)
}, 60_000)
afterAll(() => chain.close())

type Hash = `0x${string}`

interface Receipt {
  transactionHash: Hash
  transactionIndex: Hash
  blockHash: Hash
  blockNumber: Hash
  type: string
  status?: string
  root?: string
  cumulativeGasUsed: string
  logsBloom: string
  logs: { address: string; topics: string[]; data: string }[]
}

interface Answer {
  index: string
  header: string
  value: string
  proof: string[]
  transaction?: { value: string; proof: string[] }
}

async function read<T>(method: string, ...params: unknown[]): Promise<T> {
  const { result, error } = await chain.call(method, ...params)
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result as T
}

async function receiptsOfAll(): Promise<Receipt[]> {
  const head = Number(await read<string>('eth_blockNumber'))
  const numbers = Array.from({ length: head + 1 }, (_, number) => `0x${number.toString(16)}`)
  const receipts = await Promise.all(numbers.map((number) => read<Receipt[]>('eth_getBlockReceipts', number)))
  return receipts.flat()
}

/** The three ways to ask. */
function waysTo({ transactionHash, blockHash, blockNumber, transactionIndex }: Receipt): unknown[][] {
  return [[transactionHash], [blockHash, transactionIndex], [blockNumber, transactionIndex]]
}

const optionsFor = ({ blockHash, transactionHash }: Receipt) => ({ keccak256, blockHash, transactionHash })

test('a page can check every transaction and receipt of every era, however it asked', async () => {
  const receipts = await receiptsOfAll()
  expect(new Set(receipts.map(({ type }) => type)).size).toBe(5)
  for (const [count, receipt] of receipts.entries()) {
    const raw = await read('debug_getRawTransaction', receipt.transactionHash)
    // The first ones are asked for in every way, the others in one way after another.
    const ways = waysTo(receipt)
    for (const way of count < 20 ? ways : ways.slice(count % 3, (count % 3) + 1)) {
      const place = {
        blockHash: receipt.blockHash,
        blockNumber: BigInt(receipt.blockNumber),
        index: Number(receipt.transactionIndex),
        transactionHash: receipt.transactionHash,
        raw,
      }
      const transaction = await read('causeway_getTransactionProof', ...way)
      expect(checkTransactionProof(transaction, optionsFor(receipt))).toEqual(place)
      const answer = await read('causeway_getReceiptProof', ...way)
      expect(checkReceiptProof(answer, optionsFor(receipt))).toEqual({
        ...place,
        receipt: {
          type: Number(receipt.type),
          status: receipt.status === undefined ? null : Number(receipt.status),
          root: receipt.root ?? null,
          cumulativeGasUsed: BigInt(receipt.cumulativeGasUsed),
          logsBloom: receipt.logsBloom,
          logs: receipt.logs.map(({ address, topics, data }) => ({ address, topics, data })),
        },
      })
    }
  }
}, 120_000)

/** Every answer that differs in one byte of one of its texts, and some that differ in what they are made of. */
function* tampered(answer: Answer): Generator<Answer> {
  const flips = function* (hex: string): Generator<string> {
    for (let at = 2; at < hex.length; at += 2) {
      const byte = Number.parseInt(hex.slice(at, at + 2), 16) ^ 1
      yield hex.slice(0, at) + byte.toString(16).padStart(2, '0') + hex.slice(at + 2)
    }
    yield hex.slice(0, -2)
    yield `${hex}00`
  }
  for (const header of flips(answer.header)) yield { ...answer, header }
  for (const value of flips(answer.value)) yield { ...answer, value }
  for (const [place, node] of answer.proof.entries()) {
    for (const other of flips(node)) yield { ...answer, proof: answer.proof.with(place, other) }
    yield { ...answer, proof: answer.proof.toSpliced(place, 1) }
    yield { ...answer, proof: answer.proof.toSpliced(place, 0, node) }
  }
  for (const index of ['0x1f', '0xff', '-0x1']) yield { ...answer, index }
  const { transaction } = answer
  if (transaction === undefined) return
  for (const { header, value, proof, index } of tampered({ ...transaction, header: '0x', index: '0x' })) {
    if (header === '0x' && index === '0x') yield { ...answer, transaction: { value, proof } }
  }
}

test('a proof that was tampered with in any byte shows nothing', async () => {
  const receipts = await receiptsOfAll()
  const samples = new Map(
    receipts.map((receipt) => [`${receipt.type} ${receipt.root === undefined}`, receipt]),
  )
  const believed: Answer[] = []
  let refused = 0
  for (const receipt of samples.values()) {
    const options = optionsFor(receipt)
    const answer = await read<Answer>('causeway_getReceiptProof', receipt.transactionHash)
    expect(() => checkReceiptProof(answer, options)).not.toThrow()
    for (const other of tampered(answer)) {
      try {
        checkReceiptProof(other, options)
        believed.push(other)
      } catch (error) {
        if (!(error instanceof ProofError)) throw error
        refused++
      }
    }
  }
  console.info(`proofs: ${samples.size} answers, ${refused} tampered ones refused`)
  expect(believed).toEqual([])
  expect(refused).toBeGreaterThan(5_000)
}, 120_000)

test('what is not there has no proof, and a number alone names no transaction', async () => {
  const nothing = `0x${'00'.repeat(32)}`
  expect(await read('causeway_getTransactionProof', nothing)).toBeNull()
  expect(await read('causeway_getReceiptProof', nothing, '0x0')).toBeNull()
  expect(await read('causeway_getReceiptProof', 'latest', '0xffff')).toBeNull()
  expect(await read('causeway_getTransactionProof', '0xffffff', '0x0')).toBeNull()
  expect(await read('causeway_getTransactionProof', 'pending', '0x0')).toBeNull()
  expect((await chain.call('causeway_getTransactionProof', '0x1')).error).toMatchObject({ code: -32602 })
  expect((await chain.call('causeway_getTransactionProof')).error).toMatchObject({ code: -32602 })
})
