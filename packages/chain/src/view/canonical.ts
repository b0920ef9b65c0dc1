import { fromHex, type Hex } from '@causeway/rpc'
import type { Store } from '../store/openStore.ts'

/** Which block is canonical at a number, remembered until the view moves: every lookup by number or transaction asks. */
export interface Canonical {
  hash(number: bigint): Hex | null
  /** Whether the canonical block at a number has the hash that these bytes begin with. */
  isHash(number: number, bytes: Uint8Array): boolean
  clear(): void
}

/** Canonical hashes that are remembered. */
const maxKnown = 16_384

export function createCanonical(store: Pick<Store, 'canonicalHash'>): Canonical {
  // A plain map, because keeping it in order of use would cost as much as a read; by plain numbers, because a bigint is
  // no key that compiled code can look up by itself.
  const known = new Map<number, { hash: Hex; bytes: Uint8Array }>()

  const find = (number: number) => {
    const entry = known.get(number)
    if (entry !== undefined) return entry
    const hash = store.canonicalHash(BigInt(number))
    if (hash === null) return null
    if (known.size >= maxKnown) known.clear()
    const found = { hash, bytes: fromHex(hash) }
    known.set(number, found)
    return found
  }

  return {
    hash: (number) =>
      number > Number.MAX_SAFE_INTEGER ? store.canonicalHash(number) : (find(Number(number))?.hash ?? null),
    isHash(number, bytes) {
      const entry = find(number)
      return entry !== null && startsWith(bytes, entry.bytes)
    },
    clear: () => known.clear(),
  }
}

/** By hand, because for so few bytes a call into native code costs more than they do. */
function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  for (let at = 0; at < start.length; at++) if (bytes[at] !== start[at]) return false
  return true
}
