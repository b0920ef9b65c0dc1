import { randomUUID } from 'node:crypto'
import { accountRecord } from '../accounts/accountRecord.ts'
import { recordChange } from '../audit/audit.ts'
import { ControlError } from '../controlError.ts'
import { checkedName } from '../names.ts'
import { localAccountId, planOf } from '../plans.ts'
import type { ApiKey, JwtKey } from '../records.ts'
import type { Db, Store } from '../store/openStore.ts'
import { noAllowlists } from './allowlists.ts'
import { countKeys, isDevKeyId } from './countKeys.ts'
import { hashDigits, hintOf, newDigits } from './digits.ts'
import { editedKey, type KeyEdit } from './editKey.ts'
import { mostJwtKeys, newJwtKey } from './jwtKeys.ts'
import { keyChanges } from './keyChanges.ts'
import { keyColumns, keyRecord } from './keyRecord.ts'

/** The API keys of accounts. Digits and secrets are given out once, where they are made, and kept as hashes. */
export interface ApiKeys {
  /** Those in use, oldest first, then the revoked ones. */
  list(accountId: string): Promise<ApiKey[]>
  find(accountId: string, keyId: string): Promise<ApiKey | null>
  create(
    accountId: string,
    edit: KeyEdit & { name: string },
    actor: string,
  ): Promise<{ key: ApiKey; digits: string }>
  edit(accountId: string, keyId: string, edit: KeyEdit, actor: string): Promise<ApiKey>
  /** New digits at once; the old ones are taken for some time more, and none of any earlier rotation for longer. */
  rotate(
    accountId: string,
    keyId: string,
    overlapSeconds: number,
    actor: string,
  ): Promise<{ key: ApiKey; digits: string }>
  /** For good: digits of a revoked key are never taken again. */
  revoke(accountId: string, keyId: string, actor: string): Promise<ApiKey>
  /** A new secret in the place of any older one. */
  makeSecret(accountId: string, keyId: string, actor: string): Promise<{ key: ApiKey; secret: string }>
  /** Not while it is required: nobody could call, or, were the switch thrown as well, everybody. */
  dropSecret(accountId: string, keyId: string, actor: string): Promise<ApiKey>
  addJwtKey(
    accountId: string,
    keyId: string,
    given: Pick<JwtKey, 'name' | 'algorithm' | 'publicKey'>,
    actor: string,
  ): Promise<ApiKey>
  /** Not the last one while tokens are required, as with secrets. */
  removeJwtKey(accountId: string, keyId: string, jwtKeyId: string, actor: string): Promise<ApiKey>
}

/** The longest time that old digits go on after a rotation. */
const mostOverlapSeconds = 30 * 24 * 3600

