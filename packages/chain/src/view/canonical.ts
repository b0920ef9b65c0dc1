import type { Hex } from '@causeway/rpc'
import type { Store } from '../store/openStore.ts'

/** Which block is canonical at a number, remembered until the view moves: every lookup by number or transaction asks. */
export interface Canonical {
  hash(number: bigint): Hex | null
  clear(): void
}

/** Canonical hashes that are remembered. */
const maxKnown = 16_384

export function createCanonical(store: Pick<Store, 'canonicalHash'>): Canonical {
  // A plain map, because keeping it in order of use would cost as much as a read; by plain numbers, because a bigint is
  // no key that compiled code can look up by itself.
  const known = new Map<number, Hex>()

  const find = (number: number) => {
    const entry = known.get(number)
    if (entry !== undefined) return entry
    const hash = store.canonicalHash(BigInt(number))
    if (hash === null) return null
    if (known.size >= maxKnown) known.clear()
    known.set(number, hash)
    return hash
  }

  return {
    hash: (number) => (number > Number.MAX_SAFE_INTEGER ? store.canonicalHash(number) : find(Number(number))),
    clear: () => known.clear(),
  }
}
