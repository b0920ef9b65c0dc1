import type { Hex } from '@causeway/rpc'
import type { PoolRefusal } from '../writer/writer.ts'
import { costOf, feesOf, type Pooled, tipAt } from './pooled.ts'

export interface PoolLimits {
  /** Beyond this many, the cheapest makes room for a better one. */
  transactions: number
  /** The same for their bytes, blobs included. */
  bytes: number
  /** Transactions of one sender that wait for an earlier nonce. */
  queuedPerSender: number
}

const defaultLimits: PoolLimits = { transactions: 6144, bytes: 128 * 1024 * 1024, queuedPerSender: 64 }

/** What adding a transaction did to the pool. */
interface Added {
  added: Pooled
  /** Replaced, or evicted to make room. */
  removed: Pooled[]
}

/**
 * Transactions that wait to be mined, by sender and nonce. It is a plain structure in memory: it knows neither the
 * state (whose nonces come as arguments) nor the store (whoever changes it also commits the change).
 */
export interface Pool {
  size(): number
  get(hash: Hex): Pooled | undefined
  senders(): Iterable<Hex>
  /** All of a sender's transactions, in the order of their nonces. */
  of(sender: Hex): Pooled[]
  /** Those that can be mined one after another from the sender's next nonce on. */
  executable(sender: Hex, nonce: bigint): Pooled[]
  /** What the executable ones can cost together, `except` for the one with that nonce. */
  expenditure(sender: Hex, nonce: bigint, except: bigint): bigint
  /** Takes a transaction that is valid by itself; `nonce` is its sender's in the state. */
  add(entry: Pooled, nonce: bigint, baseFee: bigint): Added | PoolRefusal
  /** Puts a transaction in without asking anything. */
  insert(entry: Pooled): void
  remove(hash: Hex): Pooled | undefined
}

export function createPool(limits: PoolLimits = defaultLimits): Pool {
  const byHash = new Map<Hex, Pooled>()
  const bySender = new Map<Hex, Map<bigint, Pooled>>()
  let bytes = 0

  const of = (sender: Hex): Pooled[] =>
    [...(bySender.get(sender)?.values() ?? [])].sort((a, b) => (a.record.nonce < b.record.nonce ? -1 : 1))

  const executable = (sender: Hex, nonce: bigint): Pooled[] => {
    const entries = bySender.get(sender)
    const found: Pooled[] = []
    for (let next = nonce; ; next++) {
      const entry = entries?.get(next)
      if (entry === undefined) return found
      found.push(entry)
    }
  }

  const insert = (entry: Pooled) => {
    const { hash, from, nonce } = entry.record
    byHash.set(hash, entry)
    bytes += entry.record.raw.length
    const entries = bySender.get(from) ?? new Map<bigint, Pooled>()
    entries.set(nonce, entry)
    bySender.set(from, entries)
  }

  const remove = (hash: Hex): Pooled | undefined => {
    const entry = byHash.get(hash)
    if (entry === undefined) return undefined
    byHash.delete(hash)
    bytes -= entry.record.raw.length
    const entries = bySender.get(entry.record.from)
    entries?.delete(entry.record.nonce)
    if (entries?.size === 0) bySender.delete(entry.record.from)
    return entry
  }

  /** The cheapest of the transactions that nothing else of their sender waits for. */
  const cheapest = (baseFee: bigint): Pooled | undefined => {
    let worst: Pooled | undefined
    for (const sender of bySender.keys()) {
      const last = of(sender).at(-1)
      if (last !== undefined && (worst === undefined || isCheaper(last, worst, baseFee))) worst = last
    }
    return worst
  }

  /** Evicts what is cheaper until a transaction fits; gives what went, or `null` if that would not be enough. */
  const makeRoom = (entry: Pooled, baseFee: bigint): Pooled[] | null => {
    const removed: Pooled[] = []
    while (byHash.size >= limits.transactions || bytes + entry.record.raw.length > limits.bytes) {
      const worst = cheapest(baseFee)
      // Dropping an earlier transaction of the same sender would make this one useless.
      if (
        worst === undefined ||
        worst.record.from === entry.record.from ||
        !isCheaper(worst, entry, baseFee)
      ) {
        for (const victim of removed) insert(victim)
        return null
      }
      remove(worst.record.hash)
      removed.push(worst)
    }
    return removed
  }

  return {
    size: () => byHash.size,
    get: (hash) => byHash.get(hash),
    senders: () => bySender.keys(),
    of,
    executable,
    expenditure: (sender, nonce, except) =>
      executable(sender, nonce)
        .filter((entry) => entry.record.nonce !== except)
        .reduce((sum, entry) => sum + costOf(entry.transaction), 0n),

    add(entry, nonce, baseFee) {
      const { from, nonce: own } = entry.record
      const existing = bySender.get(from)?.get(own)
      if (existing !== undefined) {
        if (!outbids(entry, existing)) {
          return { refused: 'replacementUnderpriced', text: 'replacement transaction underpriced' }
        }
        remove(existing.record.hash)
        insert(entry)
        return { added: entry, removed: [existing] }
      }
      const ready = executable(from, nonce).length
      if (own > nonce + BigInt(ready) && of(from).length - ready >= limits.queuedPerSender) {
        const text = `account limit exceeded: ${limits.queuedPerSender} transactions wait for an earlier nonce`
        return { refused: 'poolFull', text }
      }
      const removed = makeRoom(entry, baseFee)
      if (removed === null) return { refused: 'underpriced', text: 'transaction underpriced' }
      insert(entry)
      return { added: entry, removed }
    },
    insert,
    remove,
  }
}

/** A replacement pays at least a tenth more of everything it can pay. */
function outbids(entry: Pooled, existing: Pooled): boolean {
  const now = feesOf(entry.transaction)
  const before = feesOf(existing.transaction)
  const blobNow = entry.transaction.maxFeePerBlobGas ?? 0n
  const blobBefore = existing.transaction.maxFeePerBlobGas ?? 0n
  const isTenthMore = (more: bigint, less: bigint) => more * 10n >= less * 11n
  return (
    now.cap > before.cap &&
    now.tip > before.tip &&
    isTenthMore(now.cap, before.cap) &&
    isTenthMore(now.tip, before.tip) &&
    isTenthMore(blobNow, blobBefore)
  )
}

/** Whether `a` is worth less to a producer; of equals, the later one. */
function isCheaper(a: Pooled, b: Pooled, baseFee: bigint): boolean {
  const tipA = tipAt(a.transaction, baseFee)
  const tipB = tipAt(b.transaction, baseFee)
  if (tipA !== tipB) return tipA < tipB
  const capA = feesOf(a.transaction).cap
  const capB = feesOf(b.transaction).cap
  if (capA !== capB) return capA < capB
  return a.record.sequence > b.record.sequence
}
