import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import type { DerivedAccount } from '../namespace.ts'
import { keyAddress } from './address.ts'
import { mainnet } from './chains.ts'

/**
 * The account of an HD index: the first receiving key of BIP-84 account `index`. Departs from BIP-84: test networks use
 * the same key as the main chain (coin type 0, not 1), so that an account of the user is one key everywhere.
 */
export function derive(
  seed: Uint8Array,
  index: number,
): DerivedAccount & { readonly privateKey: Uint8Array } {
  const path = `m/84'/0'/${index}'/0/0`
  const root = HDKey.fromMasterSeed(seed)
  const key = root.derive(path)
  const { privateKey, publicKey } = key
  root.wipePrivateData()
  if (privateKey === null || publicKey === null) throw new Error('the derived node has no key')
  const copy = privateKey.slice()
  key.wipePrivateData()
  return { privateKey: copy, publicKey, address: keyAddress(publicKey, mainnet), path }
}

/** The account of an imported key of 32 bytes. */
export function fromPrivateKey(privateKey: Uint8Array): DerivedAccount | null {
  if (privateKey.length !== 32 || !secp256k1.utils.isValidSecretKey(privateKey)) return null
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  return { publicKey, address: keyAddress(publicKey, mainnet), path: '' }
}
