import { type Hex, toHex } from '@causeway/rpc'
import { pointFromScalar, recover, signRecoverable } from 'tiny-secp256k1'
import { keccak256 } from './keccak.ts'

/** The order of the curve. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const halfOrder = order / 2n

export interface Signature {
  r: bigint
  s: bigint
  yParity: 0 | 1
}

/** Whether `s` lies in the lower half (EIP-2): Homestead and later accept only those. */
export function isLowS(s: bigint): boolean {
  return s <= halfOrder
}

/** The address whose key signed `hash`, or `null` if the signature is of nobody. */
export function recoverAddress(hash: Uint8Array, r: bigint, s: bigint, yParity: number): Hex | null {
  if (r <= 0n || r >= order || s <= 0n || s >= order) return null
  if (yParity !== 0 && yParity !== 1) return null
  const signature = Buffer.from(r.toString(16).padStart(64, '0') + s.toString(16).padStart(64, '0'), 'hex')
  const point = recoverPoint(hash, signature, yParity)
  return point === null ? null : addressOfPoint(point)
}

/** A deterministic signature (RFC 6979) with `s` in the lower half. */
export function sign(hash: Uint8Array, key: Uint8Array): Signature {
  const { signature, recoveryId } = signRecoverable(hash, key)
  const r = BigInt(toHex(signature.subarray(0, 32)))
  const s = BigInt(toHex(signature.subarray(32)))
  // Recovery ids 2 and 3 need an r above the curve order, which nobody has ever met; a transaction cannot carry them.
  if (recoveryId > 1) throw new Error('signature cannot be expressed by a parity bit')
  return { r, s, yParity: recoveryId === 1 ? 1 : 0 }
}

/** The address of a private key. */
export function addressOf(key: Uint8Array): Hex {
  const point = pointFromScalar(key, false)
  if (point === null) throw new Error('not a private key')
  return addressOfPoint(point)
}

/** About every second `r` is the x of no point; the library throws there, in place of giving `null`. */
function recoverPoint(hash: Uint8Array, signature: Uint8Array, yParity: 0 | 1): Uint8Array | null {
  try {
    return recover(hash, signature, yParity, false)
  } catch (error) {
    if (error instanceof TypeError && error.message === 'Expected Signature') return null
    throw error
  }
}

function addressOfPoint(point: Uint8Array): Hex {
  return toHex(keccak256(point.subarray(1)).subarray(12))
}
