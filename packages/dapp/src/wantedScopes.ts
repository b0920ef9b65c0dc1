import { isWalletScope, type Session } from '@causeway/session/caip'
import { invalid } from './dappError.ts'

/** What a page would like on one scope. Empty or absent lists mean "what the wallet supports", "what the user picks". */
export interface WantedScope {
  /** Only on a bare namespace: `eip155` with `['1', '10']` asks for `eip155:1` and `eip155:10`. */
  readonly references?: readonly string[]
  readonly methods?: readonly string[]
  readonly notifications?: readonly string[]
  /** Accounts by CAIP-10 that the wallet should offer first. */
  readonly accounts?: readonly string[]
}

/** Scopes by key, or only their keys. */
export type WantedScopes = readonly string[] | Readonly<Record<string, WantedScope>>

/** The wire form: the lists that every wallet requires are always there. */
export function toOptionalScopes(wanted: WantedScopes): Record<string, WantedScope> {
  if (typeof wanted !== 'object') throw invalid('scopes is a list or a map of scopes.')
  const entries: [string, WantedScope][] = isList(wanted)
    ? wanted.map((key) => [key, {}])
    : Object.entries(wanted)
  return Object.fromEntries(
    entries.map(([key, scope]) => [key, { methods: [], notifications: [], accounts: [], ...scope }]),
  )
}

/**
 * Whether a session has every scope that is wanted, each with an account. Methods are not compared: a wallet leaves out
 * those it does not know, and a page that names one of them would be asked about at every visit.
 */
export function covers(session: Session, wanted: WantedScopes): boolean {
  return Object.entries(toOptionalScopes(wanted))
    .flatMap(([key, { references }]) => references?.map((reference) => `${key}:${reference}`) ?? [key])
    .every((key) => {
      const scope = Object.hasOwn(session.sessionScopes, key) ? session.sessionScopes[key] : undefined
      return scope !== undefined && (isWalletScope(key) || scope.accounts.length > 0)
    })
}

function isList(wanted: WantedScopes): wanted is readonly string[] {
  return Array.isArray(wanted)
}
