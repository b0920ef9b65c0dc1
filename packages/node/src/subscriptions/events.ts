import type { ChainChange, LogFilter, Network } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import type { Log } from '../log.ts'
import { logTexts } from './logTexts.ts'
import { pooledTransaction } from './pooledTransaction.ts'

/** Where events of one subscription go. */
export interface Sink {
  /** Takes one event as JSON text. */
  take(result: string): void
  /** An event was lost for a reason of ours; the subscriber must not believe that it has seen everything. */
  fail(): void
}

/** What happens on a network, handed to whoever asked, each event made into text once for all of them. */
export interface Events {
  onHead(sink: Sink): () => void
  onLogs(filter: LogFilter, sink: Sink): () => void
  onPendingTransaction(sink: Sink, full: boolean): () => void
  close(): void
}

export function createEvents(network: Network, log: Log): Events {
  const heads = new Set<Sink>()
  const logs = new Map<Sink, LogFilter>()
  const pendingHashes = new Set<Sink>()
  const pendingFull = new Set<Sink>()
  /** Whole transactions are fetched from the writer; the chain of promises keeps them in the order they came. */
  let lastFetch = Promise.resolve()

  const sendHeads = (change: ChainChange) => {
    if (heads.size === 0) return
    for (const { hash } of change.added) {
      const header = network.view.headerJson(hash)
      if (header !== null) for (const sink of heads) sink.take(header)
    }
  }

  const sendLogs = (change: ChainChange) => {
    const byFilter = new Map<string, string[]>()
    for (const [sink, filter] of logs) {
      const key = JSON.stringify(filter)
      const texts = byFilter.get(key) ?? logTexts(network.view, change, filter)
      byFilter.set(key, texts)
      for (const text of texts) sink.take(text)
    }
  }

  const sendPending = (hash: Hex) => {
    for (const sink of pendingHashes) sink.take(`"${hash}"`)
    if (pendingFull.size === 0) return
    const fetched = pooledTransaction(network, hash)
    const deliver = async () => {
      const json = await fetched
      if (json !== null) for (const sink of pendingFull) sink.take(json)
    }
    lastFetch = lastFetch.then(deliver).catch((error) => fail(error, pendingFull))
  }

  /** Nobody waits for an event, so nobody else could be told: the sockets are closed and their owners start anew. */
  const fail = (error: unknown, sinks: Iterable<Sink>) => {
    log.error({ network: network.name, err: error }, 'events lost')
    for (const sink of [...sinks]) sink.fail()
  }

  const guarded = (work: () => void, sinks: () => Iterable<Sink>) => {
    try {
      work()
    } catch (error) {
      fail(error, sinks())
    }
  }

  const stopChanges = network.onChange((change) => {
    guarded(
      () => sendHeads(change),
      () => heads,
    )
    guarded(
      () => sendLogs(change),
      () => logs.keys(),
    )
  })
  const stopPending = network.onPending((hash) =>
    guarded(
      () => sendPending(hash),
      () => [...pendingHashes, ...pendingFull],
    ),
  )

  const join = (sinks: Set<Sink>, sink: Sink) => {
    sinks.add(sink)
    return () => void sinks.delete(sink)
  }

  return {
    onHead: (sink) => join(heads, sink),
    onLogs(filter, sink) {
      logs.set(sink, filter)
      return () => void logs.delete(sink)
    },
    onPendingTransaction: (sink, full) => join(full ? pendingFull : pendingHashes, sink),
    close() {
      stopChanges()
      stopPending()
    },
  }
}
