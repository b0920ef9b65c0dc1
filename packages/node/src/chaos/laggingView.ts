import type { BlockPointer, View } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'

/** A view whose head is some blocks behind, as a node that is behind shows it: what lies above is not there at all. */
export function laggingView(view: View, lag: number): View {
  const below = (pointer: BlockPointer): BlockPointer => {
    const number = pointer.number > BigInt(lag) ? pointer.number - BigInt(lag) : 0n
    return { number, hash: view.canonicalHash(number) ?? view.genesisHash() }
  }
  const head = () => below(view.head())
  const isThere = (hash: Hex): boolean => (view.header(hash)?.number ?? 0n) <= head().number
  const place = (transaction: Hex) => {
    const location = view.transactionLocation(transaction)
    return location === null || location.block.number > head().number ? null : location
  }
  const ifThere =
    <Rest extends unknown[], Found>(read: (hash: Hex, ...rest: Rest) => Found | null) =>
    (hash: Hex, ...rest: Rest): Found | null =>
      isThere(hash) ? read(hash, ...rest) : null
  const ifPlaced =
    <Found>(read: (transaction: Hex) => Found | null) =>
    (transaction: Hex): Found | null =>
      place(transaction) === null ? null : read(transaction)

  return {
    ...view,
    head,
    safe: () => below(view.safe()),
    finalized: () => below(view.finalized()),
    canonicalHash: (number) => (number > head().number ? null : view.canonicalHash(number)),
    isCanonical: (pointer) => pointer.number <= head().number && view.isCanonical(pointer),
    header: ifThere(view.header),
    block: ifThere(view.block),
    headerJson: ifThere(view.headerJson),
    blockJson: ifThere(view.blockJson),
    transactionJson: ifThere(view.transactionJson),
    receiptsJson: ifThere(view.receiptsJson),
    uncleJson: ifThere(view.uncleJson),
    transactionCount: ifThere(view.transactionCount),
    uncleCount: ifThere(view.uncleCount),
    rawHeader: ifThere(view.rawHeader),
    rawBlock: ifThere(view.rawBlock),
    rawReceipts: ifThere(view.rawReceipts),
    transactionJsonByHash: ifPlaced(view.transactionJsonByHash),
    receiptJson: ifPlaced(view.receiptJson),
    transactionLocation: place,
    rawTransaction: ifPlaced(view.rawTransaction),
    blockLogs: (hash, filter) => (isThere(hash) ? view.blockLogs(hash, filter) : []),
  }
}
