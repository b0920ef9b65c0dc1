import { randomBytes } from 'node:crypto'
import { type Hex, notificationText, RpcError } from '@causeway/rpc'
import type { Subscriptions } from '../context.ts'
import type { Events, Sink } from './events.ts'

/** The subscriptions of one WebSocket. */
export interface SocketSubscriptions {
  /** For one message: what it subscribes to stays silent until `announced`, when its answer has been sent. */
  forMessage(): Subscriptions & { announced(): void }
  count(): number
  closeAll(): void
}

export function createSubscriptions(options: {
  events: Events
  max: number
  send: (text: string) => void
  /** Called when an event was lost. */
  fail: () => void
}): SocketSubscriptions {
  const stops = new Map<string, () => void>()

  const add = (join: (sink: Sink) => () => void, held: (() => void)[]): Hex => {
    if (stops.size >= options.max) {
      throw new RpcError('limitExceeded', `too many subscriptions on this connection, at most ${options.max}`)
    }
    const id: Hex = `0x${randomBytes(16).toString('hex')}`
    const { sink, release } = createHeldSink(id, options)
    held.push(release)
    stops.set(id, join(sink))
    return id
  }

  return {
    forMessage() {
      const held: (() => void)[] = []
      return {
        addHeads: () => add((sink) => options.events.onHead(sink), held),
        addLogs: (filter) => add((sink) => options.events.onLogs(filter, sink), held),
        addPendingTransactions: (full) =>
          add((sink) => options.events.onPendingTransaction(sink, full), held),
        remove(id) {
          stops.get(id)?.()
          return stops.delete(id)
        },
        announced() {
          for (const release of held) release()
        },
      }
    },
    count: () => stops.size,
    closeAll() {
      for (const stop of stops.values()) stop()
      stops.clear()
    },
  }
}

/** A sink that keeps its events until it is released, so that none can overtake the answer with its id. */
function createHeldSink(id: Hex, to: { send: (text: string) => void; fail: () => void }) {
  let waiting: string[] | null = []
  const sink: Sink = {
    take(result) {
      const text = notificationText('eth_subscription', id, result)
      if (waiting === null) to.send(text)
      else waiting.push(text)
    },
    fail: to.fail,
  }
  const release = () => {
    const texts = waiting ?? []
    waiting = null
    for (const text of texts) to.send(text)
  }
  return { sink, release }
}
