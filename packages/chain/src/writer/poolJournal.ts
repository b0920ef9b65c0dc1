import type { Hex } from '@causeway/rpc'
import { createPool, type Pool, type PoolLimits } from '../pool/createPool.ts'
import { fromRecord, type Pooled } from '../pool/pooled.ts'
import type { PoolRecord } from '../store/poolRecord.ts'
import type { Commit } from '../store/writeCommit.ts'

/** A pool that remembers what has changed in it since it was last committed. */
export interface JournalledPool extends Pool {
  /** Grows with every change. */
  version(): number
  nextSequence(): bigint
  entries(): Pooled[]
  /** Puts other contents in place of the present ones. */
  replace(entries: readonly Pooled[]): void
  /** What has to be committed; asking for it clears it. */
  takeJournal(): NonNullable<Commit['pool']>
}

export function createJournalledPool(records: readonly PoolRecord[], limits?: PoolLimits): JournalledPool {
  const pool = createPool(limits)
  const put = new Map<Hex, PoolRecord>()
  const remove = new Map<Hex, PoolRecord>()
  let version = 0
  let sequence = 0n
  for (const record of records) {
    pool.insert(fromRecord(record))
    if (record.sequence > sequence) sequence = record.sequence
  }

  const noteAdded = ({ record }: Pooled) => {
    version++
    put.set(record.hash, record)
  }
  const noteRemoved = ({ record }: Pooled) => {
    version++
    put.delete(record.hash)
    remove.set(record.hash, record)
  }
  const entries = () => [...pool.senders()].flatMap((sender) => pool.of(sender))

  return {
    ...pool,
    version: () => version,
    nextSequence: () => ++sequence,
    entries,
    insert(entry) {
      pool.insert(entry)
      noteAdded(entry)
    },
    add(entry, nonce, baseFee) {
      const outcome = pool.add(entry, nonce, baseFee)
      if ('refused' in outcome) return outcome
      for (const removed of outcome.removed) noteRemoved(removed)
      noteAdded(outcome.added)
      return outcome
    },
    remove(hash) {
      const removed = pool.remove(hash)
      if (removed !== undefined) noteRemoved(removed)
      return removed
    },
    replace(next) {
      for (const entry of entries()) {
        pool.remove(entry.record.hash)
        noteRemoved(entry)
      }
      for (const entry of next) {
        pool.insert(entry)
        noteAdded(entry)
      }
    },
    takeJournal() {
      const journal = { put: [...put.values()], remove: [...remove.values()] }
      put.clear()
      remove.clear()
      return journal
    },
  }
}
