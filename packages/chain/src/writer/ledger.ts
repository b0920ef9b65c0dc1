import type { StateReader } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import type { ChainConfig } from '../genesis.ts'
import { createTextBuffer } from '../json/textBuffer.ts'
import type { ChainChange } from '../network.ts'
import type { Applied } from '../state/applyChanges.ts'
import type { FlatStep } from '../state/flatState.ts'
import type { NodeReader } from '../state/nodes.ts'
import { openState } from '../state/openState.ts'
import { createTrees } from '../state/trees.ts'
import { type BlockRecord, toBlockRecord } from '../store/blockRecord.ts'
import { joinBlock } from '../store/body.ts'
import { type Store, StoreError } from '../store/openStore.ts'
import type { Commit } from '../store/writeCommit.ts'
import { type Block, decodeBlock } from '../values/block.ts'
import { decodeHeader, type Header } from '../values/header.ts'
import type { BlockPointer } from '../view.ts'
import { createDraft, type Draft, type Tip } from './draft.ts'

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
  /** A state that dev controls made from the tip's, with what is new in it. */
  altered?: Applied
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
  const nodes: NodeReader = { ...store.nodes, trees: createTrees() }
  const head = store.head()
  if (head === null) throw new StoreError(`the store in ${store.directory} holds no genesis`)
  let tip = tipAt(head.hash)

  // The store of an older version has no flat state, and one that such a version wrote to has fallen behind.
  if (store.flatRoot() !== tip.root) store.commit({ state: { root: tip.root } })

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
    draft: (on = tip) => createDraft({ nodes, canonicalHash: store.canonicalHash }, on),

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
      const stateStep = stepOf(step, tip.root)
      commitToStore({
        blocks: recordsOf(drafted),
        nodes: [step.draft?.news, step.altered].filter((news) => news !== undefined),
        ...(next.root === tip.root
          ? {}
          : { state: { root: next.root, ...(stateStep === null ? {} : { step: stateStep }) } }),
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

/** Where the texts of each block are until they are stored; one for all commits, which come one after another. */
const texts = createTextBuffer()

function* recordsOf(blocks: Draft['blocks']): Iterable<BlockRecord> {
  for (const { block, receipts } of blocks) {
    texts.clear()
    yield toBlockRecord(block, receipts, texts)
  }
  texts.clear()
}

/** What a step changes in the state, where it says so. */
function stepOf({ draft, altered }: Step, from: Hex): FlatStep | null {
  if (altered !== undefined) return { from, to: altered.root, changes: altered.flat }
  return draft?.step() ?? null
}

export function pointerOf({ header, hash }: { header: Header; hash: Hex }): BlockPointer {
  return { number: header.number, hash }
}
