import { fromHex, type Hex } from '@causeway/rpc'
import type { FlatStep } from '../state/flatState.ts'
import type { NewNodes } from '../state/nodes.ts'
import type { BlockPointer } from '../view.ts'
import type { BlockRecord } from './blockRecord.ts'
import { eraseBlock } from './eraseBlock.ts'
import { encodeFetched, type FetchedRecord } from './fetchedRecord.ts'
import {
  fetchedKey,
  hashKey,
  nameKey,
  numberKey,
  orderKey,
  poolKey,
  receiptsKey,
  senderKey,
  textKey,
} from './layout.ts'
import { addLocation } from './locations.ts'
import { moveFlat } from './moveFlat.ts'
import { encodePoolRecord, type PoolRecord } from './poolRecord.ts'
import type { Tables } from './tables.ts'

/** What one commit changes. All of it becomes visible at once, or none of it does. */
export interface Commit {
  /** Each is written before the next is asked for. */
  blocks?: Iterable<BlockRecord>
  nodes?: readonly NewNodes[]
  /** Blocks that were fetched, or that take a new place in the order of eviction. */
  fetched?: readonly FetchedRecord[]
  /** Blocks to be forgotten with everything that lies under their hash. */
  erased?: readonly FetchedRecord[]
  /** The canonical chain after the commit ends at `head`; it loses `removed` and gains `added`. */
  canonical?: { head: BlockPointer; removed: readonly BlockPointer[]; added: readonly BlockPointer[] }
  /** The state after the head, which is the one that is kept flat; `step` leads to it from the one before. */
  state?: { root: Hex; step?: FlatStep }
  /** State roots that dev controls set on a block; `null` gives it back the header's. */
  overrides?: readonly { block: Hex; root: Hex | null }[]
  pool?: { put: readonly PoolRecord[]; remove: readonly PoolRecord[] }
  meta?: readonly { name: string; value: Uint8Array | null }[]
}

/** Writes a commit; to be called inside a transaction. */
export function writeCommit(tables: Tables, commit: Commit): void {
  for (const { nodes, codes } of commit.nodes ?? []) {
    for (const [hash, bytes] of nodes) tables.put('node', hashKey(hash), bytes)
    for (const [hash, bytes] of codes) tables.put('code', hashKey(hash), bytes)
  }
  if (commit.state !== undefined) moveFlat(tables, commit.state.root, commit.state.step)
  for (const block of commit.blocks ?? []) writeBlock(tables, block)
  for (const record of commit.erased ?? []) {
    eraseBlock(tables, record.hash)
    tables.remove('fetched', fetchedKey(record.hash))
    tables.remove('fetched', orderKey(record.order))
  }
  for (const record of commit.fetched ?? []) {
    const before = tables.read('fetched', fetchedKey(record.hash))
    if (before !== null) tables.remove('fetched', orderKey(Number(before.readBigUInt64BE(0))))
    tables.put('fetched', fetchedKey(record.hash), encodeFetched(record))
    tables.put('fetched', orderKey(record.order), fromHex(record.hash))
  }
  if (commit.canonical !== undefined) {
    const { head, removed, added } = commit.canonical
    for (const { number } of removed) tables.remove('canon', numberKey(number))
    for (const { number, hash } of added) tables.put('canon', numberKey(number), fromHex(hash))
    tables.put('meta', nameKey('head'), Buffer.concat([numberKey(head.number), fromHex(head.hash)]))
  }
  for (const { block, root } of commit.overrides ?? []) {
    if (root === null) tables.remove('override', hashKey(block))
    else tables.put('override', hashKey(block), fromHex(root))
  }
  // Removals first: a replacement takes the place of another transaction of the same sender and nonce.
  for (const { hash, from, nonce } of commit.pool?.remove ?? []) {
    tables.remove('pool', poolKey(hash))
    tables.remove('pool', senderKey(from, nonce))
  }
  for (const record of commit.pool?.put ?? []) {
    tables.put('pool', poolKey(record.hash), encodePoolRecord(record))
    tables.put('pool', senderKey(record.from, record.nonce), fromHex(record.hash))
  }
  for (const { name, value } of commit.meta ?? []) {
    if (value === null) tables.remove('meta', nameKey(name))
    else tables.put('meta', nameKey(name), value)
  }
}

function writeBlock(tables: Tables, block: BlockRecord): void {
  const { hash, number } = block.pointer
  tables.put('header', hashKey(hash), block.header)
  tables.put('block', hashKey(hash), block.body)
  tables.put('block', receiptsKey(hash), block.receipts)
  for (const { kind, index, bytes } of block.texts) tables.put('json', textKey(hash, kind, index), bytes)
  block.transactionHashes.forEach((transactionHash, index) => {
    const list = tables.read('tx', hashKey(transactionHash))
    tables.put('tx', hashKey(transactionHash), addLocation(list, { blockHash: hash, number, index }))
  })
}
