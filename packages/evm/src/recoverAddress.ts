import { type Hex, toHex } from '@causeway/rpc'
import { keccak256 } from './keccak.ts'
import { recoverKey } from './precompiles/secp256k1/recoverKey.ts'
import { writeWord } from './words/wordBytes.ts'

/** The order of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const halfOrder = order / 2n

/** Whether `s` lies in the lower half (EIP-2): Homestead and later accept only those. */
export function isLowS(s: bigint): boolean {
  return s <= halfOrder
}

/** The address whose key signed `hash`, or `null` if the signature is of nobody. */
export function recoverAddress(hash: Uint8Array, r: bigint, s: bigint, yParity: number): Hex | null {
  if (r <= 0n || r >= order || s <= 0n || s >= order) return null
  if (yParity !== 0 && yParity !== 1) return null
  const signature = new Uint8Array(64)
  const view = new DataView(signature.buffer)
  writeWord(view, 0, r)
  writeWord(view, 32, s)
  const key = recoverKey(hash, signature, yParity)
  return key === null ? null : toHex(keccak256(key).subarray(12))
}
