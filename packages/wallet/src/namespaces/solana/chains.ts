import { base58 } from '@scure/base'

const referenceLength = 32

/** What sites call the clusters of Solana, by the first 32 characters of their genesis hash (CAIP-2). */
export const clusters: ReadonlyMap<string, string> = new Map([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'testnet'],
])

/** A reference is the first 32 characters of a genesis hash; a private cluster has its own. */
export function parseReference(reference: string): string | null {
  return reference.length === referenceLength && isBase58(reference) ? reference : null
}

/** Whether a text is an address: 32 bytes in base 58. */
export function isAddress(text: string): boolean {
  // The length is looked at first: decoding takes time that grows with its square.
  if (text.length < 32 || text.length > 44 || !isBase58(text)) return false
  return base58.decode(text).length === 32
}

function isBase58(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]+$/.test(text)
}
