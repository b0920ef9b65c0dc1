import type { Session, SessionScope, SessionScopes } from '../caip/scope.ts'
import type { Offers } from '../scopes/offers.ts'
import { methodsOf, notificationsOf } from './effective.ts'
import { formatExpiry } from './expiry.ts'
import type { SessionRecord } from './record.ts'

/** The scopes of a session as they are true now: a chain the wallet no longer serves is not among them. */
export function toSessionScopes(record: SessionRecord | null, offers: Offers): SessionScopes {
  const scopes: Record<string, SessionScope> = {}
  if (record === null) return scopes
  for (const [scope, grant] of Object.entries(record.scopes)) {
    const offer = offers.offer(scope)
    if (offer === null) continue
    scopes[scope] = {
      accounts: grant.accounts,
      methods: methodsOf(record, grant, offer),
      notifications: notificationsOf(record, scope, grant, offer),
    }
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
  const expiry = record.expiresAt === null ? {} : { expiry: formatExpiry(record.expiresAt) }
  return {
    sessionScopes: toSessionScopes(record, offers),
    sessionProperties: { ...record.properties, ...expiry, ...walletProperties },
  }
}
