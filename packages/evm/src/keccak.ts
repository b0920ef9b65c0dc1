import type { Hex } from '@causeway/rpc'
import { createKeccak } from 'hash-wasm'
import { readBig } from './words/wordBytes.ts'

// The module is compiled once, here, so that hashing itself can be synchronous.
const hasher = await createKeccak(256)

export function keccak256(bytes: Uint8Array): Uint8Array {
  return hasher.init().update(bytes).digest('binary')
}

export function keccakHex(bytes: Uint8Array): Hex {
  return `0x${hasher.init().update(bytes).digest('hex')}`
}

/** The hash of a part of some bytes as a number. */
export function keccakBig(bytes: Uint8Array, offset: number, length: number): bigint {
  const hash = keccak256(bytes.subarray(offset, offset + length))
  return readBig(new DataView(hash.buffer, hash.byteOffset, 32), 0)
}
