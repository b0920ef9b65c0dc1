import type { Session, SessionScope, SessionScopes } from '../caip/scope.ts'
import { offeredLists } from '../scopes/offeredLists.ts'
import type { Offers } from '../scopes/offers.ts'
import { coveredLists, isWhole } from './effective.ts'
import { formatExpiry } from './expiry.ts'
import type { SessionRecord } from './record.ts'

/** The scopes of a session as they are true now: a chain the wallet no longer serves is not among them. */
export function toSessionScopes(record: SessionRecord | null, offers: Offers): SessionScopes {
  const scopes: Record<string, SessionScope> = {}
  if (record === null) return scopes
  const whole = isWhole(record)
  for (const [scope, grant] of Object.entries(record.scopes)) {
    const offer = offers.offer(scope)
    if (offer === null) continue
    const { methods, notifications } =
      whole && grant.withheld.length === 0 ? offeredLists(offer) : coveredLists(record, scope, grant, offer)
    scopes[scope] = { accounts: grant.accounts, methods, notifications }
  }
  return scopes
}

/** The session as `wallet_createSession` and `wallet_getSession` answer it; empty where there is none. */
export function toSession(
  record: SessionRecord | null,
  offers: Offers,
  walletProperties: Readonly<Record<string, unknown>> = {},
): Session {
  if (record === null) return { sessionScopes: {}, sessionProperties: {} }
  return {
    sessionScopes: toSessionScopes(record, offers),
    sessionProperties: toSessionProperties(record, walletProperties),
  }
}

/** The properties of a session: the site's, its expiry, and what the wallet adds. */
export function toSessionProperties(
  record: SessionRecord,
  walletProperties: Readonly<Record<string, unknown>> = {},
): Session['sessionProperties'] {
  const expiry = record.expiresAt === null ? {} : { expiry: formatExpiry(record.expiresAt) }
  return { ...record.properties, ...expiry, ...walletProperties }
}
