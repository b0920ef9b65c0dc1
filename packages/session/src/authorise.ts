import { SessionError } from './errors.ts'
import { coversMethod } from './record/effective.ts'
import { type Grant, grantOf, isLive, type SessionRecord } from './record/record.ts'
import type { Offers } from './scopes/offers.ts'

/**
 * The grant that lets a site call a method on a scope, with the accounts it may use there. Anything else is 4100: no
 * session, one that expired, a scope or a method outside it. The cost does not grow with the session.
 */
export function authorise(
  record: SessionRecord | null,
  scope: string,
  method: string,
  offers: Offers,
  now: number,
): Grant {
  if (isLive(record, now)) {
    const grant = grantOf(record, scope)
    const offer = grant === null ? null : offers.offer(scope)
    if (grant !== null && offer !== null && coversMethod(record, grant, offer, method)) return grant
  }
  throw new SessionError('unauthorized')
}
