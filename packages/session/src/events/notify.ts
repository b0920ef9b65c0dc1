import { sessionEvents } from '../caip/names.ts'
import { coversNotification } from '../record/effective.ts'
import { grantOf, isLive, type SessionRecord } from '../record/record.ts'
import type { Offers } from '../scopes/offers.ts'

/** A notification of a chain, as it goes inside a `wallet_notify`. */
export interface ChainNotification {
  readonly method: string
  readonly params: unknown
}

/** CAIP-319: something happened on a chain of the session. */
export interface Notify {
  readonly jsonrpc: '2.0'
  readonly method: typeof sessionEvents.notify
  readonly params: { readonly scope: string; readonly notification: ChainNotification }
}

/** The event for a notification, or `null` when the session does not cover it (any more). */
export function notify(
  record: SessionRecord | null,
  scope: string,
  notification: ChainNotification,
  offers: Offers,
  now: number,
): Notify | null {
  if (!isLive(record, now)) return null
  const grant = grantOf(record, scope)
  const offer = grant === null ? null : offers.offer(scope)
  if (grant === null || offer === null) return null
  return coversNotification(record, scope, grant, offer, notification.method)
    ? { jsonrpc: '2.0', method: sessionEvents.notify, params: { scope, notification } }
    : null
}
