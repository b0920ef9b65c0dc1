/** A scope as a site sent it, its members already known to be lists of strings (see `parseCreateParams`). */
export interface ScopeRequest {
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
  readonly accounts?: readonly string[]
  readonly references?: readonly string[]
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

/** The members of several lists, each once, in the order of their first appearance. */
export function union(...lists: readonly (readonly string[])[]): string[] {
  const [only] = lists
  // Most lists are short, and a set costs more than it saves then.
  if (lists.length === 1 && only !== undefined && only.length < 2) return [...only]
  return [...new Set(lists.flat())]
}
