import type { StateReader } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import type { Applied } from '../state/applyChanges.ts'
import { addFlatChanges, type FlatChanges, type FlatStep, layerFlat } from '../state/flatState.ts'
import { addNodes, layerNodes, type NewNodes, type NodeReader } from '../state/nodes.ts'
import { openState } from '../state/openState.ts'
import type { Store } from '../store/openStore.ts'
import type { Block } from '../values/block.ts'
import type { Header } from '../values/header.ts'
import type { Receipt } from '../values/receipt.ts'

/** A block to build on, with the state that the next block begins from. */
export interface Tip {
  header: Header
  hash: Hex
  /** Differs from the header's where dev controls changed the state. */
  root: Hex
}

/** A block that was made or verified and is not stored yet. */
interface NewBlock {
  block: Block
  receipts: Receipt[]
}

/** New blocks one on another, with the state under them, before any of it is committed. */
export interface Draft {
  tip(): Tip
  readonly blocks: readonly NewBlock[]
  readonly news: NewNodes
  /** From the state under the draft to the one at its end. */
  step(): FlatStep
  /** The stored nodes with those of the draft on top. */
  readonly nodes: NodeReader
  state(): StateReader
  blockHash(number: bigint): Hex
  append(added: NewBlock & Omit<Applied, 'root'>): void
}

const zeroHash: Hex = `0x${'00'.repeat(32)}`

/** Starts a draft on a stored block. */
export function createDraft(store: Pick<Store, 'nodes' | 'canonicalHash'>, on: Tip): Draft {
  const news: NewNodes = { nodes: new Map(), codes: new Map() }
  const changes: FlatChanges = new Map()
  const blocks: NewBlock[] = []
  let end = on
  const stored = (root: Hex) => store.nodes.flat?.(root) ?? null
  const nodes: NodeReader = {
    ...layerNodes(store.nodes, news),
    /** The state at the end is flat if the one under the draft is; the states between are read from their tries. */
    flat(root) {
      const base = root === end.root ? stored(on.root) : null
      return base === null ? stored(root) : layerFlat(base, changes)
    },
  }
  return {
    tip: () => end,
    blocks,
    news,
    step: () => ({ from: on.root, to: end.root, changes }),
    nodes,
    state: () => openState(nodes, end.root),
    blockHash(number) {
      const own = blocks[Number(number - on.header.number) - 1]
      if (own !== undefined) return own.block.hash
      if (number === on.header.number) return on.hash
      return number < on.header.number ? (store.canonicalHash(number) ?? zeroHash) : zeroHash
    },
    append({ block, receipts, flat, ...added }) {
      addNodes(news, added)
      addFlatChanges(changes, flat)
      blocks.push({ block, receipts })
      end = { header: block.header, hash: block.hash, root: block.header.stateRoot }
    },
  }
}
