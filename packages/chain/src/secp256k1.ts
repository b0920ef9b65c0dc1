import { keccak256 } from '@causeway/evm'
import { type Hex, toHex } from '@causeway/rpc'
import { pointFromScalar, signRecoverable } from 'tiny-secp256k1'

export interface Signature {
  r: bigint
  s: bigint
  yParity: 0 | 1
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
  return toHex(keccak256(point.subarray(1)).subarray(12))
}
