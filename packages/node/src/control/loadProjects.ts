import { accountRecord } from './accounts/accountRecord.ts'
import { keyRecord } from './apiKeys/keyRecord.ts'
import { planOf } from './plans.ts'
import type { Payer, Project } from './projects.ts'
import type { Account, ApiKey } from './records.ts'
import type { Store } from './store/openStore.ts'

/** Every key that is taken, at one version of the store. */
export interface Snapshot {
  readonly version: number
  /** By the hash of the digits. */
  readonly byHash: ReadonlyMap<string, Project>
  /** By id, with the rows they were made of. */
  readonly payers: ReadonlyMap<string, Made<Payer>>
  readonly projects: ReadonlyMap<string, Made<Project>>
  /** When the next digits of before a rotation are no longer taken. */
  readonly nextExpiry: number | null
}

interface Made<Thing> {
  readonly thing: Thing
  readonly from: string
}

/** Reads the store. What did not change stays the same object, so that what others keep beside it stays good. */
export async function loadProjects(store: Store, before: Snapshot | null, now: number): Promise<Snapshot> {
  // Taken before the rows are read: a change that comes between is then seen as one.
  const version = await store.version()
  const accounts = await store.db.selectFrom('accounts').selectAll().execute()
  const keys = await store.db.selectFrom('api_keys').selectAll().where('revoked_at', 'is', null).execute()
  const hashes = await store.db.selectFrom('api_key_hashes').selectAll().execute()

  const payers = new Map<string, Made<Payer>>()
  for (const row of accounts) {
    payers.set(
      row.id,
      keep(before?.payers.get(row.id), JSON.stringify(row), () => payerOf(accountRecord(row))),
    )
  }
  const projects = new Map<string, Made<Project>>()
  for (const row of keys) {
    const payer = payers.get(row.account_id)
    if (payer === undefined || row.enabled !== 1) continue
    const make = () => projectOf(keyRecord(row, null), row.secret_hash, payer.thing)
    projects.set(row.id, keep(before?.projects.get(row.id), `${JSON.stringify(row)}${payer.from}`, make))
  }
  const byHash = new Map<string, Project>()
  let nextExpiry: number | null = null
  for (const { hash, key_id, expires_at } of hashes) {
    const project = projects.get(key_id)?.thing
    if (project === undefined || (expires_at !== null && expires_at <= now)) continue
    byHash.set(hash, project)
    if (expires_at !== null) nextExpiry = Math.min(expires_at, nextExpiry ?? expires_at)
  }
  return { version, byHash, payers, projects, nextExpiry }
}

function keep<Thing>(before: Made<Thing> | undefined, from: string, make: () => Thing): Made<Thing> {
  return before?.from === from ? before : { thing: make(), from }
}

function payerOf(account: Account): Payer {
  const plan = planOf(account)
  return {
    accountId: account.id,
    plan: plan.id,
    status: account.status,
    perSecond: plan.creditsPerSecond,
    perDay: plan.creditsPerDay,
    failover: plan.failover && account.failover,
    tracing: plan.tracing,
    secretOverridesAllowlists: plan.secretOverridesAllowlists,
  }
}

function projectOf(key: ApiKey, secretHash: string | null, payer: Payer): Project {
  return {
    keyId: key.id,
    payer,
    networksOff: new Set(key.networksOff),
    secretHash: secretHash === null ? null : Buffer.from(secretHash, 'hex'),
    secretRequired: key.secretRequired,
    jwtRequired: key.jwtRequired,
    jwtKeys: key.jwtKeys,
    allow: key.allow,
    perSecond: key.limits.creditsPerSecond,
    perDay: key.limits.creditsPerDay,
    isOpen:
      secretHash === null &&
      key.jwtKeys.length === 0 &&
      Object.values(key.allow).every((list: readonly string[]) => list.length === 0),
  }
}
