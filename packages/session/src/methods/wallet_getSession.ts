import type { Session } from '../caip/scope.ts'
import { isLive } from '../record/record.ts'
import { toSession } from '../record/toSession.ts'
import type { SessionPorts } from './ports.ts'
import { expireSession } from './updateSession.ts'

/**
 * `wallet_getSession`, CAIP-312: the session, or empty objects where there is none. Departs from CAIP-312, which wants
 * an error then: clients rely on the empty answer. Parameters are ignored.
 */
export async function getSession(ports: SessionPorts): Promise<Session> {
  const stored = ports.load()
  if (isLive(stored, ports.now())) return toSession(stored, ports.offers, ports.properties?.(stored))
  await expireSession(ports)
  return toSession(null, ports.offers)
}
