import type { SessionPorts } from '@causeway/session'
import type { Caller } from '../connections.ts'
import type { Sessions } from '../sessions.ts'
import type { SiteMessage } from './origin.ts'

/** A call with the session of its origin, which may be none. */
export interface SessionCall extends SiteMessage {
  readonly session: SessionPorts
}

export interface SessionStagePorts {
  readonly sessions: Sessions
  /** Whether the user, or the wallet's own list, lets nothing through for a page. */
  isBlocked(caller: Pick<Caller, 'origin' | 'within'>): boolean
}

/** Finds the session of the origin. A page that is blocked has none, from the moment that it is. */
export function session(message: SiteMessage, ports: SessionStagePorts): SessionCall {
  const { origin, caller } = message
  const own = ports.sessions.of(origin)
  const isBlocked = (): boolean => ports.isBlocked(caller)
  return {
    ...message,
    session: {
      ...own,
      load: () => (isBlocked() ? null : own.load()),
      save: (record) => (isBlocked() ? undefined : own.save(record)),
    },
  }
}
