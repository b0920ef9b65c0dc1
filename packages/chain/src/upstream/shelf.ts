import type { Hex } from '@causeway/rpc'
import { toBlockRecord } from '../store/blockRecord.ts'
import type { FetchedRecord } from '../store/fetchedRecord.ts'
import type { Store } from '../store/openStore.ts'
import type { Block } from '../values/block.ts'
import type { Receipt } from '../values/receipt.ts'

/** The verified blocks that lie in the store, as many as there is room for. */
export interface Shelf {
  /** What is known of a block that is there. */
  find(hash: Hex): FetchedRecord | null
  put(block: Block, receipts: readonly Receipt[]): FetchedRecord
  /** Somebody is about to read the block: it stays for a while. */
  hold(hash: Hex): void
  /** Makes room. A block that must stay because `keeps` says so goes to the end of the order. */
  evict(keeps: (record: FetchedRecord) => boolean): Evicted
  bytes(): number
}

/** The blocks that went, or have to; the caller commits them with what it knows of their places. */
interface Evicted {
  erased: FetchedRecord[]
  fetched: FetchedRecord[]
}

export interface ShelfOptions {
  store: Store
  maxBytes: number
  now(): number
}

/** A request that was promised a block reads it well within this time. */
const holdMs = 60_000

/** Holds that are remembered; more at once would be more requests than are ever under way. */
const maxHeld = 65_536

/** Looked at in one go, so that making room takes a few milliseconds at most. */
const evictBatch = 64

export function createShelf({ store, maxBytes, now }: ShelfOptions): Shelf {
  let { bytes, next } = countStored(store)
  let held = new Set<Hex>()
  let heldBefore = new Set<Hex>()
  let turned = now()

  /** Two generations: a hold lasts for one whole `holdMs` at least and two at most. */
  const turn = () => {
    const time = now()
    if (time - turned < holdMs && held.size < maxHeld) return
    heldBefore = time - turned < 2 * holdMs ? held : new Set()
    held = new Set()
    turned = time
  }

  return {
    find: (hash) => store.fetched(hash),
    put(block, receipts) {
      const record = toBlockRecord(block, receipts)
      const texts = record.texts.reduce((sum, text) => sum + text.bytes.length, 0)
      const size = texts + record.header.length + record.body.length + record.receipts.length
      const known = store.fetched(block.hash)
      const fetched = { hash: block.hash, number: block.header.number, at: now(), size, order: next++ }
      store.commit({ blocks: [record], fetched: [fetched] })
      bytes += size - (known?.size ?? 0)
      return fetched
    },
    hold(hash) {
      turn()
      held.add(hash)
    },
    evict(keeps) {
      turn()
      const erased: FetchedRecord[] = []
      const fetched: FetchedRecord[] = []
      if (bytes <= maxBytes) return { erased, fetched }
      for (const record of store.fetchedFrom(0, evictBatch)) {
        if (bytes <= maxBytes) break
        if (held.has(record.hash) || heldBefore.has(record.hash) || keeps(record)) {
          fetched.push({ ...record, order: next++ })
        } else {
          erased.push(record)
          bytes -= record.size
        }
      }
      return { erased, fetched }
    },
    bytes: () => bytes,
  }
}

/** What lies in the store already, counted page by page. */
function countStored(store: Store): { bytes: number; next: number } {
  let bytes = 0
  let next = 0
  for (;;) {
    const page = store.fetchedFrom(next, 4096)
    for (const { size, order } of page) {
      bytes += size
      next = order + 1
    }
    if (page.length < 4096) return { bytes, next }
  }
}