/** `ownDevKey`: the id of the dev key whose file is here; without it, that of any data directory is held to be. */
export function createApiKeys(
  store: Store,
  { clock = Date.now, ownDevKey }: { clock?: () => number; ownDevKey?: string } = {},
): ApiKeys {
  async function find(accountId: string, keyId: string, db: Db = store.db): Promise<ApiKey | null> {
    const row = await db
      .selectFrom('api_keys')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', keyId)
      .executeTakeFirst()
    if (row === undefined) return null
    return keyRecord(row, (await overlaps(db, clock(), [keyId])).get(keyId) ?? null)
  }

  const isOwnDevKey = (keyId: string) => (ownDevKey === undefined ? isDevKeyId(keyId) : keyId === ownDevKey)

  /** Changes a key that is in use, in a transaction with its line in the audit log. */
  function change(
    accountId: string,
    keyId: string,
    actor: string,
    action: string,
    work: (before: ApiKey, db: Db) => Promise<ApiKey>,
  ): Promise<ApiKey> {
    return store.change(async (db, version) => {
      const before = await find(accountId, keyId, db)
      if (before === null) throw new ControlError('notFound', 'There is no such key.')
      if (before.revokedAt !== null) throw new ControlError('conflict', 'This key is revoked.')
      const after = await work(before, db)
      if (after.name !== before.name) await refuseTaken(db, accountId, after.name)
      await db
        .updateTable('api_keys')
        .set({ ...keyColumns(after), changed: version })
        .where('id', '=', keyId)
        .execute()
      const detail = { name: before.name, ...keyChanges(before, after) }
      await recordChange(db, { accountId, actor, action, target: keyId, detail }, clock())
      return after
    })
  }

  return {
    async list(accountId) {
      const rows = await store.db
        .selectFrom('api_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('name')
        .execute()
      const until = await overlaps(
        store.db,
        clock(),
        rows.map((row) => row.id),
      )
      const keys = rows.map((row) => keyRecord(row, until.get(row.id) ?? null))
      return [
        ...keys.filter((key) => key.revokedAt === null),
        ...keys.filter((key) => key.revokedAt !== null),
      ]
    },

    find: (accountId, keyId) => find(accountId, keyId),

    create: (accountId, edit, actor) =>
      store.change(async (db, version) => {
        await refuseOverPlan(db, accountId)
        const digits = newDigits()
        const key = editedKey(newKey(randomUUID(), accountId, edit.name, digits, clock()), edit)
        await refuseTaken(db, accountId, key.name)
        await insertKey(db, key, hashDigits(digits), version)
        const detail = { name: key.name, hint: key.hint }
        await recordChange(db, { accountId, actor, action: 'key.create', target: key.id, detail }, clock())
        return { key, digits }
      }),

    edit: (accountId, keyId, edit, actor) =>
      change(accountId, keyId, actor, 'key.edit', async (before) => editedKey(before, edit)),

    async rotate(accountId, keyId, overlapSeconds, actor) {
      if (!Number.isFinite(overlapSeconds) || overlapSeconds < 0 || overlapSeconds > mostOverlapSeconds) {
        throw new ControlError('invalid', 'The overlap is 0 seconds to 30 days.', 'overlapSeconds')
      }
      const digits = newDigits()
      const key = await change(accountId, keyId, actor, 'key.rotate', async (before, db) => {
        if (isDevKeyId(keyId)) throw devKeyRefusal(isOwnDevKey(keyId))
        const now = clock()
        const overlapUntil = now + Math.round(overlapSeconds * 1000)
        await db
          .updateTable('api_key_hashes')
          .set({ expires_at: overlapUntil })
          .where('key_id', '=', keyId)
          .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', overlapUntil)]))
          .execute()
        await db
          .insertInto('api_key_hashes')
          .values({ hash: hashDigits(digits), key_id: keyId, created_at: now, expires_at: null })
          .execute()
        return { ...before, hint: hintOf(digits), overlapUntil: overlapUntil > now ? overlapUntil : null }
      })
      return { key, digits }
    },

    revoke: (accountId, keyId, actor) =>
      change(accountId, keyId, actor, 'key.revoke', async (before, db) => {
        if (isOwnDevKey(keyId)) throw devKeyRefusal(true)
        const revokedAt = clock()
        await db.updateTable('api_keys').set({ revoked_at: revokedAt }).where('id', '=', keyId).execute()
        return { ...before, revokedAt, overlapUntil: null }
      }),

    async makeSecret(accountId, keyId, actor) {
      const secret = newDigits()
      const key = await change(accountId, keyId, actor, 'key.secret', async (before, db) => {
        await setSecret(db, keyId, hashDigits(secret))
        return { ...before, hasSecret: true }
      })
      return { key, secret }
    },

    dropSecret: (accountId, keyId, actor) =>
      change(accountId, keyId, actor, 'key.secret', async (before, db) => {
        if (before.secretRequired) {
          throw new ControlError(
            'conflict',
            'The secret is required for this key; switch that off first (secretRequired: false), then remove it.',
          )
        }
        await setSecret(db, keyId, null)
        return { ...before, hasSecret: false }
      }),

    addJwtKey: (accountId, keyId, given, actor) =>
      change(accountId, keyId, actor, 'key.jwt', async (before) => {
        const added = newJwtKey(given)
        if (before.jwtKeys.length >= mostJwtKeys) {
          throw new ControlError(
            'conflict',
            `A key has at most ${mostJwtKeys} public keys; remove one first.`,
          )
        }
        if (before.jwtKeys.some((each) => each.fingerprint === added.fingerprint)) {
          throw new ControlError('conflict', 'That public key is there already.', 'publicKey')
        }
        return { ...before, jwtKeys: [...before.jwtKeys, added] }
      }),

    removeJwtKey: (accountId, keyId, jwtKeyId, actor) =>
      change(accountId, keyId, actor, 'key.jwt', async (before) => {
        const jwtKeys = before.jwtKeys.filter((each) => each.id !== jwtKeyId)
        if (jwtKeys.length === before.jwtKeys.length) {
          throw new ControlError('notFound', 'There is no such public key.')
        }
        if (before.jwtRequired && jwtKeys.length === 0) {
          throw new ControlError(
            'conflict',
            'Tokens are required for this key, and this is its last public key; switch that off first (jwtRequired: false), or add another, then remove it.',
          )
        }
        return { ...before, jwtKeys }
      }),
  }
}

export function newKey(
  id: string,
  accountId: string,
  name: string,
  digits: string,
  createdAt: number,
): ApiKey {
  return {
    id,
    accountId,
    name: checkedName(name),
    hint: hintOf(digits),
    enabled: true,
    networksOff: [],
    hasSecret: false,
    secretRequired: false,
    jwtRequired: false,
    jwtKeys: [],
    allow: noAllowlists,
    limits: { creditsPerSecond: null, creditsPerDay: null },
    failover: true,
    createdAt,
    revokedAt: null,
    overlapUntil: null,
  }
}

export async function insertKey(db: Db, key: ApiKey, hash: string, version: number): Promise<void> {
  await db
    .insertInto('api_keys')
    .values({
      id: key.id,
      account_id: key.accountId,
      ...keyColumns(key),
      secret_hash: null,
      created_at: key.createdAt,
      revoked_at: null,
      changed: version,
    })
    .execute()
  await db
    .insertInto('api_key_hashes')
    .values({ hash, key_id: key.id, created_at: key.createdAt, expires_at: null })
    .execute()
}

async function setSecret(db: Db, keyId: string, secretHash: string | null): Promise<void> {
  await db.updateTable('api_keys').set({ secret_hash: secretHash }).where('id', '=', keyId).execute()
}

async function refuseOverPlan(db: Db, accountId: string): Promise<void> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (row === undefined) throw new ControlError('notFound', 'There is no such account.')
  const plan = planOf(accountRecord(row))
  if (plan.keys === null || (await countKeys(db, accountId)) < plan.keys) return
  throw new ControlError(
    'planLimit',
    `${plan.title} has ${plan.keys} ${plan.keys === 1 ? 'key' : 'keys'}, and all are in use; revoke one or choose a larger plan.`,
  )
}

