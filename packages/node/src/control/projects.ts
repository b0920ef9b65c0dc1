import type { AccountStatus, Allowlists, JwtKey } from './records.ts'

/** What an account may spend, and whether it may at all. One object an account, so that its keys share it. */
export interface Payer {
  readonly accountId: string
  /** Goes up with every change: a call that began before one must not bring the old limits back. */
  readonly version: number
  readonly plan: string
  readonly status: AccountStatus
  /** Credits; `null` is without limit. */
  readonly perSecond: number | null
  readonly perDay: number | null
  /** Whether the plan has failover, and whether it does and the owner switched it on. */
  readonly failoverInPlan: boolean
  readonly failover: boolean
  readonly tracing: boolean
  readonly secretOverridesAllowlists: boolean
}

/** A key with everything that decides what it may do: what every request is held against, in memory and ready to use. */
export interface Project {
  readonly keyId: string
  /** As its payer's. */
  readonly version: number
  readonly payer: Payer
  readonly networksOff: ReadonlySet<string>
  /** SHA-256 of the secret, compared in constant time. */
  readonly secretHash: Buffer | null
  readonly secretRequired: boolean
  readonly jwtRequired: boolean
  readonly jwtKeys: readonly JwtKey[]
  readonly allow: Allowlists
  readonly perSecond: number | null
  readonly perDay: number | null
  /** The key's own switch; it counts where the payer has failover. */
  readonly failover: boolean
  /** Nothing of the head decides anything: no secret, no token, no list. The common case, told apart once. */
  readonly isOpen: boolean
}

/** The keys that the running service takes. */
export interface Projects {
  /** `null` for a key that is unknown, switched off or revoked. A map lookup for a key that was seen before, a hash for others. */
  find(key: string): Project | null
  /** Whether there is still a key of this id that is taken. */
  has(keyId: string): boolean
  /** Told when a key or an account changed: open sockets look again. */
  onChange(listener: () => void): () => void
}
