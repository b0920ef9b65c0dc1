import type { Hex } from '@causeway/rpc'
import { encodeRlp, quantityToBytes } from '../rlp.ts'
import { createTrie, emptyRoot, type Trie } from './trie.ts'

/** The root of the trie that maps `rlp(index)` to each item: transactions, receipts, withdrawals. */
export function orderedRoot(items: readonly Uint8Array[]): Hex {
  return items.length === 0 ? emptyRoot : orderedTrie(items).commit(null)
}

/** The nodes from the root to item `index` of that trie. */
export function orderedProof(items: readonly Uint8Array[], index: number): Uint8Array[] {
  const trie = orderedTrie(items)
  trie.commit(null)
  return trie.prove(orderedKey(index))
}

/** The key of item `index`. */
export function orderedKey(index: number): Uint8Array {
  return encodeRlp(quantityToBytes(BigInt(index)))
}

function orderedTrie(items: readonly Uint8Array[]): Trie {
  const trie = createTrie({ node: () => undefined, root: emptyRoot })
  for (const [index, item] of items.entries()) trie.put(orderedKey(index), item)
  return trie
}
