import { type Hex, toHex } from '@causeway/rpc'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createSponge, type Sponge } from './keccakSponge.ts'
import { readBig } from './words/wordBytes.ts'

/** WebAssembly where the platform compiles it, in which a hash takes a quarter of the time. */
let sponge: Sponge | null = createSponge(64 * 1024)

export function keccak256(bytes: Uint8Array): Uint8Array {
  const able = spongeFor(bytes.length)
  return able === null ? keccak_256(bytes) : able.digest(bytes)
}

export function keccakHex(bytes: Uint8Array): Hex {
  return toHex(keccak256(bytes))
}

/** The hash of a part of some bytes as a number. */
export function keccakBig(bytes: Uint8Array, offset: number, length: number): bigint {
  const able = spongeFor(length)
  if (able === null)
    return readBig(new DataView(keccak_256(bytes.subarray(offset, offset + length)).buffer), 0)
  const [first, second, third, fourth] = able.absorb(bytes, offset, length)
  return (
    (((BigInt.asUintN(64, fourth) << 64n) | BigInt.asUintN(64, third)) << 128n) |
    ((BigInt.asUintN(64, second) << 64n) | BigInt.asUintN(64, first))
  )
}

/** One with room for the message. It is kept, for what is hashed once is hashed again. */
function spongeFor(length: number): Sponge | null {
  if (sponge !== null && length > sponge.room) sponge = createSponge(2 * length)
  return sponge
}
