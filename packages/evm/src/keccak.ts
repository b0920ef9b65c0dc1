import type { Hex } from '@causeway/rpc'
import { createKeccak } from 'hash-wasm'

// The module is compiled once, here, so that hashing itself can be synchronous.
const hasher = await createKeccak(256)

export function keccak256(bytes: Uint8Array): Uint8Array {
  return hasher.init().update(bytes).digest('binary')
}

export function keccakHex(bytes: Uint8Array): Hex {
  return `0x${hasher.init().update(bytes).digest('hex')}`
}
