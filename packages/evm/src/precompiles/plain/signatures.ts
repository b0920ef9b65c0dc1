import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { RecoverKey } from '../secp256k1/recoverKey.ts'

/** The same as `recoverKey`, where there is no WebAssembly. */
export const plainRecoverKey: RecoverKey = (hash, signature, parity) => {
  try {
    const { Signature } = secp256k1
    const found = Signature.fromBytes(signature).addRecoveryBit(parity).recoverPublicKey(hash)
    return found.is0() ? null : found.toBytes(false).slice(1)
  } catch {
    // Numbers out of range, or an r that is the x of no point.
    return null
  }
}

/** The same as `verifyP256`, where there is no WebAssembly. */
export function plainVerifyP256(input: Uint8Array): boolean {
  try {
    const key = new Uint8Array(65)
    key[0] = 4
    key.set(input.subarray(96), 1)
    return p256.verify(input.slice(32, 96), input.slice(0, 32), key, { prehash: false, lowS: false })
  } catch {
    // A key that is no point of the curve.
    return false
  }
}
