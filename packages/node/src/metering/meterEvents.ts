import type { Events, Sink } from '../subscriptions/events.ts'
import { eventCosts, pendingBundleMs } from './costs.ts'

export interface EventCharges {
  /** `false`: the day's credits are used up. */
  charge(credits: number): boolean
  /** Called in place of an event that was not paid for. */
  refuse(): void
  clock: () => number
}

/** The events of a network, each charged before it is handed over. */
export function meterEvents(events: Events, charges: EventCharges): Events {
  const paid = (sink: Sink, costOf: (result: string) => number): Sink => ({
    take(result) {
      const cost = costOf(result)
      if (cost === 0 || charges.charge(cost)) sink.take(result)
      else charges.refuse()
    },
    fail: () => sink.fail(),
  })
  return {
    onHead: (sink) => events.onHead(paid(sink, () => eventCosts.newHeads)),
    onLogs: (filter, sink) => events.onLogs(filter, paid(sink, oncePerBlock())),
    onPendingTransaction: (sink, full) =>
      events.onPendingTransaction(paid(sink, oncePerBundle(charges.clock)), full),
    close: () => events.close(),
  }
}

/** Blocks that a reorg may come back to; what is older is not charged a second time in practice. */
const rememberedBlocks = 128
const blockHash = /"blockHash":"(0x[0-9a-f]{64})"/

/** Logs are paid by the block, those that a reorg takes back with them. */
function oncePerBlock(): (log: string) => number {
  const paid = new Set<string>()
  return (log) => {
    const hash = blockHash.exec(log)?.[1] ?? ''
    if (paid.has(hash)) return 0
    paid.add(hash)
    const [oldest] = paid
    if (paid.size > rememberedBlocks && oldest !== undefined) paid.delete(oldest)
    return eventCosts.logs
  }
}

function oncePerBundle(clock: () => number): () => number {
  let began = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock()
    if (now - began < pendingBundleMs) return 0
    began = now
    return eventCosts.pending
  }
}
