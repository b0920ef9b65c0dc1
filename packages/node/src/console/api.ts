import type {
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

/** Under which every path of `AdminRoutes` lies. */
export const adminRoot = '/admin/v1'

/** Must come with every request that changes something, with any value: a form of another site cannot send it. */
export const consoleHeader = 'Causeway-Console'

/** How a refusal looks. The status says the same as `code` does, less exactly. */
export interface AdminError {
  readonly error: {
    readonly code: AdminErrorCode
    /** A sentence for the person. */
    readonly message: string
    /** Which member of the body or the query is wrong, as a path: `allow.origins.2`. */
    readonly field?: string
    /** With `tooMany`: seconds to wait. */
    readonly waitSeconds?: number
  }
}

export type AdminErrorCode =
  /** 400: the request or one of its fields cannot be taken. */
  | 'invalid'
  /** 401: nobody is signed in, or the proof was not right. */
  | 'signedOut'
  /** 401: a wrong password, code, link or signature; the same for an account that is not there. */
  | 'notAccepted'
  /** 403: the role is too small. */
  | 'forbidden'
  /** 403: the request did not come from the console's own pages. */
  | 'foreign'
  /** 404 */
  | 'notFound'
  /** 405 */
  | 'wrongMethod'
  /** 409: it would contradict what is there. */
  | 'conflict'
  /** 402: the plan does not have it. */
  | 'planLimit'
  /** 429 */
  | 'tooMany'
  /** 413 */
  | 'tooLarge'
  /** 500, with a request id in the message. */
  | 'internal'
  /** 503: what it needs is away. */
  | 'unavailable'

// ── Session ────────────────────────────────────────────────────────────────────────────────────────────────────────

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

// ── Account ────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface PlanView {
  readonly id: string
  readonly title: string
  readonly creditsPerDay: number | null
  readonly creditsPerSecond: number | null
  readonly keys: number | null
  readonly failover: boolean
  readonly tracing: boolean
  readonly secretOverridesAllowlists: boolean
  readonly isOffered: boolean
}

export interface AccountView {
  readonly account: Account
  /** The plan's row with the account's own figures over it. */
  readonly plan: PlanView
  readonly limits: LimitsNow
}

/** What is used of what there is, at this moment. `null` is without limit. */
export interface LimitsNow {
  readonly day: {
    readonly used: number
    readonly limit: number | null
    /** The next 00:00 UTC. */
    readonly resetsAt: number
  }
  readonly second: { readonly used: number; readonly limit: number | null }
  readonly keys: { readonly used: number; readonly limit: number | null }
}

export interface FailoverView {
  /** The owner's switch. */
  readonly on: boolean
  /** Whether the plan has it; without it the switch counts for nothing. */
  readonly inPlan: boolean
  /** Who switched it, and when. */
  readonly record: readonly AuditEntry[]
  /** Who could answer, and whether they would. */
  readonly partners: readonly PartnerView[]
}

/** A partner of a network, as its rehearsals show it. */
export interface PartnerView {
  readonly network: string
  readonly partner: string
  /** `dead`: it does not answer. `lying`: an answer of it was wrong; it is asked no more. */
  readonly state: 'unknown' | 'good' | 'dead' | 'lying'
  /** `null` before the first rehearsal. */
  readonly since: number | null
  readonly askedAt: number | null
  readonly goodAt: number | null
  readonly asked: number
  readonly failed: number
  readonly latencyMs: number | null
  readonly says: string | null
}

/** A call that went to a partner. Neither the parameters nor the answer are kept, only what proves them. */
export interface ForwardedRow {
  /** 1, 2, 3, … in the account. */
  readonly seq: number
  readonly at: number
  readonly keyId: string
  readonly keyName: string
  readonly network: string
  readonly method: string
  readonly partner: string
  readonly outcome: 'answered' | 'unanswered'
  readonly salt: string
  /** SHA-256 of salt, method and parameters, a line each. */
  readonly requestDigest: string
  /** SHA-256 of salt and result, a line each; `null` where no answer came. */
  readonly answerDigest: string | null
  /** The hash of the row before. */
  readonly previous: string
  readonly hash: string
}

export interface ForwardedPage {
  /** Newest first. */
  readonly rows: readonly ForwardedRow[]
  readonly next: string | null
}

/** What the hashes say of the record, walked from its oldest row to its end. */
export type RecordVerdict =
  | { readonly isWhole: true; readonly rows: number; readonly seq: number; readonly hash: string }
  | {
      readonly isWhole: false
      /** Rows that were good, from the oldest on. */
      readonly rows: number
      /** The first place at which something is wrong. */
      readonly at: number
      readonly fault: RecordFault
    }

export type RecordFault =
  /** What is in the row is not what its hash was made over. */
  | 'altered'
  /** A row is not there. */
  | 'missing'
  /** The row does not follow the one before it. */
  | 'unlinked'
  /** The last row is not the one that the record ended with. */
  | 'cutOff'
  /** A row that was noted elsewhere is another now. */
  | 'rewritten'

