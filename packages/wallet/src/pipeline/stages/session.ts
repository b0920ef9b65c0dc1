import type { SessionPorts } from '@causeway/session'
import type { Sessions } from '../sessions.ts'
import type { SiteMessage } from './origin.ts'

/** A call with the session of its origin, which may be none. */
export interface SessionCall extends SiteMessage {
  readonly session: SessionPorts
}

/** Finds the session of the origin. */
export function session(message: SiteMessage, ports: { readonly sessions: Sessions }): SessionCall {
  return { ...message, session: ports.sessions.of(message.origin) }
}
