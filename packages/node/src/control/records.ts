/** A team that has keys, a plan and a bill. */
export interface Account {
  readonly id: string
  readonly name: string
  /** A row of the plan table. */
  readonly plan: string
  /** What was agreed on for a custom plan, over what its row says. */
  readonly planOverrides: PlanOverrides
  readonly status: AccountStatus
  /** The owner's switch for failover; it counts only where the plan has it. */
  readonly failover: boolean
  readonly createdAt: number
}

export type AccountStatus = 'active' | 'suspended'

/** `null` is without limit, as in the plan. */
export interface PlanOverrides {
  readonly creditsPerDay?: number | null
  readonly creditsPerSecond?: number | null
  readonly keys?: number | null
  readonly failover?: boolean
  readonly tracing?: boolean
  readonly secretOverridesAllowlists?: boolean
  /** Whether whoever runs the service alone may choose another plan. */
  readonly locked?: boolean
}

/** Somebody who signs in: by e-mail and password, by an Ethereum account, or by either. */
export interface User {
  readonly id: string
  readonly email: string | null
  /** Lower-case hexadecimal. */
  readonly address: string | null
  readonly name: string
  readonly createdAt: number
}

/** What a member may do: an owner everything, an admin all but members, plan and account, a viewer looks. */
export type Role = 'owner' | 'admin' | 'viewer'

export interface Member {
  readonly accountId: string
  readonly user: User
  readonly role: Role
  readonly since: number
}

/** A key of an account. The 32 digits themselves are shown once and never stored. */
export interface ApiKey {
  readonly id: string
  readonly accountId: string
  readonly name: string
  /** The first digits, to tell keys apart on a screen. */
  readonly hint: string
  readonly enabled: boolean
  /** Networks that are switched off for the key. All others are on, those to come too. */
  readonly networksOff: readonly string[]
  readonly hasSecret: boolean
  readonly secretRequired: boolean
  readonly jwtRequired: boolean
  readonly jwtKeys: readonly JwtKey[]
  readonly allow: Allowlists
  readonly limits: KeyLimits
  /** Whether its calls may go to partners, where the account's may. */
  readonly failover: boolean
  readonly createdAt: number
  readonly revokedAt: number | null
  /** After a rotation: until when the key before this one is still taken. */
  readonly overlapUntil: number | null
}

export interface JwtKey {
  readonly id: string
  readonly name: string
  readonly algorithm: 'RS256' | 'ES256'
  /** PEM. */
  readonly publicKey: string
  /** Base64 of SHA-256 over the DER form. */
  readonly fingerprint: string
}

/** Each at most thirty entries. An empty list lets everybody pass; any entry of a type may match, all types must. */
export interface Allowlists {
  readonly origins: readonly string[]
  readonly userAgents: readonly string[]
  readonly addresses: readonly string[]
  readonly methods: readonly string[]
  readonly ips: readonly string[]
}

/** In credits; `null` is what the plan says. */
export interface KeyLimits {
  readonly creditsPerSecond: number | null
  readonly creditsPerDay: number | null
}

/** One change that somebody made, for the record. */
export interface AuditEntry {
  readonly id: string
  readonly accountId: string
  readonly at: number
  readonly actor: string
  /** A verb and its object: `key.create`, `member.remove`, `plan.change`. */
  readonly action: string
  readonly target: string
  /** What changed, in JSON, without any secret. */
  readonly detail: string
}
