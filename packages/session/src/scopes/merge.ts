import { type AskedScope, type AskedScopes, union } from './asked.ts'

/**
 * One set of scopes out of two: required scopes are asked for like optional ones, and a scope named in both asks for
 * what either does.
 */
export function merge(first: AskedScopes, second: AskedScopes): AskedScopes {
  if (first.size === 0) return second
  const merged = new Map(first)
  for (const [scope, asked] of second) addScope(merged, scope, asked)
  return merged
}

/** Adds a scope to a map under construction. */
export function addScope(scopes: Map<string, AskedScope>, scope: string, asked: AskedScope): void {
  const present = scopes.get(scope)
  scopes.set(
    scope,
    present === undefined
      ? asked
      : {
          methods: union(present.methods, asked.methods),
          notifications: union(present.notifications, asked.notifications),
          accounts: union(present.accounts, asked.accounts),
        },
  )
}
