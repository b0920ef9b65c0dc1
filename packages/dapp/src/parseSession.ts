import type { Session, SessionScope } from '@causeway/session/caip'
import { refusal } from './dappError.ts'
import { isObject } from './json.ts'

/** What a page holds that no wallet has granted anything. */
export const emptySession: Session = { sessionScopes: {}, sessionProperties: {} }

/**
 * Reads a wallet's answer. Other wallets leave members out (`sessionProperties`, the lists of a scope), and the newer
 * text of CAIP-25 calls the two `scopes` and `properties`.
 */
export function parseSession(answer: unknown): Session {
  const scopes = isObject(answer) ? (answer.sessionScopes ?? answer.scopes) : null
  if (!isObject(answer) || !isObject(scopes)) {
    throw refusal('malformed', "The wallet's answer is no session.", -32603)
  }
  const properties = answer.sessionProperties ?? answer.properties
  return {
    sessionScopes: Object.fromEntries(Object.entries(scopes).map(([key, scope]) => [key, parseScope(scope)])),
    sessionProperties: isObject(properties) ? properties : {},
  }
}

function parseScope(scope: unknown): SessionScope {
  const { accounts, methods, notifications } = isObject(scope) ? scope : {}
  return { accounts: strings(accounts), methods: strings(methods), notifications: strings(notifications) }
}

function strings(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((member) => typeof member === 'string') : []
}
