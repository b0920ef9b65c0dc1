import type { Hex } from '@causeway/rpc'

/** A block of another's chain that lies in the store, and what its eviction needs to know. */
export interface FetchedRecord {
  hash: Hex
  number: bigint
  /** In milliseconds since 1970. */
  at: number
  /** Bytes that it takes in the store. */
  size: number
  /** Its place in the order of eviction; the lowest goes first. */
  order: number
}

/** Order, time, size, number (u64 each). */
export function encodeFetched({ order, at, size, number }: FetchedRecord): Uint8Array {
  const bytes = Buffer.alloc(32)
  bytes.writeBigUInt64BE(BigInt(order), 0)
  bytes.writeBigUInt64BE(BigInt(Math.trunc(at)), 8)
  bytes.writeBigUInt64BE(BigInt(size), 16)
  bytes.writeBigUInt64BE(number, 24)
  return bytes
}

export function decodeFetched(hash: Hex, bytes: Buffer): FetchedRecord {
  return {
    hash,
    order: Number(bytes.readBigUInt64BE(0)),
    at: Number(bytes.readBigUInt64BE(8)),
    size: Number(bytes.readBigUInt64BE(16)),
    number: bytes.readBigUInt64BE(24),
  }
}
