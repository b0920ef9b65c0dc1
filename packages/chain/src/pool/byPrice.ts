import type { Hex } from '@causeway/rpc'
import type { Pool } from './createPool.ts'
import { type Pooled, tipAt } from './pooled.ts'

export interface PriceOrderOptions {
  /** A sender's nonce in the state that is built on. */
  nonceOf: (sender: Hex) => bigint
  /** Zero before London. */
  baseFee: bigint
  /** Zero before Cancun. */
  blobBaseFee: bigint
}

/** Executable transactions, best first; each sender's in the order of their nonces. */
export interface PriceOrder {
  /** The best that is left, or `null`. */
  peek(): Pooled | null
  /** The best one was taken; the next of its sender becomes available. */
  take(): void
  /** The best one does not fit; nothing more of its sender in this block. */
  skip(): void
}

/** A transaction at the front of its sender's row. */
interface Front {
  tip: bigint
  entry: Pooled
  row: Pooled[]
  at: number
}

export function byPrice(pool: Pool, { nonceOf, baseFee, blobBaseFee }: PriceOrderOptions): PriceOrder {
  // A binary heap: the best front is at index 0, and no front is better than its parent at (index - 1) >> 1.
  const heap: Front[] = []
  for (const sender of pool.senders()) offer(pool.executable(sender, nonceOf(sender)), 0)

  function offer(row: Pooled[], at: number): void {
    const entry = row[at]
    if (entry === undefined) return
    const tip = tipAt(entry.transaction, baseFee)
    const { maxFeePerBlobGas } = entry.transaction
    if (tip < 0n || (maxFeePerBlobGas !== null && maxFeePerBlobGas < blobBaseFee)) return
    heap.push({ tip, entry, row, at })
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1
      if (!swapIfBetter(child, parent)) return
      child = parent
    }
  }

  function dropFirst(): Front | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return first
    heap[0] = last
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      const right = left + 1
      const child = isBetter(heap[right], heap[left]) ? right : left
      if (!swapIfBetter(child, at)) return first
      at = child
    }
  }

  function swapIfBetter(below: number, above: number): boolean {
    const lower = heap[below]
    const upper = heap[above]
    if (lower === undefined || upper === undefined || !isBetter(lower, upper)) return false
    heap[above] = lower
    heap[below] = upper
    return true
  }

  return {
    peek: () => heap[0]?.entry ?? null,
    take() {
      const taken = dropFirst()
      if (taken !== undefined) offer(taken.row, taken.at + 1)
    },
    skip() {
      dropFirst()
    },
  }
}

/** The higher tip; of equals, the one that came first. */
function isBetter(a: Front | undefined, b: Front | undefined): boolean {
  if (a === undefined || b === undefined) return a !== undefined
  return a.tip === b.tip ? a.entry.record.sequence < b.entry.record.sequence : a.tip > b.tip
}