// ── Members ────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Invite {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly createdAt: number
  readonly expiresAt: number
}

export interface MembersView {
  readonly members: readonly Member[]
  /** Invitations that nobody has taken up yet. */
  readonly invites: readonly Invite[]
}

/** An invitation, with the link to hand on where no mail is sent. */
export interface NewInvite {
  readonly invite: Invite
  readonly link: string | null
}

// ── Keys ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Everything of a key that can be edited. What is left out stays as it is. */
export interface KeyEdit {
  readonly name?: string
  readonly enabled?: boolean
  readonly networksOff?: readonly string[]
  readonly secretRequired?: boolean
  readonly jwtRequired?: boolean
  readonly allow?: Partial<Allowlists>
  readonly limits?: Partial<KeyLimits>
  readonly failover?: boolean
}

/** A key at the one moment when its digits are known. */
export interface NewKey {
  readonly key: ApiKey
  readonly digits: string
  readonly addresses: readonly KeyAddress[]
}

/** Where a key is used on one network, ready to copy. */
export interface KeyAddress {
  readonly network: string
  readonly chainId: number | null
  readonly http: string
  readonly ws: string
  readonly curl: string
}

export interface NewSecret {
  readonly key: ApiKey
  /** Shown once. */
  readonly secret: string
}

export interface NewJwtKey {
  readonly name: string
  readonly algorithm: JwtKey['algorithm']
  /** PEM. */
  readonly publicKey: string
}

// ── Networks ───────────────────────────────────────────────────────────────────────────────────────────────────────

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

// ── Usage ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export type UsageWindow = '15m' | '1h' | '24h' | '7d' | '30d'
export type UsageGroup = 'key' | 'network' | 'method' | 'status'

export const usageWindows: readonly UsageWindow[] = ['15m', '1h', '24h', '7d', '30d']
export const usageGroups: readonly UsageGroup[] = ['key', 'network', 'method', 'status']

export interface UsageFilter {
  readonly key?: string
  readonly network?: string
  readonly method?: string
  readonly status?: number
}

export interface UsageFigures {
  readonly requests: number
  readonly errors: number
  readonly credits: number
  /** Milliseconds; `null` where nothing was answered. */
  readonly meanMs: number | null
  readonly p50Ms: number | null
  readonly p95Ms: number | null
  readonly maxMs: number | null
}

export interface UsageView {
  readonly window: UsageWindow
  readonly by: UsageGroup
  readonly from: number
  readonly to: number
  readonly stepSeconds: number
  readonly total: UsageFigures
  /** The whole, step by step: one column a figure, all as long as `at` (milliseconds, the start of each step). */
  readonly series: {
    readonly at: readonly number[]
    readonly requests: readonly number[]
    readonly errors: readonly number[]
    readonly credits: readonly number[]
    readonly meanMs: readonly (number | null)[]
  }
  /** By group, the largest first. */
  readonly rows: readonly UsageRow[]
}

/** The first page: a window at a glance. */
export interface OverviewView {
  readonly total: UsageFigures
  readonly series: UsageView['series']
  readonly topMethods: readonly UsageRow[]
  readonly topNetworks: readonly UsageRow[]
  readonly limits: LimitsNow
}

export interface UsageRow extends UsageFigures {
  /** A key's id, a network's or method's name, a status. */
  readonly id: string
  /** What to show: a key's name. */
  readonly label: string
  /** Requests in each step of `series.at`; only of the first rows, enough for a chart. */
  readonly requestsAt: readonly number[] | null
}

// ── Failures ───────────────────────────────────────────────────────────────────────────────────────────────────────

export interface FailureFilter extends UsageFilter {
  readonly window?: UsageWindow
  /** A row of the error catalogue. */
  readonly reason?: string
  readonly requestId?: string
  /** From `next` of the page before. */
  readonly cursor?: string
  /** At most 200. */
  readonly limit?: number
}

export interface FailureRow {
  readonly id: string
  readonly at: number
  readonly requestId: string
  readonly keyId: string
  readonly keyName: string
  readonly network: string
  readonly method: string
  readonly status: number
  readonly code: number | null
  readonly reason: string
  readonly message: string
  readonly origin: string | null
  readonly credits: number
  readonly tookMs: number
  /** What to do about it. */
  readonly remedy: string
}

export interface FailurePage {
  readonly failures: readonly FailureRow[]
  readonly next: string | null
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  readonly next: string | null
}

// ── Live ───────────────────────────────────────────────────────────────────────────────────────────────────────────

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

// ── Settings ───────────────────────────────────────────────────────────────────────────────────────────────────────

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

// ── Routes ─────────────────────────────────────────────────────────────────────────────────────────────────────────

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
