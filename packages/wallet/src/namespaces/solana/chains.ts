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

function isBase58(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]+$/.test(text)
}
