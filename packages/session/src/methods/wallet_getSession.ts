import type { Session } from '../caip/scope.ts'
import { toSession } from '../record/toSession.ts'
import type { SessionPorts } from './ports.ts'
import { updateSession } from './updateSession.ts'

/**
 * `wallet_getSession`, CAIP-312: the session, or empty objects where there is none. Departs from CAIP-312, which wants
 * an error then: clients rely on the empty answer. Parameters are ignored.
 */
export async function getSession(ports: SessionPorts): Promise<Session> {
  const record = await updateSession(ports, (current) => current)
  return toSession(record, ports.offers, record === null ? {} : ports.properties?.(record))
}
