import type { Hex } from '@causeway/rpc'
import type { Tree, TreeBlock } from '../tree/tree.ts'

/** What one simulated node has of the tree at a moment. */
export interface NodeView {
  readonly tree: Tree
  /** The last block of the chain that it follows. */
  readonly head: Hex
  /** How far below the head it calls a block final. */
  readonly finality: { readonly safe: number; readonly finalized: number }
  /** It has thrown away what lies deeper below its head than this; `null` keeps everything. */
  readonly keeps: number | null
  /** Blocks that came from elsewhere and that it has under their hash alone. */
  readonly knows: ReadonlySet<Hex>
  /** Whether it has not made the receipts of a block yet. */
  lacksReceipts(block: TreeBlock): boolean
  /** The chain id that it says; another one than the tree's for a node of another chain. */
  readonly chainId: bigint
}

/** The canonical block of a number. */
export function numbered({ tree, head }: NodeView, number: bigint): TreeBlock | null {
  return tree.chain(head)[Number(number)] ?? null
}

/** A block under its hash: of the chain it follows, or of one that it followed before. */
export function hashed(view: NodeView, hash: Hex): TreeBlock | null {
  const block = view.tree.blocks.get(hash)
  if (block === undefined) return null
  return numbered(view, block.number) === block || view.knows.has(hash) ? block : null
}

export function headOf({ tree, head }: NodeView): TreeBlock {
  const block = tree.blocks.get(head)
  if (block === undefined) throw new RangeError(`the tree has no block ${head}`)
  return block
}

/** Whether a node has thrown a block away. Its genesis it keeps, as nodes do. */
export function isPruned(view: NodeView, { number }: TreeBlock): boolean {
  return view.keeps !== null && number > 0n && headOf(view).number - number > BigInt(view.keeps)
}
