import { type Hex, toHex, toHexOfSize } from '@causeway/rpc'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak256 } from '../../keccak.ts'

/** Somebody who can sign, and so can let code be put where they are (EIP-7702). */
export interface Signer {
  address: Hex
  key: Uint8Array
}

export const signers: readonly [Signer, ...Signer[]] = [signer(1), signer(2), signer(3), signer(4)]

function signer(number: number): Signer {
  const key = new Uint8Array(32).fill(number)
  const { x, y } = secp256k1.Point.fromBytes(secp256k1.getPublicKey(key)).toAffine()
  const hash = keccak256(Buffer.from(`${toHexOfSize(x, 32)}${toHexOfSize(y, 32).slice(2)}`.slice(2), 'hex'))
  return { address: toHex(hash.subarray(12)), key }
}

/** Whom a transaction may have to do with: those of the state, those who sign, and some who are nowhere. */
export type People = readonly [Hex, ...Hex[]]

export const nobody: Hex = toHexOfSize(0xab5e4n, 20)
