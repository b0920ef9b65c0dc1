import type { SessionChanged } from '../events/sessionChanged.ts'
import type { SessionRecord } from '../record/record.ts'
import type { Offers } from '../scopes/offers.ts'

/** What the session methods need of the world, for one origin. */
export interface SessionPorts {
  readonly origin: string
  readonly offers: Offers
  /** The stored session, expired or not. */
  load(): SessionRecord | null
  /** Stores or deletes the session. `load` sees it at once; the promise, if any, settles when it is durable. */
  save(record: SessionRecord | null): void | Promise<void>
  /** Sends an event to every connection of the origin. */
  emit(event: SessionChanged): void
  /** Milliseconds of Unix time. */
  now(): number
  /** Properties that the wallet adds to the session, such as `eip155Capabilities`. */
  properties?(record: SessionRecord): Readonly<Record<string, unknown>>
}
