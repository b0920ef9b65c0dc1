import type { Hex } from '@causeway/rpc'
import { keccak256 } from './keccak.ts'

const encoder = new TextEncoder()

/** An address as node clients print it (EIP-55). */
export function checksummed(address: Hex): string {
  const digits = address.slice(2)
  const hash = keccak256(encoder.encode(digits))
  const cased = [...digits].map((digit, i) => {
    const nibble = ((hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 0xf
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${cased.join('')}`
}
