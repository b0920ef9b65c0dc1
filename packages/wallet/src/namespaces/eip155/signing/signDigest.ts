import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { secp256k1 } from '@noble/curves/secp256k1.js'

export interface EcdsaSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: 0 | 1
}

/** A deterministic low-s signature (RFC 6979, EIP-2) over 32 bytes that are a hash already. */
export function signDigest(digest: Hex, privateKey: Uint8Array): EcdsaSignature {
  const bytes = secp256k1.sign(fromHex(digest), privateKey, { prehash: false, format: 'recovered' })
  return {
    r: toHex(bytes.subarray(1, 33)),
    s: toHex(bytes.subarray(33)),
    yParity: bytes[0] === 1 ? 1 : 0,
  }
}

/** The 65 bytes that `personal_sign` and `eth_signTypedData_v4` answer: r, s and a recovery value of 27 or 28. */
export function toSignatureHex(signature: EcdsaSignature): Hex {
  return `${signature.r}${signature.s.slice(2)}${signature.yParity === 1 ? '1c' : '1b'}` as Hex
}
