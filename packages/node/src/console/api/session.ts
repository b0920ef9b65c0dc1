import type { Account, Role, User } from '../../control/records.ts'

/** Who is asking. */
export type SessionState = SignedOut | SignedIn

export interface SignedOut {
  readonly signedIn: false
  /** Whether nobody owns this service yet: it is claimed with the code that the start printed. */
  readonly claimable: boolean
  /** Whether a page of this service is on a loopback address. */
  readonly local: boolean
}

export interface SignedIn {
  readonly signedIn: true
  readonly user: User
  readonly hasPassword: boolean
  /** The account that the other routes are about. */
  readonly account: Account
  readonly role: Role
  /** All that the user belongs to. */
  readonly accounts: readonly { readonly id: string; readonly name: string; readonly role: Role }[]
  readonly expiresAt: number
}

export interface PasswordSignIn {
  readonly email: string
  readonly password: string
}

/** What a wallet signs (EIP-4361). The page writes the message with these values in it. */
export interface WalletNonce {
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly statement: string
  readonly issuedAt: string
  readonly expirationTime: string
}

export interface WalletProof {
  readonly message: string
  readonly signature: string
}

/** A sign-in that lasts, as the settings page lists it. */
export interface SessionRow {
  readonly id: string
  readonly current: boolean
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly expiresAt: number
  readonly userAgent: string
  readonly ip: string
  /** How it began. */
  readonly way: 'password' | 'wallet' | 'link' | 'claim' | 'invite' | 'reset'
}
