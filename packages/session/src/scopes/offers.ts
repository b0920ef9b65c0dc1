/**
 * What the wallet can do on one scope, in the order it tells sites. A value: a wallet that can do more or less hands out
 * another one. Scopes that offer the same should share theirs.
 */
export interface Offer {
  readonly methods: ReadonlySet<string>
  readonly notifications: ReadonlySet<string>
}

/** What the wallet supports. The namespaces and networks behind it may change from one call to the next. */
export interface Offers {
  /** The namespaces the wallet knows, so that a reason can tell an unknown namespace from an unknown chain. */
  readonly namespaces: readonly string[]
  /**
   * The offer on a scope, or `null` where the wallet does not serve it. It is asked on every call of a site, so it
   * should be a look-up.
   */
  offer(scope: string): Offer | null
}
