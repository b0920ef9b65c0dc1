import { Address, OutScript, p2wpkh } from '@scure/btc-signer'
import type { BitcoinChain } from './chains.ts'

/** No address is longer; what is longer is not worth decoding. */
const longestAddress = 90

/** The script that an address of a chain stands for, or `null` where it is none of that chain. */
export function toScript(address: string, chain: BitcoinChain): Uint8Array | null {
  if (address.length > longestAddress) return null
  try {
    return OutScript.encode(Address(chain.addresses).decode(address))
  } catch {
    return null
  }
}

/** The address of a script on a chain, or `null` where there is none for it, such as for a data output. */
export function toAddress(script: Uint8Array, chain: BitcoinChain): string | null {
  try {
    return Address(chain.addresses).encode(OutScript.decode(script))
  } catch {
    return null
  }
}

/** The address of a public key: a witness program of its hash (BIP-84). */
export function keyAddress(publicKey: Uint8Array, chain: BitcoinChain): string {
  return p2wpkh(publicKey, chain.addresses).address ?? ''
}

export function isSameScript(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
