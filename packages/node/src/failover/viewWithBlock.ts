import type { BlockPointer, View } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'

/**
 * A view as if one more block, which lies in the store, were canonical: at its number, for its transactions, and as the
 * head where it is newer. Only the caller it is made for sees it.
 */
export function viewWithBlock(view: View, block: BlockPointer): View {
  const head = view.head().number > block.number ? view.head() : block
  const places = placesIn(view, block.hash)
  const textAt = (
    transaction: Hex,
    read: (index: number) => string | null,
    otherwise: () => string | null,
  ) => {
    const index = places.get(transaction)
    return index === undefined ? otherwise() : read(index)
  }
  return {
    ...view,
    head: () => head,
    canonicalHash: (number) => (number === block.number ? block.hash : view.canonicalHash(number)),
    genesisHash: () => (block.number === 0n ? block.hash : view.genesisHash()),
    isCanonical: (pointer) => pointer.hash === block.hash || view.isCanonical(pointer),
    transactionLocation(transaction) {
      const index = places.get(transaction)
      return index === undefined ? view.transactionLocation(transaction) : { block, index }
    },
    transactionJsonByHash: (transaction) =>
      textAt(
        transaction,
        (index) => view.transactionJson(block.hash, index),
        () => view.transactionJsonByHash(transaction),
      ),
    receiptJson: (transaction) =>
      textAt(
        transaction,
        (index) => receiptAt(view, block.hash, index),
        () => view.receiptJson(transaction),
      ),
  }
}

/**
 * A view in which nothing is known of the chain but the blocks in the store, for while no upstream of ours has told its
 * newest block: what was canonical before the start may be so no more.
 */
export function viewWithoutChain(view: View, head: BlockPointer): View {
  const nothing = { number: -1n, hash: head.hash }
  return {
    ...view,
    head: () => head,
    safe: () => nothing,
    finalized: () => nothing,
    canonicalHash: () => null,
    isCanonical: () => false,
    transactionLocation: () => null,
    transactionJsonByHash: () => null,
    receiptJson: () => null,
  }
}

function placesIn(view: View, block: Hex): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const { transactions = [] }: { transactions?: string[] } = JSON.parse(view.blockJson(block, false) ?? '{}')
  for (const [index, hash] of transactions.entries()) places.set(hash, index)
  return places
}

function receiptAt(view: View, block: Hex, index: number): string | null {
  const receipts: unknown[] = JSON.parse(view.receiptsJson(block) ?? '[]')
  const receipt = receipts[index]
  return receipt === undefined ? null : JSON.stringify(receipt)
}
