import type { LimitsNow } from './account.ts'
import type { FailureRow } from './failures.ts'
import type { NetworkStatus } from './networks.ts'

/**
 * What `GET /live` pushes (server-sent events): the name of the event, and its data as JSON.
 * `now` comes every second, `networks` when a head moved (at most once a second), `failure` with each new one (at most
 * 20 a second), `changed` when somebody changed something: read it again.
 */
export interface LiveEvents {
  readonly now: LiveNow
  readonly networks: readonly NetworkStatus[]
  readonly failure: FailureRow
  readonly changed: { readonly what: 'account' | 'keys' | 'members' | 'session' }
}

export interface LiveNow {
  readonly at: number
  /** Since the `now` before: a second, or more where the service was slow. */
  readonly requests: number
  readonly errors: number
  readonly credits: number
  readonly meanMs: number | null
  readonly limits: LimitsNow
}
