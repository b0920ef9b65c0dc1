import { createHash } from 'node:crypto'
import { type Hex, toHex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { branchValue } from './branchValue.ts'
import * as surface from './index.ts'
import { checkReceiptProof, checkTransactionProof, ProofError } from './index.ts'
import { decodeRlp, encodeIndex, splitRlpList } from './rlp.ts'

/** The hash is an argument, so any serves to build small tries by hand; proofs of real chains are checked end to end. */
const keccak256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

type Tree = Uint8Array | Tree[]

function encode(item: Tree): Uint8Array {
  if (item instanceof Uint8Array && item.length === 1 && (item[0] ?? 0) < 0x80) return item
  const body = item instanceof Uint8Array ? item : Buffer.concat(item.map(encode))
  const base = item instanceof Uint8Array ? 0x80 : 0xc0
  if (body.length <= 55) return Buffer.concat([Uint8Array.of(base + body.length), body])
  const digits = body.length.toString(16)
  const size = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  return Buffer.concat([Uint8Array.of(base + 55 + size.length), size, body])
}

const bytes = (text: string) => Buffer.from(text, 'hex')
const rootOf = (node: Uint8Array): Hex => toHex(keccak256(node))
const long = Buffer.alloc(40, 7)

/** A block with one transaction and its receipt: both tries are a single leaf, whose path is 0x80. */
function oneTransaction() {
  const raw = Buffer.concat([Uint8Array.of(2), encode([long, bytes('01')])])
  const log = [Buffer.alloc(20, 1), [Buffer.alloc(32, 2)], bytes('beef')]
  const value = Buffer.concat([
    Uint8Array.of(2),
    encode([bytes('01'), bytes('5208'), Buffer.alloc(256), [log]]),
  ])
  const leaf = (held: Uint8Array) => encode([bytes('2080'), held])
  const word = Buffer.alloc(32, 9)
  const roots = [leaf(raw), leaf(value)].map(keccak256)
  const header = encode([
    word,
    word,
    Buffer.alloc(20),
    word,
    ...roots,
    Buffer.alloc(256),
    bytes(''),
    bytes('07'),
  ])
  const transaction = { value: toHex(raw), proof: [toHex(leaf(raw))] }
  const place = { blockHash: rootOf(header), blockNumber: '0x7', index: '0x0', header: toHex(header) }
  return {
    transaction: { ...place, ...transaction },
    receipt: { ...place, value: toHex(value), proof: [toHex(leaf(value))], transaction },
    options: { keccak256, blockHash: rootOf(header), transactionHash: rootOf(raw) },
    raw: toHex(raw),
  }
}

test('the entry offers these names and no others', () => {
  expect(Object.keys(surface).sort()).toEqual(['ProofError', 'checkReceiptProof', 'checkTransactionProof'])
})

test('a proof gives the transaction, or what came of it', () => {
  const { transaction, receipt, options, raw } = oneTransaction()
  const proved = {
    blockHash: options.blockHash,
    blockNumber: 7n,
    index: 0,
    transactionHash: options.transactionHash,
    raw,
  }
  expect(checkTransactionProof(transaction, options)).toEqual(proved)
  const address = `0x${'01'.repeat(20)}`
  expect(checkReceiptProof(receipt, options)).toEqual({
    ...proved,
    receipt: {
      type: 2,
      status: 1,
      root: null,
      cumulativeGasUsed: 21_000n,
      logsBloom: `0x${'00'.repeat(256)}`,
      logs: [{ address, topics: [`0x${'02'.repeat(32)}`], data: '0xbeef' }],
    },
  })
})

test.each<[string, (parts: ReturnType<typeof oneTransaction>) => unknown]>([
  ['another block', ({ options }) => Object.assign(options, { blockHash: `0x${'00'.repeat(32)}` })],
  [
    'another transaction',
    ({ options }) => Object.assign(options, { transactionHash: `0x${'00'.repeat(32)}` }),
  ],
  ['another place', ({ receipt }) => Object.assign(receipt, { index: '0x1' })],
  ['another value', ({ receipt }) => Object.assign(receipt, { value: '0x01' })],
  ['a branch that is missing', ({ receipt }) => Object.assign(receipt, { proof: [] })],
  ['a node too many', ({ receipt }) => receipt.proof.push('0xc0')],
  ['no branch', ({ receipt }) => Object.assign(receipt, { proof: null })],
  ['no header', ({ receipt }) => Object.assign(receipt, { header: undefined })],
  ['a header that is no hex', ({ receipt }) => Object.assign(receipt, { header: '0x0' })],
  ['no proof of its transaction', ({ receipt }) => Object.assign(receipt, { transaction: {} })],
])('%s is refused', (_, alter) => {
  const parts = oneTransaction()
  alter(parts)
  expect(() => checkReceiptProof(parts.receipt, parts.options)).toThrow(ProofError)
})

test.each([null, undefined, 7, 'proof', [], {}, { __proto__: oneTransaction().receipt }])(
  '%s is no proof',
  (answer) => {
    expect(() => checkReceiptProof(answer, oneTransaction().options)).toThrow(ProofError)
  },
)

test('branches lead through extensions, and through nodes that lie in their parents', () => {
  // Places 1 and 2 share the step 0; their leaves are short, so they lie in the branch.
  const none = new Uint8Array()
  const leaf = (held: Uint8Array) => [bytes('20'), held]
  const branch = encode([none, leaf(bytes('0a')), leaf(long), ...Array<Uint8Array>(14).fill(none)])
  const longLeaf = encode(leaf(long))
  const hashed = encode([none, leaf(bytes('0a')), keccak256(longLeaf), ...Array<Uint8Array>(14).fill(none)])
  const root = encode([bytes('10'), keccak256(hashed)])
  expect(toHex(branchValue(rootOf(root), 1, [root, hashed], keccak256))).toBe('0x0a')
  expect(toHex(branchValue(rootOf(root), 2, [root, hashed, longLeaf], keccak256))).toBe(toHex(long))
  for (const index of [0, 3, 16, 128, 300]) {
    expect(() => branchValue(rootOf(root), index, [root, hashed], keccak256)).toThrow(ProofError)
  }
  // A node of 32 bytes or more must be named by its hash, or one trie would have two proofs.
  const inlined = encode([bytes('10'), keccak256(branch)])
  expect(() => branchValue(rootOf(inlined), 2, [inlined, branch], keccak256)).toThrow(ProofError)
})

test.each(['', '81', '8101', 'b800', 'b90001', 'bf', 'c2', 'f800', 'c101ff', 'c0'.padStart(40, 'd3')])(
  'RLP 0x%s is refused',
  (hex) => {
    expect(() => decodeRlp(bytes(hex))).toThrow(ProofError)
    expect(() => splitRlpList(bytes(hex))).toThrow(ProofError)
  },
)

test('places are keys in the form that block tries have', () => {
  expect([0, 1, 127, 128, 255, 256, 70_000].map((index) => toHex(encodeIndex(index)))).toEqual([
    '0x80',
    '0x01',
    '0x7f',
    '0x8180',
    '0x81ff',
    '0x820100',
    '0x83011170',
  ])
})
