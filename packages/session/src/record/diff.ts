import type { SessionScope, SessionScopes } from '../caip/scope.ts'

/** What came and what went. */
export interface ListDiff {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export interface ScopeDiff {
  readonly accounts: ListDiff
  readonly methods: ListDiff
  readonly notifications: ListDiff
}

/** How one set of scopes differs from another. Order carries no meaning. */
export interface SessionDiff {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Scopes in both sets that are not the same in both. */
  readonly changed: Readonly<Record<string, ScopeDiff>>
}

/** Compares two complete sets of scopes. */
export function diffScopes(before: SessionScopes, after: SessionScopes): SessionDiff {
  const { added, removed } = diffLists(Object.keys(before), Object.keys(after))
  const changed: [string, ScopeDiff][] = []
  for (const [scope, now] of Object.entries(after)) {
    const then = Object.hasOwn(before, scope) ? before[scope] : undefined
    const difference = then === undefined ? null : diffScope(then, now)
    if (difference !== null) changed.push([scope, difference])
  }
  return { added, removed, changed: Object.fromEntries(changed) }
}

/** Whether two complete sets of scopes say the same; the same as {@link diffScopes} and {@link isSame}, and cheaper. */
export function areSame(before: SessionScopes, after: SessionScopes): boolean {
  const scopes = Object.keys(after)
  if (scopes.length !== Object.keys(before).length) return false
  return scopes.every((scope) => {
    const then = Object.hasOwn(before, scope) ? before[scope] : undefined
    const now = after[scope]
    return then !== undefined && now !== undefined && diffScope(then, now) === null
  })
}

/** Whether a comparison found nothing. */
export function isSame(diff: SessionDiff): boolean {
  return diff.added.length === 0 && diff.removed.length === 0 && Object.keys(diff.changed).length === 0
}

function diffScope(before: SessionScope, after: SessionScope): ScopeDiff | null {
  const diff = {
    accounts: diffLists(before.accounts, after.accounts),
    methods: diffLists(before.methods, after.methods),
    notifications: diffLists(before.notifications, after.notifications),
  }
  const same = Object.values(diff).every(({ added, removed }) => added.length === 0 && removed.length === 0)
  return same ? null : diff
}

const nothing: ListDiff = { added: [], removed: [] }

function diffLists(before: readonly string[], after: readonly string[]): ListDiff {
  // Nearly every comparison is of two equal lists, and of methods mostly of the same one.
  if (before === after) return nothing
  if (before.length === after.length && before.every((member, index) => member === after[index]))
    return nothing
  const then = new Set(before)
  const now = new Set(after)
  return {
    added: after.filter((member) => !then.has(member)),
    removed: before.filter((member) => !now.has(member)),
  }
}
