import type { Clock } from '../../clock.ts'
import type { Deliver } from '../../pipeline/liveFeeds.ts'
import type { Network } from '../network.ts'
import type { BlockId, Header } from './header.ts'
import { createLogFeed, type LogFeed } from './logFeed.ts'
import { createOutlet } from './outlet.ts'
import type { StoredSubscription } from './snapshot.ts'

/** One subscription of one connection. Until it is opened it keeps what it has to say. */
export interface Subscriber {
  readonly id: string
  owner(): { readonly connection: string; readonly origin: string; readonly scope: string }
  added(header: Header): void
  removed(block: BlockId): void
  open(): void
  /** Its page is back under another name. */
  move(connection: string): void
  stored(): StoredSubscription
  close(): void
}

export function createSubscriber(options: {
  readonly stored: StoredSubscription
  readonly network: () => Network
  readonly clock: Clock
  readonly random: (length: number) => Uint8Array
  readonly deliver: Deliver
  /** What is stored of the subscriber has changed. */
  readonly onProgress: () => void
}): Subscriber {
  const { id, origin, scope, filter, waiting } = options.stored
  let { connection } = options.stored
  let isOpen = true
  const outlet = createOutlet((notification) =>
    isOpen ? options.deliver(connection, scope, notification) : undefined,
  )
  const emit = (result: unknown) =>
    outlet.push({ method: 'eth_subscription', params: { subscription: id, result } })
  const logs: LogFeed | null =
    filter === null ? null : createLogFeed({ ...options, filter, waiting, emit, onDone: options.onProgress })

  return {
    id,
    owner: () => ({ connection, origin, scope }),
    added({ number, hash, hasNoLogs, json }) {
      if (logs === null) emit(json)
      else if (!hasNoLogs) logs.take({ kind: 'added', number, hash })
    },
    removed({ number, hash }) {
      logs?.take({ kind: 'removed', number, hash })
    },
    open: () => outlet.open(),
    move(to) {
      connection = to
    },
    stored: () => ({ id, connection, origin, scope, filter, waiting: [...(logs?.waiting() ?? [])] }),
    close() {
      isOpen = false
      logs?.close()
    },
  }
}
