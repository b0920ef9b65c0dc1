import type { Notify, Offers, SessionChanged, SessionRecord } from '@causeway/session'
import { type AccountNotices, accountNotices, noticesAfter } from './accountNotices.ts'
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
  /** What the lines of an origin heard last. A line that is new hears all of it by itself. */
  const heard = new Map<string, AccountNotices>()
  const noticesOf = (record: SessionRecord | null) => accountNotices(record, { offers, now: now(), selected })

  return {
    noteChange: (origin, before, after) => {
      // What was said before counts also where the session is over by now, so it is looked at as of its beginning.
      const asOf = { offers, now: before?.createdAt ?? 0, selected }
      const said = heard.get(origin) ?? accountNotices(before, asOf)
      const notices = noticesOf(after)
      due.set(origin, noticesAfter(said, notices))
      heard.set(origin, notices)
    },
    sessionChanged: (origin, event) => {
      connections.broadcast(origin, event)
      for (const notice of due.get(origin) ?? []) connections.broadcast(origin, notice)
      due.delete(origin)
    },
    accountSelected: (origin, record) => {
      const notices = noticesOf(record)
      for (const notice of noticesAfter(heard.get(origin) ?? new Map(), notices))
        connections.broadcast(origin, notice)
      heard.set(origin, notices)
    },
    greet: (line, record) => {
      const notices = noticesOf(record)
      for (const notice of notices.values()) line.tell(notice)
      heard.set(line.origin, notices)
    },
  }
}
