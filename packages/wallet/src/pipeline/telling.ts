import type { Notify, Offers, SessionChanged, SessionRecord } from '@causeway/session'
import { accountNotices, noticesAfter } from './accountNotices.ts'
import type { Connections, OpenLine } from './connections.ts'

/** What the lines of an origin hear of its session: the event, then the account notices it opted into. */
export interface Telling {
  /** A session changed; the notices that follow from it wait for its event. */
  noteChange(origin: string, before: SessionRecord | null, after: SessionRecord | null): void
  sessionChanged(origin: string, event: SessionChanged): void
  accountSelected(origin: string, record: SessionRecord | null): void
  /** A new line hears the notices as they are. */
  greet(line: OpenLine, record: SessionRecord | null): void
}

export function createTelling(options: {
  readonly connections: Connections
  readonly offers: Offers
  readonly now: () => number
  readonly selected: (scope: string) => readonly string[]
}): Telling {
  const { connections, offers, now, selected } = options
  const due = new Map<string, readonly Notify[]>()
  const noticesOf = (record: SessionRecord | null) => accountNotices(record, { offers, now: now(), selected })

  return {
    noteChange: (origin, before, after) => {
      // What was said before counts also where the session is over by now, so it is looked at as of its beginning.
      const said = accountNotices(before, { offers, now: before?.createdAt ?? 0, selected })
      due.set(origin, noticesAfter(said, noticesOf(after)))
    },
    sessionChanged: (origin, event) => {
      connections.broadcast(origin, event)
      for (const notice of due.get(origin) ?? []) connections.broadcast(origin, notice)
      due.delete(origin)
    },
    accountSelected: (origin, record) => {
      for (const notice of noticesOf(record).values()) connections.broadcast(origin, notice)
    },
    greet: (line, record) => {
      for (const notice of noticesOf(record).values()) line.tell(notice)
    },
  }
}
