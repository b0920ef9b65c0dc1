/** What one scope of a session grants. Methods are not stored but read from the wallet's offer, less what follows. */
export interface Grant {
  /** CAIP-10 ids of this scope, canonical. */
  readonly accounts: readonly string[]
  /** What the site asked for, as far as the wallet had it; `null` stands for the wallet's usual set. */
  readonly asked: Asked
  /** Methods the user has switched off for this site. */
  readonly withheld: readonly string[]
}

export interface Asked {
  readonly methods: readonly string[] | null
  readonly notifications: readonly string[] | null
}

/** Whether a site gets everything the wallet offers on a granted scope, or only what it asked for. */
export type GrantMode = 'offered' | 'asked'

/** The session of one origin, a plain JSON value. */
export interface SessionRecord {
  readonly version: 1
  readonly origin: string
  readonly mode: GrantMode
  readonly scopes: Readonly<Record<string, Grant>>
  /** The switches of `sessionProperties` that the wallet knows. */
  readonly properties: Readonly<Record<string, boolean>>
  /** Milliseconds of Unix time from which on the session is over. */
  readonly expiresAt: number | null
  readonly createdAt: number
}

/** The grant of a scope; `null` also for names that every object has, because scopes come from pages. */
export function grantOf(record: SessionRecord, scope: string): Grant | null {
  return Object.hasOwn(record.scopes, scope) ? (record.scopes[scope] ?? null) : null
}

/** Whether a session exists and has not expired. */
export function isLive(record: SessionRecord | null, now: number): record is SessionRecord {
  return record !== null && (record.expiresAt === null || now < record.expiresAt)
}
