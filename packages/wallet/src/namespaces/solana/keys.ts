import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { HARDENED_OFFSET, HDKey } from 'micro-key-producer/slip10.js'
import type { DerivedAccount } from '../namespace.ts'

const seedLength = 32

/** The account of an HD index: SLIP-10 for ed25519 at `m/44'/501'/index'/0'`, as other Solana wallets derive it. */
export function derive(
  seed: Uint8Array,
  index: number,
): DerivedAccount & { readonly privateKey: Uint8Array } {
  let key = HDKey.fromMasterSeed(seed)
  for (const step of [44, 501, index, 0]) {
    const parent = key
    key = parent.deriveChild(HARDENED_OFFSET + step)
    parent.privateKey.fill(0)
  }
  const publicKey = ed25519.getPublicKey(key.privateKey)
  return {
    privateKey: key.privateKey,
    publicKey,
    address: base58.encode(publicKey),
    path: `m/44'/501'/${index}'/0'`,
  }
}

/**
 * The account of an imported key: the 32 bytes that RFC 8032 calls the private key, or the 64 bytes that Solana tools
 * export, which are those and the public key; the second half must belong to the first.
 */
export function fromPrivateKey(privateKey: Uint8Array): DerivedAccount | null {
  if (privateKey.length !== seedLength && privateKey.length !== 2 * seedLength) return null
  const publicKey = ed25519.getPublicKey(privateKey.subarray(0, seedLength))
  const given = privateKey.subarray(seedLength)
  if (given.length > 0 && given.some((byte, i) => byte !== publicKey[i])) return null
  return { publicKey, address: base58.encode(publicKey), path: '' }
}

/** Signs bytes with a key in either of its two forms. */
export function signBytes(bytes: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return ed25519.sign(bytes, privateKey.subarray(0, seedLength))
}
