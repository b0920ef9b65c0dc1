import type { ChainNotification } from '@causeway/session'
import type { Feeds } from '../namespaces/namespace.ts'

/** The feeds of the wallet, with the ways they end. */
export interface LiveFeeds extends Feeds {
  /** Ends everything that a connection follows. */
  endConnection(connection: string): void
  /** Ends everything that an origin follows on a scope. */
  endScope(origin: string, scope: string): void
  close(): void
}

/** Where a feed delivers: to the connection that subscribed, and to no other. */
export type Deliver = (connection: string, scope: string, notification: ChainNotification) => void
