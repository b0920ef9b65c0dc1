import { accountRecord } from './accounts/accountRecord.ts'
import { keyRecord } from './apiKeys/keyRecord.ts'
import { planOf } from './plans.ts'
import type { Payer, Project } from './projects.ts'
import type { Account, ApiKey } from './records.ts'
import type { Store } from './store/openStore.ts'

/** Every key that is taken, as of the last look at the store. */
export interface ProjectTable {
  /** By the hash of the digits. */
  find(hash: string): Project | null
  has(keyId: string): boolean
  /** Brings it up to date; true where anything may have changed. */
  refresh(now: number): Promise<boolean>
}

interface HeldKey {
  readonly key: ApiKey
  readonly secretHash: string | null
  /** What the key is known by, and until when. */
  readonly hashes: readonly { readonly hash: string; readonly until: number | null }[]
}

/**
 * Reads only what changed since the last time: a service may have many thousands of keys, and reading them all would hold
 * up every request. What did not change stays the same object, so that what others keep beside it stays good.
 */
export function createProjectTable(store: Store): ProjectTable {
  const payers = new Map<string, Payer>()
  const keys = new Map<string, HeldKey>()
  const projects = new Map<string, Project>()
  const keyIds = new Map<string, string>()
  /** Digits from before a rotation, with their end. */
  const ends = new Map<string, number>()
  let known = -1
  /** Counts what is built here. */
  let built = 0

  function forget(keyId: string): void {
    for (const { hash } of keys.get(keyId)?.hashes ?? []) {
      keyIds.delete(hash)
      ends.delete(hash)
    }
    keys.delete(keyId)
    projects.delete(keyId)
  }

  function build(held: HeldKey, now: number): void {
    const { key, secretHash, hashes } = held
    const payer = payers.get(key.accountId)
    if (payer === undefined) return
    keys.set(key.id, held)
    projects.set(key.id, projectOf(key, secretHash, payer, ++built))
    for (const { hash, until } of hashes) {
      if (until !== null && until <= now) continue
      keyIds.set(hash, key.id)
      if (until !== null) ends.set(hash, until)
    }
  }

  function expire(now: number): boolean {
    const over = [...ends].filter(([, until]) => until <= now)
    for (const [hash] of over) {
      ends.delete(hash)
      keyIds.delete(hash)
    }
    return over.length > 0
  }

  return {
    find(hash) {
      const keyId = keyIds.get(hash)
      return keyId === undefined ? null : (projects.get(keyId) ?? null)
    },

    has: (keyId) => projects.has(keyId),

    async refresh(now) {
      const isOver = expire(now)
      // Taken before the rows are read: a change that comes between is then read once more.
      const version = await store.version()
      if (version === known) return isOver
      const { accounts, held, gone } = await readChanges(store, known)
      for (const account of accounts) payers.set(account.id, payerOf(account, ++built))
      for (const keyId of [...gone, ...held.map(({ key }) => key.id)]) forget(keyId)
      for (const each of held) build(each, now)
      const changed = new Set(accounts.map((account) => account.id))
      for (const each of changed.size === 0 ? [] : [...keys.values()]) {
        if (changed.has(each.key.accountId)) build(each, now)
      }
      known = version
      return true
    },
  }
}

async function readChanges({ db }: Store, since: number) {
  const accounts = await db.selectFrom('accounts').selectAll().where('changed', '>', since).execute()
  const rows = await db.selectFrom('api_keys').selectAll().where('changed', '>', since).execute()
  const hashRows = await db
    .selectFrom('api_key_hashes')
    .innerJoin('api_keys', 'api_keys.id', 'api_key_hashes.key_id')
    .select(['hash', 'key_id', 'expires_at'])
    .where('changed', '>', since)
    .execute()
  const hashes = new Map<string, { hash: string; until: number | null }[]>()
  for (const { hash, key_id, expires_at } of hashRows) {
    const own = hashes.get(key_id) ?? []
    own.push({ hash, until: expires_at })
    hashes.set(key_id, own)
  }
  const isTaken = (row: { enabled: number; revoked_at: number | null }) =>
    row.enabled === 1 && row.revoked_at === null
  return {
    accounts: accounts.map(accountRecord),
    held: rows.filter(isTaken).map((row) => ({
      key: keyRecord(row, null),
      secretHash: row.secret_hash,
      hashes: hashes.get(row.id) ?? [],
    })),
    gone: rows.filter((row) => !isTaken(row)).map((row) => row.id),
  }
}

function payerOf(account: Account, version: number): Payer {
  const plan = planOf(account)
  return {
    accountId: account.id,
    version,
    plan: plan.id,
    status: account.status,
    perSecond: plan.creditsPerSecond,
    perDay: plan.creditsPerDay,
    failoverInPlan: plan.failover,
    failover: plan.failover && account.failover,
    tracing: plan.tracing,
    secretOverridesAllowlists: plan.secretOverridesAllowlists,
  }
}

function projectOf(key: ApiKey, secretHash: string | null, payer: Payer, version: number): Project {
  return {
    keyId: key.id,
    version,
    payer,
    networksOff: new Set(key.networksOff),
    secretHash: secretHash === null ? null : Buffer.from(secretHash, 'hex'),
    secretRequired: key.secretRequired,
    jwtRequired: key.jwtRequired,
    jwtKeys: key.jwtKeys,
    allow: key.allow,
    perSecond: key.limits.creditsPerSecond,
    perDay: key.limits.creditsPerDay,
    failover: key.failover,
    isOpen:
      secretHash === null &&
      key.jwtKeys.length === 0 &&
      Object.values(key.allow).every((list: readonly string[]) => list.length === 0),
  }
}
