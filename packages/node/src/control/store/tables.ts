import type { Generated } from 'kysely'

import type { LatencyColumn } from '../../usage/latency.ts'
import type { Shape } from '../../usage/series.ts'

/**
 * The control plane's tables, as both databases hold them. Kept to what SQLite and PostgreSQL read alike: text, whole
 * numbers (also for yes and no), JSON as text, times in epoch milliseconds.
 */
export interface Tables {
  accounts: AccountsTable
  users: UsersTable
  members: MembersTable
  invites: InvitesTable
  sessions: SessionsTable
  one_time_tokens: OneTimeTokensTable
  api_keys: ApiKeysTable
  api_key_hashes: ApiKeyHashesTable
  audit: AuditTable
  usage_series: UsageSeriesTable
  usage_minute: UsageTable
  usage_hour: UsageTable
  usage_day: UsageTable
  failures: FailuresTable
  ledger: LedgerTable
  failover_record: FailoverRecordTable
  failover_heads: FailoverHeadsTable
  settings: SettingsTable
  changes: ChangesTable
  migrations: MigrationsTable
}

/** Yes and no. */
type Flag = 0 | 1

interface AccountsTable {
  id: string
  name: string
  plan: string
  /** JSON of `PlanOverrides`. */
  plan_overrides: string
  status: 'active' | 'suspended'
  failover: Flag
  created_at: number
  /** The store's version with which the row became what it is. */
  changed: Generated<number>
}

interface UsersTable {
  id: string
  /** Lower case. */
  email: string | null
  /** `0x` and 40 lower-case digits. */
  address: string | null
  name: string
  /** With its parameters and salt; `null` for somebody who never chose a password. */
  password_hash: string | null
  created_at: number
}

interface MembersTable {
  account_id: string
  user_id: string
  role: 'owner' | 'admin' | 'viewer'
  since: number
}

interface InvitesTable {
  id: string
  account_id: string
  /** Whom it was meant for, as the inviter wrote it. */
  email: string | null
  role: 'owner' | 'admin' | 'viewer'
  token_hash: string
  /** A user's id. */
  created_by: string
  created_at: number
  expires_at: number
  used_at: number | null
}

interface SessionsTable {
  id: string
  token_hash: string
  user_id: string
  /** The account that its pages are about, of those the user belongs to; `null` until one was chosen. */
  account_id: string | null
  /** How the session began. */
  method: 'password' | 'wallet' | 'link' | 'claim' | 'invite' | 'reset'
  user_agent: string
  ip: string
  created_at: number
  seen_at: number
  expires_at: number
}

/** Whatever counts once: a password reset, the banner's link, the claim code, the nonce of a sign-in message. */
interface OneTimeTokensTable {
  token_hash: string
  kind: 'reset' | 'link' | 'claim' | 'nonce'
  user_id: string | null
  /** SHA-256 of a second token, in a cookie: only the browser that asked may use the first. */
  bound_to: string | null
  created_at: number
  expires_at: number
}

interface ApiKeysTable {
  id: string
  account_id: string
  name: string
  hint: string
  enabled: Flag
  /** JSON list of network names. */
  networks_off: string
  /** SHA-256, hexadecimal. */
  secret_hash: string | null
  secret_required: Flag
  jwt_required: Flag
  /** JSON list of `JwtKey`. */
  jwt_keys: string
  /** JSON of `Allowlists`. */
  allow: string
  credits_per_second: number | null
  credits_per_day: number | null
  failover: Generated<Flag>
  created_at: number
  revoked_at: number | null
  /** The store's version with which the row, or what the key is known by, became what it is. */
  changed: Generated<number>
}

/** What a key is known by: its own hash, and after a rotation the older ones until they expire. */
interface ApiKeyHashesTable {
  /** SHA-256 of the 32 digits, hexadecimal. */
  hash: string
  key_id: string
  created_at: number
  /** `null` for the current one. */
  expires_at: number | null
}

interface AuditTable {
  id: string
  account_id: string
  at: number
  actor: string
  action: string
  target: string
  detail: string
}

/**
 * What is counted apart: all calls of an account, those of one key, network, method or status, of two of these, or of
 * all four; what a series does not tell apart is empty in it. Most of what a page asks for is so a handful of series,
 * however many there are.
 */
interface UsageSeriesTable {
  id: number
  account_id: string
  /** What it tells apart: `all` for nothing, `key method`, … */
  shape: Shape
  key_id: string
  network: string
  method: string
  status: number
}

/** Calls of a series in one stretch of time. Everything but `took_max` is a sum, so several instances add to a row. */
interface UsageTable extends Record<LatencyColumn, number> {
  series_id: number
  /** Which minute, hour or day since 1970. */
  at: number
  calls: number
  errors: number
  credits: number
  took_us: number
  took_max: number
}

interface FailuresTable {
  /** Sorts by time. */
  id: string
  account_id: string
  at: number
  key_id: string
  network: string
  method: string
  status: number
  code: number | null
  credits: number
  took_us: number
  request_id: string
  reason: string
  message: string
  origin: string | null
}

/** What was charged, by key, UTC day and instance. */
interface LedgerTable {
  account_id: string
  key_id: string
  /** When the day begins. */
  day: number
  instance: string
  calls: number
  credits: number
}

/** What went to partners: rows are added and, when they are too old, taken from the beginning; none is ever changed. */
interface FailoverRecordTable {
  account_id: string
  /** 1, 2, 3, … in each account. */
  seq: number
  at: number
  key_id: string
  network: string
  method: string
  partner: string
  outcome: 'answered' | 'unanswered'
  /** Random, so that equal requests have different digests. */
  salt: string
  request_digest: string
  /** `null` where there was no answer. */
  answer_digest: string | null
  /** The hash of the row before. */
  previous: string
  hash: string
}

/** Where the record of an account begins and ends, so that what is missing at either end is noticed. */
interface FailoverHeadsTable {
  account_id: string
  /** The last row; 0 before the first. */
  seq: number
  hash: string
  /** The oldest row that is still there, and the hash of the one before it. */
  first_seq: number
  first_previous: string
}

/** Facts of the service itself, such as whether it was claimed. */
interface SettingsTable {
  name: string
  value: string
}

/** Counters that go up with every change, so that other processes notice. */
interface ChangesTable {
  name: string
  value: number
}

/** The steps that this database has taken. */
interface MigrationsTable {
  name: string
  at: number
}
