import type { Hex } from '@causeway/rpc'

/** The root of the trie that maps `rlp(index)` to each item: transactions, receipts, withdrawals. */
export function orderedRoot(items: readonly Uint8Array[]): Hex {
  throw new Error(`not written yet ${items.length}`)
}

/** The nodes from the root to item `index` of that trie. */
export function orderedProof(items: readonly Uint8Array[], index: number): Uint8Array[] {
  throw new Error(`not written yet ${items.length} ${index}`)
}
