import type { SessionScopes } from '../caip/scope.ts'
import { sessionChange, sessionChanged } from '../events/sessionChanged.ts'
import { isLive, type SessionRecord } from '../record/record.ts'
import { toSessionScopes } from '../record/toSession.ts'
import type { SessionPorts } from './ports.ts'

/** A change to a session, or `null` in place of one. */
export type SessionUpdate = (record: SessionRecord | null) => SessionRecord | null

/** A session after an update, as it is stored and as it is told, and when it is durable. */
export interface UpdatedSession {
  readonly record: SessionRecord | null
  readonly scopes: SessionScopes
  readonly durable: void | Promise<void>
}

/**
 * The one way a stored session changes: reads it, stores what the change makes of it, and sends the event if one is
 * due, or in any case. An expired session counts as none and is cleared away by any update, with its event. Nothing here waits, so that
 * the events of two updates keep their order.
 */
export function applyUpdate(
  ports: SessionPorts,
  update: SessionUpdate,
  tells: 'changes' | 'always' = 'changes',
): UpdatedSession {
  const stored = ports.load()
  const record = update(isLive(stored, ports.now()) ? stored : null)
  const scopes = toSessionScopes(record, ports.offers)
  if (record === stored) return { record, scopes, durable: undefined }
  const event = sessionChange(toSessionScopes(stored, ports.offers), scopes)
  const durable = ports.save(record)
  if (event !== null) ports.emit(event)
  else if (tells === 'always' || hasLost(stored, record)) ports.emit(sessionChanged(scopes))
  return { record, scopes, durable }
}

/** {@link applyUpdate}, to the moment when it is durable. */
export async function updateSession(
  ports: SessionPorts,
  update: SessionUpdate,
): Promise<SessionRecord | null> {
  const { record, durable } = applyUpdate(ports, update)
  await durable
  return record
}

/** Ends the session if its time is over. To be called when it may be: at `expiresAt`, or after a sleep. */
export async function expireSession(ports: SessionPorts): Promise<void> {
  await updateSession(ports, (record) => record)
}

/** A scope whose network has already left the wallet is in no view any more, and still its loss must be told. */
function hasLost(before: SessionRecord | null, after: SessionRecord | null): boolean {
  if (before === null) return false
  const kept = after?.scopes ?? {}
  return Object.keys(before.scopes).some((scope) => !Object.hasOwn(kept, scope))
}
