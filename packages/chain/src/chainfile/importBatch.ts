import type { Hex } from '@causeway/rpc'
import { verifyBody, verifySize } from '../consensus/verifyBody.ts'
import { verifyHeader } from '../consensus/verifyHeader.ts'
import { type Ancestor, verifyUncles } from '../consensus/verifyUncles.ts'
import { processBlock } from '../engine/process.ts'
import { bytesToQuantity, decodeRlp, RlpError, rlpMember } from '../rlp.ts'
import { type Block, decodeBlock } from '../values/block.ts'
import { UndecodableTransaction } from '../values/transaction.ts'
import type { Draft } from '../writer/draft.ts'
import type { Ledger, Step } from '../writer/ledger.ts'
import type { BlockReader } from './blockReader.ts'

/** A block that cannot be taken, and why. */
export interface BadBlock {
  number: bigint
  reason: string
}

export interface BatchOutcome {
  imported: number
  /** Blocks that were there already and are the same. */
  skipped: number
  /** `more`: call again. */
  end: 'more' | 'complete' | BadBlock
}

/** When a batch is committed: it has so many blocks, so many new trie nodes, or has taken so long. */
interface BatchLimits {
  blocks: number
  nodes: number
  ms: number
}

/** Keys are hashes, so each commit writes pages all over the store, and the fewer there are the less is written. */
const defaultLimits: BatchLimits = { blocks: 2048, nodes: 50_000, ms: 500 }

/** What an import needs of the chain it goes into. */
export type ImportLedger = Pick<Ledger, 'config' | 'tip' | 'rawBlock' | 'block' | 'draft' | 'commit'>

export interface BatchOptions {
  signal?: AbortSignal
  limits?: BatchLimits
  /** What the blocks of the batch change in the pool; committed with them. */
  settle?: (draft: Draft) => Step['pool']
}

/**
 * Reads, verifies, executes and commits the next blocks of a stream. Whatever comes before a bad block is kept, and
 * what a commit has taken is never asked for again.
 */
export async function importBatch(
  ledger: ImportLedger,
  reader: BlockReader,
  options: BatchOptions = {},
): Promise<BatchOutcome> {
  const { signal, limits = defaultLimits, settle } = options
  const began = performance.now()
  const draft = ledger.draft()
  let skipped = 0
  let end: BatchOutcome['end'] = 'more'
  while (end === 'more' && !isFull(draft, limits, began) && signal?.aborted !== true && skipped < 10_000) {
    const next = await readNext(reader, draft)
    if (next === null) end = 'complete'
    else if ('reason' in next) end = next
    else if (next.number <= ledger.tip().header.number) {
      const stored = ledger.rawBlock(next.number)
      if (stored !== null && Buffer.compare(stored, next.bytes) === 0) skipped++
      else end = { number: next.number, reason: 'it is not the block that the chain here has at this number' }
    } else {
      const reason = appendVerified(ledger, draft, next.bytes)
      if (reason !== null) end = { number: next.number, reason }
    }
  }
  if (draft.blocks.length > 0) {
    const pool = settle?.(draft)
    ledger.commit({ draft, ...(pool === undefined ? {} : { pool }) })
  }
  return { imported: draft.blocks.length, skipped, end }
}

function isFull(draft: Draft, limits: BatchLimits, began: number): boolean {
  return (
    draft.blocks.length >= limits.blocks ||
    draft.news.nodes.size >= limits.nodes ||
    performance.now() - began > limits.ms
  )
}

/** Where the number lies in a header. */
const numberMember = 8
const nothing = new Uint8Array()

/** The next block's encoding and its number, which tells whether it has to be read any further. */
async function readNext(
  reader: BlockReader,
  draft: Draft,
): Promise<{ bytes: Uint8Array; number: bigint } | BadBlock | null> {
  try {
    const bytes = await reader.next()
    if (bytes === null) return null
    const number = rlpMember(rlpMember(bytes, 0) ?? nothing, numberMember)
    return { bytes, number: bytesToQuantity(decodeRlp(number ?? nothing), 8) }
  } catch (error) {
    if (!(error instanceof RlpError)) throw error
    return { number: draft.tip().header.number + 1n, reason: error.message }
  }
}

function readBlock(bytes: Uint8Array): Block | string {
  try {
    return decodeBlock(bytes)
  } catch (error) {
    if (error instanceof RlpError || error instanceof UndecodableTransaction) return error.message
    throw error
  }
}

function appendVerified(ledger: ImportLedger, draft: Draft, bytes: Uint8Array): string | null {
  const { config } = ledger
  const { header: parent, hash: parentHash, root } = draft.tip()
  const block = readBlock(bytes)
  if (typeof block === 'string') return block
  const { header } = block
  if (header.number !== parent.number + 1n)
    return `it follows block ${parent.number}, a block between is missing`
  if (header.parentHash !== parentHash) {
    return `its parent is ${header.parentHash}, but block ${parent.number} is ${parentHash}`
  }
  const fault =
    verifyHeader(config, header, parent) ??
    verifyBody(block) ??
    verifySize(config, header, bytes.length) ??
    verifyUncles(config, block, (hash) => ancestorOf(ledger, draft, hash))
  if (fault !== null) return fault
  const processed = processBlock({
    config,
    parent,
    parentRoot: root,
    block,
    nodes: draft.nodes,
    blockHash: draft.blockHash,
  })
  if ('invalid' in processed) return processed.invalid
  draft.append({ ...processed, block })
  return null
}

function ancestorOf(ledger: ImportLedger, draft: Draft, hash: Hex): Ancestor | null {
  // The nearest first: an uncle's are.
  return draft.blocks.findLast(({ block }) => block.hash === hash)?.block ?? ledger.block(hash)
}
