import { sessionEvents } from '../caip/names.ts'
import type { SessionScopes } from '../caip/scope.ts'
import { areSame } from '../record/diff.ts'

/** CAIP-311: the complete set of scopes, never a part of it; empty after a revoke. */
export interface SessionChanged {
  readonly jsonrpc: '2.0'
  readonly method: typeof sessionEvents.sessionChanged
  readonly params: { readonly sessionScopes: SessionScopes }
}

/** The event for a set of scopes. */
export function sessionChanged(sessionScopes: SessionScopes): SessionChanged {
  return { jsonrpc: '2.0', method: sessionEvents.sessionChanged, params: { sessionScopes } }
}

/** The event that is due when one set of scopes takes the place of another, or `null` when they say the same. */
export function sessionChange(before: SessionScopes, after: SessionScopes): SessionChanged | null {
  return areSame(before, after) ? null : sessionChanged(after)
}
