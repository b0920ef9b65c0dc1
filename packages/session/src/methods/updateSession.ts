import { sessionChange, sessionChanged } from '../events/sessionChanged.ts'
import { isLive, type SessionRecord } from '../record/record.ts'
import { toSessionScopes } from '../record/toSession.ts'
import type { SessionPorts } from './ports.ts'

/**
 * The one way a stored session changes: reads it, stores what the change makes of it, and sends the event if one is
 * due. An expired session counts as none and is cleared away by any update, with its event.
 */
export async function updateSession(
  ports: SessionPorts,
  change: (record: SessionRecord | null) => SessionRecord | null,
): Promise<SessionRecord | null> {
  const stored = ports.load()
  const after = change(isLive(stored, ports.now()) ? stored : null)
  if (after === stored) return after
  const view = toSessionScopes(after, ports.offers)
  const event = sessionChange(toSessionScopes(stored, ports.offers), view)
  const durable = ports.save(after)
  // Before the wait, so that the events of two updates keep their order.
  if (event !== null) ports.emit(event)
  else if (hasLost(stored, after)) ports.emit(sessionChanged(view))
  await durable
  return after
}

/** Ends the session if its time is over. To be called when it may be: at `expiresAt`, or after a sleep. */
export async function expireSession(ports: SessionPorts): Promise<void> {
  await updateSession(ports, (record) => record)
}

/** A scope whose network has already left the wallet is in no view any more, and still its loss must be told. */
function hasLost(before: SessionRecord | null, after: SessionRecord | null): boolean {
  const kept = after?.scopes ?? {}
  return before !== null && Object.keys(before.scopes).some((scope) => !Object.hasOwn(kept, scope))
}