async function refuseTaken(db: Db, accountId: string, name: string): Promise<void> {
  // In a shared database the dev key has a longer name, but the command line calls it so everywhere.
  if (accountId === localAccountId && name === 'dev') {
    throw new ControlError('conflict', '"dev" is the name of the dev key; choose another.', 'name')
  }
  const taken = await db
    .selectFrom('api_keys')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (taken !== undefined)
    throw new ControlError('conflict', `There is a key named "${name}" already.`, 'name')
}

/** The digits of a dev key are in its data directory: the file decides, and a new one makes a new key. */
function devKeyRefusal(isOwn: boolean): ControlError {
  return new ControlError(
    'conflict',
    isOwn
      ? 'The dev key is kept in the data directory; stop the service and delete its file dev-key, and the next start makes a new one.'
      : 'This is the dev key of another data directory, which has its digits; it can be revoked, not rotated.',
  )
}

/** Until when digits from before the last rotations are taken, by key. */
async function overlaps(db: Db, now: number, keyIds: readonly string[]): Promise<Map<string, number>> {
  if (keyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('api_key_hashes')
    .select((eb) => ['key_id', eb.fn.max<number>('expires_at').as('until')])
    .where('key_id', 'in', keyIds)
    .where('expires_at', '>', now)
    .groupBy('key_id')
    .execute()
  return new Map(rows.map((row) => [row.key_id, row.until]))
}
