/** A scope as a site sent it, its members already known to be lists of strings (see `parseCreateParams`). */
export interface ScopeRequest {
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
  readonly accounts?: readonly string[] | undefined
  readonly references?: readonly string[] | undefined
  /** Members that CAIP-217 does not define. */
  readonly unknown: readonly string[]
}

/** What a site asks for on one scope, after expansion: plain sets, written as lists without repetition. */
export interface AskedScope {
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
  readonly accounts: readonly string[]
}

/** Asked scopes by scope. A map, because the keys come from a page. */
export type AskedScopes = ReadonlyMap<string, AskedScope>

/** The members of two lists, each once, in the order of their first appearance. */
export function union(first: readonly string[], second: readonly string[]): readonly string[] {
  if (second.length === 0) return distinct(first)
  return first.length === 0 ? distinct(second) : [...new Set([...first, ...second])]
}

/** The members of a list, each once, in the order of their first appearance. */
export function distinct(list: readonly string[]): readonly string[] {
  // Most lists are this short, and a set costs more than it saves then.
  return list.length < 2 ? list : [...new Set(list)]
}
