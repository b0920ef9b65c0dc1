import { toHex } from '@causeway/rpc'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'
import type { DerivedAccount } from '../namespace.ts'

/** The account of an index by BIP-44 for Ether, as every other wallet derives it. */
export function derive(seed: Uint8Array, index: number): DerivedAccount & { privateKey: Uint8Array } {
  const path = `m/44'/60'/0'/0/${index}`
  const master = HDKey.fromMasterSeed(seed)
  const node = master.derive(path)
  const { privateKey } = node
  if (privateKey === null) throw new Error('A seed always has private keys.')
  const account = { ...toAccount(privateKey, path), privateKey: privateKey.slice() }
  node.wipePrivateData()
  master.wipePrivateData()
  return account
}

/** The account of an imported key; `null` where the number is no key of the curve. */
export function fromPrivateKey(privateKey: Uint8Array): DerivedAccount | null {
  return secp256k1.utils.isValidSecretKey(privateKey) ? toAccount(privateKey, '') : null
}

function toAccount(privateKey: Uint8Array, path: string): DerivedAccount {
  const publicKey = secp256k1.getPublicKey(privateKey, false)
  return { address: addressOf(publicKey), publicKey, path }
}

/** The last twenty bytes of the hash of the uncompressed public key, in lower case. */
function addressOf(publicKey: Uint8Array): string {
  return toHex(keccak_256(publicKey.subarray(1)).subarray(12))
}
