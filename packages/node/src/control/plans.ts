/** What a plan gives. `null` is without limit. */
export interface Plan {
  readonly id: 'local' | 'core' | 'developer' | 'team' | 'growth' | 'custom'
  readonly title: string
  readonly creditsPerDay: number | null
  readonly creditsPerSecond: number | null
  readonly keys: number | null
  readonly failover: boolean
  /** `debug_*` and `trace_*`. */
  readonly tracing: boolean
  /** Whether a call that brings the key's secret passes the allowlists. */
  readonly secretOverridesAllowlists: boolean
  /** Whether an owner may choose it in the dashboard. */
  readonly isOffered: boolean
}
