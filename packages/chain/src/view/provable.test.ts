import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keccak256, keccakHex } from '@causeway/evm'
import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { importChain } from '../chainfile/importChain.ts'
import { fixtureFolder } from '../fixtures.test.support.ts'
import { encodeRlp, quantityToBytes } from '../rlp.ts'
import { decodeAccount } from '../state/account.ts'
import { openStore } from '../store/openStore.ts'
import {
  counterInitCode,
  createTestChain,
  signed,
  temporaryDirectory,
  word,
} from '../testChain.test.support.ts'
import { orderedProof } from '../trie/orderedTrie.ts'
import { verifyProof } from '../trie/verifyProof.ts'
import { decodeHeader, encodeHeader, type Header } from '../values/header.ts'
import { decodeTransaction } from '../values/transaction.ts'
import type { View } from '../view.ts'
import { createView } from './createView.ts'

const isSame = (a: Uint8Array | null, b: Uint8Array) => a !== null && Buffer.compare(a, b) === 0
const json = (text: string | null) => JSON.parse(text ?? 'null')

/** Shows of every answer about a block that it follows from the roots in a header that hashes to the block's hash. */
function proveBlock(view: View, number: bigint): void {
  const hash = view.canonicalHash(number)
  const rawHeader = hash === null ? null : view.rawHeader(hash)
  if (hash === null || rawHeader === null) throw new Error(`block ${number} is missing`)
  expect(keccakHex(rawHeader)).toBe(hash)
  const header = decodeHeader(rawHeader)
  expect(json(view.headerJson(hash))).toMatchObject({ hash, stateRoot: header.stateRoot })

  const raws = json(view.blockJson(hash, false)).transactions.map((transaction: Hex) =>
    view.rawTransaction(transaction),
  )
  const receipts = view.rawReceipts(hash) ?? []
  const listed = json(view.receiptsJson(hash))
  const logs = view.blockLogs(hash, { addresses: [], topics: [] })
  expect(
    listed.flatMap((receipt: { logs: unknown[] }) => receipt.logs.map((log) => JSON.stringify(log))),
  ).toEqual(logs)
  raws.forEach((raw: Uint8Array, index: number) => {
    const key = encodeRlp(quantityToBytes(BigInt(index)))
    expect(isSame(verifyProof(header.transactionsRoot, key, orderedProof(raws, index)), raw)).toBe(true)
    const receipt = receipts[index]
    if (receipt === undefined) throw new Error(`receipt ${index} is missing`)
    expect(isSame(verifyProof(header.receiptsRoot, key, orderedProof(receipts, index)), receipt)).toBe(true)
    proveTransaction(view, hash, header, raw, receipt, index)
    expect(JSON.stringify(listed[index])).toBe(view.receiptJson(keccakHex(raw)))
  })
  json(view.blockJson(hash, false)).uncles.forEach((uncle: Hex, index: number) => {
    expect(hashOfUncle(json(view.uncleJson(hash, index)))).toBe(uncle)
  })
}

/** The JSON of a transaction and its receipt says what their proven bytes say. */
function proveTransaction(
  view: View,
  hash: Hex,
  header: Header,
  raw: Uint8Array,
  receipt: Uint8Array,
  index: number,
): void {
  const transaction = decodeTransaction(raw)
  const told = json(view.transactionJson(hash, index))
  expect(told).toMatchObject({
    hash: keccakHex(raw),
    from: transaction.from,
    to: transaction.to,
    input: transaction.input,
    blockHash: hash,
  })
  expect(BigInt(told.value)).toBe(transaction.value)
  expect(BigInt(told.nonce)).toBe(transaction.nonce)
  expect(view.transactionJsonByHash(transaction.hash)).toBe(view.transactionJson(hash, index))

  const said = json(view.receiptJson(transaction.hash))
  expect(isSame(encodeReceiptJson(said), receipt)).toBe(true)
  expect(said).toMatchObject({ transactionHash: transaction.hash, blockHash: hash, from: transaction.from })
  expect(BigInt(said.blockNumber)).toBe(header.number)
}

/** The consensus encoding, made from the JSON alone. */
function encodeReceiptJson(receipt: Record<string, never>): Uint8Array {
  const { root, status, cumulativeGasUsed, logsBloom, logs, type } = receipt as unknown as {
    root?: Hex
    status?: Hex
    cumulativeGasUsed: Hex
    logsBloom: Hex
    logs: { address: Hex; topics: Hex[]; data: Hex }[]
    type: Hex
  }
  const payload = encodeRlp([
    root === undefined ? quantityToBytes(BigInt(status ?? 0)) : fromHex(root),
    quantityToBytes(BigInt(cumulativeGasUsed)),
    fromHex(logsBloom),
    logs.map((log) => [fromHex(log.address), log.topics.map(fromHex), fromHex(log.data)]),
  ])
  return type === '0x0' ? payload : Uint8Array.from([Number(type), ...payload])
}

