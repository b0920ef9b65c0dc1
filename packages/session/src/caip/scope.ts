import { isNamespace, parseChainId } from './chainId.ts'

const scopeGrammar = /^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/

/** A scope key by CAIP-217: a chain (`eip155:1`), or a bare namespace (`eip155`, `wallet`) with no reference. */
export interface ScopeKey {
  readonly namespace: string
  readonly reference: string | null
}

/** What a site may do on one scope, as the wallet says it on the wire. */
export interface SessionScope {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
}

/** The complete set of scopes of a connection, by scope. */
export type SessionScopes = Readonly<Record<string, SessionScope>>

/** The answer to `wallet_createSession` and `wallet_getSession`. Both members are always there. */
export interface Session {
  readonly sessionScopes: SessionScopes
  readonly sessionProperties: Readonly<Record<string, unknown>>
}

/** Reads a scope key; `null` when it is neither a namespace nor a chain. */
export function parseScopeKey(text: string): ScopeKey | null {
  if (text.includes(':')) return parseChainId(text)
  return isNamespace(text) ? { namespace: text, reference: null } : null
}

/** Whether {@link parseScopeKey} reads a text, for callers that do not need the parts. */
export function isScopeKey(text: string): boolean {
  return scopeGrammar.test(text)
}

/** The inverse of {@link parseScopeKey}. */
export function formatScopeKey(key: ScopeKey): string {
  return key.reference === null ? key.namespace : `${key.namespace}:${key.reference}`
}

/** Whether a scope speaks to the wallet itself (`wallet`, `wallet:eip155`) and not to a chain. */
export function isWalletScope(scope: string): boolean {
  return scope === 'wallet' || scope.startsWith('wallet:')
}

/** Whether a scope takes the accounts of `eip155`. */
export function isEvmScope(scope: string): boolean {
  return scope.startsWith('eip155:') || scope === 'wallet:eip155' || scope === 'eip155'
}

/** The namespace whose accounts a scope takes: `wallet:eip155` takes those of `eip155`, and `wallet` takes none. */
export function accountNamespace(scope: string): string | null {
  if (scope === 'wallet') return null
  if (scope.startsWith('wallet:')) return scope.slice('wallet:'.length)
  const colon = scope.indexOf(':')
  return colon < 0 ? scope : scope.slice(0, colon)
}
