import type { Hex } from '@causeway/rpc'
import type { ChainConfig } from '../genesis.ts'
import type { ChainChange } from '../network.ts'
import { layerNodes, type NewNodes, type NodeReader } from '../state/nodes.ts'
import { openState } from '../state/openState.ts'
import type { StateReader } from '../state/state.ts'
import { toBlockRecord } from '../store/blockRecord.ts'
import { joinBlock } from '../store/body.ts'
import { type Store, StoreError } from '../store/openStore.ts'
import type { Commit } from '../store/writeCommit.ts'
import { type Block, decodeBlock } from '../values/block.ts'
import { decodeHeader, type Header } from '../values/header.ts'
import type { Receipt } from '../values/receipt.ts'
import type { BlockPointer } from '../view.ts'

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
  /** The stored nodes with those of the draft on top. */
  readonly nodes: NodeReader
  state(): StateReader
  blockHash(number: bigint): Hex
  append(added: NewBlock & NewNodes): void
}

/** What happened, as the readers are told of it. */
export interface News {
  change: ChainChange | null
  /** Transactions that became executable. */
  pending: Hex[]
}

/** One step of the chain, committed whole. */
export interface Step {
  draft?: Draft
  /** The block that the canonical chain ends with afterwards; by default the draft's last, or the one it ends with now. */
  tip?: Tip
  /** Blocks that leave the canonical chain, newest first. */
  removed?: BlockPointer[]
  /** Blocks that join it, oldest first, beside those of the draft. */
  added?: BlockPointer[]
  nodes?: NewNodes
  overrides?: { block: Hex; root: Hex | null }[]
  pool?: Commit['pool']
  meta?: Commit['meta']
  pending?: Hex[]
}

/**
 * The store did not take a step. Whoever made it has run ahead of the store by then, so nothing but starting again from
 * what is stored is safe.
 */
export class CommitFailed extends Error {
  override name = 'CommitFailed'
}

/** The chain as the writer moves it: where it ends, and the one way to change that. */
export interface Ledger {
  readonly config: ChainConfig
  readonly nodes: NodeReader
  tip(): Tip
  state(): StateReader
  /** The RLP of a canonical block. */
  rawBlock(number: bigint): Uint8Array | null
  block(hash: Hex): Block | null
  tipAt(hash: Hex): Tip
  /** Starts a draft on a stored block, by default the tip. */
  draft(on?: Tip): Draft
  /** The way from the tip to a stored block: what leaves the canonical chain, and what joins it. */
  pathTo(hash: Hex): { removed: BlockPointer[]; added: BlockPointer[] }
  commit(step: Step): void
}

export interface LedgerOptions {
  store: Store
  config: ChainConfig
  announce: (news: News) => void
}

const zeroHash: Hex = `0x${'00'.repeat(32)}`

export function createLedger({ store, config, announce }: LedgerOptions): Ledger {
  const headerOf = (hash: Hex): Header => {
    const raw = store.header(hash)
    if (raw === null) throw new StoreError(`block ${hash} is missing from the store in ${store.directory}`)
    return decodeHeader(raw)
  }
  const tipAt = (hash: Hex): Tip => {
    const header = headerOf(hash)
    return { header, hash, root: store.override(hash) ?? header.stateRoot }
  }
  const head = store.head()
  if (head === null) throw new StoreError(`the store in ${store.directory} holds no genesis`)
  let tip = tipAt(head.hash)

  function draft(on: Tip = tip): Draft {
    const news: NewNodes = { nodes: new Map(), codes: new Map() }
    const nodes = layerNodes(store.nodes, news)
    const blocks: NewBlock[] = []
    let end = on
    return {
      tip: () => end,
      blocks,
      news,
      nodes,
      state: () => openState(nodes, end.root),
      blockHash(number) {
        const own = blocks[Number(number - on.header.number) - 1]
        if (own !== undefined) return own.block.hash
        if (number === on.header.number) return on.hash
        return number < on.header.number ? (store.canonicalHash(number) ?? zeroHash) : zeroHash
      },
      append({ block, receipts, nodes: newNodes, codes }) {
        for (const [hash, node] of newNodes) news.nodes.set(hash, node)
        for (const [hash, code] of codes) news.codes.set(hash, code)
        blocks.push({ block, receipts })
        end = { header: block.header, hash: block.hash, root: block.header.stateRoot }
      },
    }
  }

  function commitToStore(commit: Commit): void {
    try {
      store.commit(commit)
    } catch (error) {
      throw new CommitFailed(error instanceof Error ? error.message : 'the store failed', { cause: error })
    }
  }

  return {
    config,
    nodes: store.nodes,
    tip: () => tip,
    state: () => openState(store.nodes, tip.root),
    rawBlock(number) {
      const hash = store.canonicalHash(number)
      const raw = hash === null ? null : store.header(hash)
      const body = hash === null ? null : store.body(hash)
      return raw === null || body === null ? null : joinBlock(raw, body)
    },
    block(hash) {
      const raw = store.header(hash)
      const body = store.body(hash)
      return raw === null || body === null ? null : decodeBlock(joinBlock(raw, body), body.senders)
    },
    tipAt,
    draft,

    pathTo(hash) {
      const removed: BlockPointer[] = []
      const added: BlockPointer[] = []
      let down = pointerOf(tip)
      let up = pointerOf(tipAt(hash))
      const parentOf = ({ number, hash: child }: BlockPointer): BlockPointer => ({
        number: number - 1n,
        hash: headerOf(child).parentHash,
      })
      while (down.hash !== up.hash) {
        if (down.number >= up.number) {
          removed.push(down)
          down = parentOf(down)
        } else {
          added.unshift(up)
          up = parentOf(up)
        }
      }
      return { removed, added }
    },

    commit(step) {
      const drafted = step.draft?.blocks ?? []
      const removed = step.removed ?? []
      const added = [...(step.added ?? []), ...drafted.map(({ block }) => pointerOf(block))]
      const moved = removed.length > 0 || added.length > 0
      const next = step.tip ?? step.draft?.tip() ?? tip
      commitToStore({
        blocks: drafted.map(({ block, receipts }) => toBlockRecord(block, receipts)),
        nodes: [step.draft?.news, step.nodes].filter((news) => news !== undefined),
        ...(moved ? { canonical: { head: pointerOf(next), removed, added } } : {}),
        overrides: [
          // A block that comes back later must not find the state that dev controls gave it before.
          ...removed.map(({ hash }) => ({ block: hash, root: null })),
          ...(step.overrides ?? []),
        ],
        ...(step.pool === undefined ? {} : { pool: step.pool }),
        ...(step.meta === undefined ? {} : { meta: step.meta }),
      })
      tip = next
      announce({ change: moved ? { removed: [...removed], added } : null, pending: step.pending ?? [] })
    },
  }
}

export function pointerOf({ header, hash }: { header: Header; hash: Hex }): BlockPointer {
  return { number: header.number, hash }
}