function hashOfUncle(uncle: Record<string, Hex | undefined>): Hex {
  const text = (name: string): Hex => uncle[name] ?? '0x'
  return keccakHex(
    encodeHeader({
      parentHash: text('parentHash'),
      sha3Uncles: text('sha3Uncles'),
      miner: text('miner'),
      stateRoot: text('stateRoot'),
      transactionsRoot: text('transactionsRoot'),
      receiptsRoot: text('receiptsRoot'),
      logsBloom: text('logsBloom'),
      difficulty: BigInt(text('difficulty')),
      number: BigInt(text('number')),
      gasLimit: BigInt(text('gasLimit')),
      gasUsed: BigInt(text('gasUsed')),
      timestamp: BigInt(text('timestamp')),
      extraData: text('extraData'),
      mixHash: text('mixHash'),
      nonce: text('nonce'),
      ...(uncle.baseFeePerGas === undefined ? {} : { baseFeePerGas: BigInt(uncle.baseFeePerGas) }),
    }),
  )
}

/** What the state holds is shown by the nodes of `prove` against the header's state root. */
function proveAccounts(view: View, number: bigint, addresses: readonly Hex[]): void {
  const header = view.header(view.canonicalHash(number) ?? '0x')
  if (header === null) throw new Error(`block ${number} is missing`)
  const state = view.state(header.stateRoot)
  for (const address of addresses) {
    const proof = view.prove(header.stateRoot, address, [word(1)])
    const account = state.account(address)
    const proven = verifyProof(header.stateRoot, keccak256(fromHex(address)), proof.accountProof.map(fromHex))
    expect(proven === null).toBe(account === null)
    expect([proof.balance, proof.nonce]).toEqual([account?.balance ?? 0n, account?.nonce ?? 0n])
    const [slot] = proof.storageProof
    if (slot === undefined || proven === null || slot.proof.length === 0) continue
    const value = verifyProof(
      decodeAccount(proven).storageRoot,
      keccak256(fromHex(word(1))),
      slot.proof.map(fromHex),
    )
    const held = state.storage(address, 1n)
    expect(value === null ? '0x' : toHex(value)).toBe(
      held === 0n ? '0x' : toHex(encodeRlp(quantityToBytes(held))),
    )
  }
}

test('every lookup on a mined chain is provable against the roots of a header', async () => {
  const chain = createTestChain({ mining: { mode: 'none' } })
  const contract: Hex = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
  await chain.writer.send(signed(0, 0n, { to: null, input: counterInitCode, gas: 200_000n, value: 0n }).raw)
  await chain.writer.mine({ blocks: 1 })
  for (let nonce = 1n; nonce < 9n; nonce++) {
    const type =
      nonce % 2n === 0n
        ? { type: 0 as const, gasPrice: 50_000_000_000n, maxFeePerGas: null, maxPriorityFeePerGas: null }
        : {}
    await chain.writer.send(
      signed(0, nonce, { to: contract, input: word(1), gas: 100_000n, value: 0n, ...type }).raw,
    )
    await chain.writer.send(signed(1, nonce - 1n).raw)
    if (nonce % 3n === 0n) await chain.writer.mine({ blocks: 1 })
  }
  await chain.writer.mine({ blocks: 1 })
  await chain.writer.reorg({ depth: 2, transactions: [] })
  await chain.writer.mine({ blocks: 1 })
  const head = chain.view.head().number
  for (let number = 0n; number <= head; number++) {
    proveBlock(chain.view, number)
    proveAccounts(chain.view, number, [
      contract,
      '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      word(5).slice(0, 42) as Hex,
    ])
  }
  await chain.close()
})

test.for([
  { folder: 'execution-apis', file: 'chain.rlp' },
  { folder: 'mainnet-1000', file: '1000.blocks' },
])(
  'every lookup on the public chain $folder is provable against the roots of a header',
  { timeout: 120_000 },
  async ({ folder, file }, { skip }) => {
    const source = fixtureFolder(folder, 'this public chain')
    if (source === null) return skip()
    const directory = temporaryDirectory()
    const genesis: unknown = JSON.parse(readFileSync(join(source, 'genesis.json'), 'utf8'))
    await importChain({ directory, genesis, chain: join(source, file) })
    const store = openStore({ directory, readOnly: true })
    const view = createView({ store, finality: 'head' })
    for (let number = 0n; number <= view.head().number; number++) proveBlock(view, number)
    await store.close()
    rmSync(directory, { recursive: true, force: true })
  },
)
