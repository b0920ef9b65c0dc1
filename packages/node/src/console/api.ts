import type { ApiKey, Role } from '../control/records.ts'
import type { AccountView, LimitsNow, PlanView } from './api/account.ts'
import type { AuditPage } from './api/audit.ts'
import type { FailoverView, ForwardedPage, RecordVerdict } from './api/failover.ts'
import type { FailureFilter, FailurePage } from './api/failures.ts'
import type { KeyAddress, KeyEdit, NewJwtKey, NewKey, NewSecret } from './api/keys.ts'
import type { MembersView, NewInvite } from './api/members.ts'
import type { NetworkStatus } from './api/networks.ts'
import type {
  PasswordSignIn,
  SessionRow,
  SessionState,
  SignedIn,
  WalletNonce,
  WalletProof,
} from './api/session.ts'
import type { Letter, SettingsView } from './api/settings.ts'
import type { OverviewView, UsageFilter, UsageGroup, UsageView, UsageWindow } from './api/usage.ts'

/**
 * The admin API as its callers see it: what every route takes and gives. Types, and the few names that both ends share;
 * the dashboard compiles against this file and nothing else of the service.
 */

export type {
  Account,
  Allowlists,
  ApiKey,
  AuditEntry,
  JwtKey,
  KeyLimits,
  Member,
  Role,
  User,
} from '../control/records.ts'
export type { AccountView, LimitsNow, PlanView } from './api/account.ts'
export type { AuditPage } from './api/audit.ts'
export type { AdminError, AdminErrorCode } from './api/errors.ts'
export type {
  FailoverView,
  ForwardedPage,
  ForwardedRow,
  PartnerView,
  RecordFault,
  RecordVerdict,
} from './api/failover.ts'
export type { FailureFilter, FailurePage, FailureRow } from './api/failures.ts'
export type { KeyAddress, KeyEdit, NewJwtKey, NewKey, NewSecret } from './api/keys.ts'
export type { LiveEvents, LiveNow } from './api/live.ts'
export type { Invite, MembersView, NewInvite } from './api/members.ts'
export type { NetworkStatus } from './api/networks.ts'
export type {
  PasswordSignIn,
  SessionRow,
  SessionState,
  SignedIn,
  SignedOut,
  WalletNonce,
  WalletProof,
} from './api/session.ts'
export type { Letter, SettingsView } from './api/settings.ts'
export {
  type OverviewView,
  type UsageFigures,
  type UsageFilter,
  type UsageGroup,
  type UsageRow,
  type UsageView,
  type UsageWindow,
  usageGroups,
  usageWindows,
} from './api/usage.ts'

/** Under which every path of `AdminRoutes` lies. */
export const adminRoot = '/admin/v1'

/** Must come with every request that changes something, with any value: a form of another site cannot send it. */
export const consoleHeader = 'Causeway-Console'

/** Said by a route that has nothing to say. */
export interface Done {
  readonly done: true
}

/** Every route: its method and path below `adminRoot`, what it takes, what it gives. */
export interface AdminRoutes {
  /** Never refused. */
  'GET /session': { answer: SessionState }
  'POST /session/password': { body: PasswordSignIn; answer: SignedIn }
  /** The one-time link of the banner; `GET /enter/<token>` of the console does the same and leads to the first page. */
  'POST /session/link': { body: { readonly token: string }; answer: SignedIn }
  'POST /session/claim': {
    body: {
      readonly code: string
      readonly name: string
      readonly email: string
      readonly password: string
    }
    answer: SignedIn
  }
  'POST /session/wallet/nonce': { answer: WalletNonce }
  'POST /session/wallet': { body: WalletProof; answer: SignedIn }
  /** Always the same answer, whoever has that address. */
  'POST /session/reset': { body: { readonly email: string }; answer: Done }
  'POST /session/reset/accept': {
    body: { readonly token: string; readonly password: string }
    answer: SignedIn
  }
  /** What an invitation says, before it is taken up. */
  'POST /session/invite': {
    body: { readonly token: string }
    answer: { readonly account: string; readonly email: string; readonly role: Role }
  }
  /** Somebody new chooses a password, somebody known gives theirs; a wallet does instead. */
  'POST /session/invite/accept': {
    body: { readonly token: string; readonly name: string } & ({ readonly password: string } | WalletProof)
    answer: SignedIn
  }
  /** Chooses among the accounts of the user. */
  'POST /session/account': { body: { readonly id: string }; answer: SignedIn }
  'DELETE /session': { answer: Done }

