import { checksummed } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'

/** Transactions of one sender by nonce, as JSON text. Nonces are decimal keys, as node clients print them. */
export function byNonceToJson(transactions: Map<bigint, string> | undefined): string {
  const entries = [...(transactions ?? [])].map(([nonce, json]) => `"${nonce}":${json}`)
  return `{${entries.join(',')}}`
}

/** Transactions of all senders, as JSON text. Senders are keys with their checksum (EIP-55), as node clients print them. */
export function bySenderToJson(senders: Map<Hex, Map<bigint, string>>): string {
  const entries = [...senders].map(
    ([sender, transactions]) => `"${checksummed(sender)}":${byNonceToJson(transactions)}`,
  )
  return `{${entries.join(',')}}`
}
