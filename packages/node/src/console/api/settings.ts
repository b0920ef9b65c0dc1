import type { PlanView } from './account.ts'

/** What the operator set, to be read. */
export interface SettingsView {
  readonly version: string
  readonly host: string
  readonly domain: string | null
  readonly ports: { readonly data: number; readonly tls: number | null; readonly console: number }
  /** What a token's `aud` must be. */
  readonly jwtAudience: string
  readonly cors: readonly string[]
  readonly database: 'embedded' | 'postgres'
  readonly redis: boolean
  /** Whether mails are sent; where not, the links are shown to the owner. */
  readonly mail: boolean
  readonly plans: readonly PlanView[]
}

/** A letter that was not sent because no mail is set up: the owner hands its link on. */
export interface Letter {
  readonly id: string
  readonly at: number
  readonly kind: 'invite' | 'reset'
  readonly to: string
  readonly link: string
  readonly expiresAt: number
}