  'GET /sessions': { answer: { readonly sessions: readonly SessionRow[] } }
  'DELETE /sessions/:id': { answer: Done }

  /** A new e-mail asks for `current`, the password, where there is one. */
  'PATCH /user': {
    body: { readonly name?: string; readonly email?: string; readonly current?: string }
    answer: SignedIn
  }
  /** `current` is needed where there is a password. Ends all other sessions of the user. */
  'POST /user/password': {
    body: { readonly current?: string; readonly password: string }
    answer: SignedIn
  }
  /** Adds the Ethereum account to the user who is signed in, to sign in with from now on. */
  'POST /user/wallet': { body: WalletProof; answer: SignedIn }
  'DELETE /user/wallet': { answer: SignedIn }

  'GET /account': { answer: AccountView }
  'PATCH /account': { body: { readonly name: string }; answer: AccountView }
  'GET /account/plans': { answer: { readonly plans: readonly PlanView[] } }
  'POST /account/plan': { body: { readonly plan: string }; answer: AccountView }
  'GET /account/limits': { answer: LimitsNow }
  'GET /account/failover': { answer: FailoverView }
  'PUT /account/failover': { body: { readonly on: boolean }; answer: FailoverView }
  'GET /account/failover/record': {
    query: { readonly cursor?: string; readonly limit?: number }
    answer: ForwardedPage
  }
  'GET /account/failover/verdict': { answer: RecordVerdict }

  'GET /members': { answer: MembersView }
  'POST /members/invites': { body: { readonly email: string; readonly role: Role }; answer: NewInvite }
  'DELETE /members/invites/:id': { answer: MembersView }
  'PATCH /members/:id': { body: { readonly role: Role }; answer: MembersView }
  'DELETE /members/:id': { answer: MembersView }
  /** Letters that nobody sent; owners only. */
  'GET /members/letters': { answer: { readonly letters: readonly Letter[] } }

  /** Revoked keys too, last. */
  'GET /keys': { answer: { readonly keys: readonly ApiKey[] } }
  'POST /keys': { body: { readonly name: string } & Omit<KeyEdit, 'name'>; answer: NewKey }
  'GET /keys/:id': { answer: ApiKey }
  'PATCH /keys/:id': { body: KeyEdit; answer: ApiKey }
  /** New digits; the old ones are taken for `overlapSeconds` more (at most 30 days). */
  'POST /keys/:id/rotate': { body: { readonly overlapSeconds: number }; answer: NewKey }
  /** Revokes it: open sockets are closed within a second. */
  'DELETE /keys/:id': { answer: ApiKey }
  'POST /keys/:id/secret': { answer: NewSecret }
  'DELETE /keys/:id/secret': { answer: ApiKey }
  'POST /keys/:id/jwt': { body: NewJwtKey; answer: ApiKey }
  'DELETE /keys/:id/jwt/:jwtId': { answer: ApiKey }
  /** Addresses with `<key>` in the place of the digits. */
  'GET /keys/:id/addresses': { answer: { readonly addresses: readonly KeyAddress[] } }

  'GET /networks': { answer: { readonly networks: readonly NetworkStatus[] } }

  'GET /overview': { query: { readonly window: UsageWindow }; answer: OverviewView }
  'GET /usage': {
    query: UsageFilter & { readonly window: UsageWindow; readonly by?: UsageGroup }
    answer: UsageView
  }
  'GET /failures': { query: FailureFilter; answer: FailurePage }
  'GET /audit': {
    query: { readonly cursor?: string; readonly limit?: number; readonly action?: string }
    answer: AuditPage
  }
  'GET /settings': { answer: SettingsView }
}

export type AdminRouteName = keyof AdminRoutes

/** Server-sent events instead of JSON; see `LiveEvents`. */
export const livePath = '/live'
