import { fromHex, type Hex, isHex, toHex } from '@causeway/rpc'
import { isObject } from '../json.ts'
import type { Keccak256 } from './branchValue.ts'
import { ProofError } from './proofError.ts'
import { decodeRlp, type RlpItem } from './rlp.ts'

export interface ProofOptions {
  /** Any implementation; the library brings none, so that a page loads it once. */
  keccak256: Keccak256
  /** The block that the page believes in. Everything is checked against it. */
  blockHash: Hex
  /** The transaction that was asked about, where it was asked about by its hash. */
  transactionHash?: Hex
}

/** The parts of an answer that say where something lies, once the header has turned out to be that of the block. */
export interface ProvedPlace {
  blockHash: Hex
  blockNumber: bigint
  index: number
  transactionsRoot: Hex
  receiptsRoot: Hex
}

/** The header in an answer, checked against the hash that the page believes in. Nothing else in it is believed. */
export function readPlace(answer: unknown, { keccak256, blockHash }: ProofOptions): ProvedPlace {
  if (answer === null) throw new ProofError('there is no proof: the service does not know it')
  const header = readBytes(answer, 'header')
  const hash = toHex(keccak256(header))
  if (hash !== blockHash.toLowerCase()) throw new ProofError('the header is of another block')
  const fields = decodeRlp(header)
  if (!Array.isArray(fields)) throw new ProofError('the header is no list')
  return {
    blockHash: hash,
    blockNumber: toBigInt(fields[8]),
    index: readIndex(answer),
    transactionsRoot: toHash(fields[4]),
    receiptsRoot: toHash(fields[5]),
  }
}

export function readBytes(answer: unknown, name: string): Uint8Array {
  return toBytes(member(answer, name), name)
}

export function readNodes(answer: unknown): Uint8Array[] {
  const nodes = member(answer, 'proof')
  if (!Array.isArray(nodes)) throw new ProofError('proof is no list')
  return nodes.map((node: unknown) => toBytes(node, 'proof'))
}

export function member(answer: unknown, name: string): unknown {
  if (!isObject(answer) || !Object.hasOwn(answer, name)) throw new ProofError(`${name} is missing`)
  return answer[name]
}

function readIndex(answer: unknown): number {
  const index = member(answer, 'index')
  if (typeof index !== 'string' || !/^0x(0|[1-9a-f][0-9a-f]{0,7})$/.test(index)) {
    throw new ProofError('index is no quantity')
  }
  return Number(index)
}

function toBytes(value: unknown, name: string): Uint8Array {
  if (typeof value !== 'string' || !isHex(value)) throw new ProofError(`${name} is not bytes in hex`)
  return fromHex(value)
}

function toHash(item: RlpItem | undefined): Hex {
  if (!(item instanceof Uint8Array) || item.length !== 32) throw new ProofError('the header has no such root')
  return toHex(item)
}

/** A quantity in a list. */
export function toBigInt(item: RlpItem | undefined): bigint {
  if (!(item instanceof Uint8Array) || item.length > 32) throw new ProofError('a quantity is missing')
  if (item[0] === 0) throw new ProofError('a quantity is not canonical')
  return item.length === 0 ? 0n : BigInt(toHex(item))
}
