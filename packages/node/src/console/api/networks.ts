export interface NetworkStatus {
  readonly name: string
  readonly chainId: number | null
  /** CAIP-2. */
  readonly scope: string
  readonly kind: 'dev' | 'imported' | 'upstream' | 'known'
  /** `waiting`: a public network without an upstream. */
  readonly state: 'ready' | 'importing' | 'preparing' | 'waiting'
  /** Why it does not answer, in a sentence; `null` where it does. */
  readonly says: string | null
  readonly head: { readonly number: number; readonly hash: string; readonly timestamp: number } | null
  /** While a chain is brought in. */
  readonly progress: { readonly done: number; readonly total: number | null } | null
  readonly http: string
  readonly ws: string
}
