import type { Hex } from '@causeway/rpc'
import { orderedProof } from '../trie/orderedTrie.ts'
import type { View } from '../view.ts'

/** That something lies at a place of a block: its bytes, and the trie nodes from a root in the header down to them. */
export interface Inclusion {
  /** The form that the trie holds. */
  readonly value: Uint8Array
  readonly proof: Uint8Array[]
}

/** The proofs of one place of a block. The header's RLP hashes to the block's hash and holds both roots. */
export interface PlaceProof {
  readonly header: Uint8Array
  readonly number: bigint
  readonly transaction: Inclusion
  readonly receipt: Inclusion
}

/** Proves what lies at a place of a stored block; `null` where there is no such block or place. */
export function proveInBlock(view: View, hash: Hex, index: number): PlaceProof | null {
  const block = view.block(hash)
  const header = view.rawHeader(hash)
  const receipts = view.rawReceipts(hash)
  if (block === null || header === null || receipts === null) return null
  const transaction = proveItem(block.rawTransactions, index)
  const receipt = proveItem(receipts, index)
  if (transaction === null || receipt === null) return null
  return { header, number: block.header.number, transaction, receipt }
}

function proveItem(items: readonly Uint8Array[], index: number): Inclusion | null {
  const value = items[index]
  return value === undefined ? null : { value, proof: orderedProof(items, index) }
}
