import { createHash } from 'node:crypto'
import { renameSync } from 'node:fs'
import { hostname } from 'node:os'
import { keyFilePath, readKeyRows } from '../keys/keyFile.ts'
import { insertAccount, newAccount } from './accounts/accounts.ts'
import { insertKey, newKey } from './apiKeys/apiKeys.ts'
import { hashDigits, hintOf } from './apiKeys/digits.ts'
import { recordChange } from './audit/audit.ts'
import { localAccountId } from './plans.ts'
import type { Db, Store } from './store/openStore.ts'

/**
 * Makes what every service has: the account of whoever runs it, with the dev key of the data directory, and the keys
 * that an older Causeway kept in a file there.
 */
export async function ensureLocalAccount(
  store: Store,
  options: { data: string; devKey: string | null; now: number },
): Promise<void> {
  const { data, devKey, now } = options
  const oldKeys = readKeyRows(data)
  if (oldKeys.length === 0 && (await isComplete(store, data, devKey))) return
  await store.change(async (db, version) => {
    const account = newAccount(localAccountId, 'Local', 'local', now)
    if ((await findAccount(db)) === undefined) await insertAccount(db, account, 'service', version)
    if (devKey !== null) await putDevKey(db, { id: devKeyId(store, data), digits: devKey, now, version })
    for (const old of oldKeys) await takeOver(db, old, { now, version })
  })
  // Last: a crash before it takes the same keys over once more, which changes nothing.
  if (oldKeys.length > 0) renameSync(keyFilePath(data), `${keyFilePath(data)}.taken-over`)
}

/** Services that share a database have a dev key each, that of their own data directory. */
export function devKeyId(store: Pick<Store, 'dialect'>, data: string): string {
  if (store.dialect === 'sqlite') return 'dev'
  const place = createHash('sha256').update(`${hostname()}\n${data}`).digest('hex')
  return `dev-${place.slice(0, 8)}`
}

async function isComplete(store: Store, data: string, devKey: string | null): Promise<boolean> {
  if ((await findAccount(store.db)) === undefined) return false
  return devKey === null || (await ownsHash(store.db, devKeyId(store, data), hashDigits(devKey)))
}

function findAccount(db: Db) {
  return db.selectFrom('accounts').select('id').where('id', '=', localAccountId).executeTakeFirst()
}

async function ownsHash(db: Db, keyId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_key_hashes')
    .select('key_id')
    .where('hash', '=', hash)
    .where('key_id', '=', keyId)
    .executeTakeFirst()
  return row !== undefined
}

/** The file decides: digits that are no longer in it are forgotten, since that is how a dev key is taken back. */
async function putDevKey(
  db: Db,
  { id, digits, now, version }: { id: string; digits: string; now: number; version: number },
): Promise<void> {
  const hash = hashDigits(digits)
  if (await ownsHash(db, id, hash)) return
  const there = await db.selectFrom('api_keys').select('id').where('id', '=', id).executeTakeFirst()
  if (there === undefined) {
    await insertKey(db, newKey(id, localAccountId, id, digits, now), hash, version)
  } else {
    await db.deleteFrom('api_key_hashes').where('key_id', '=', id).execute()
    await db
      .insertInto('api_key_hashes')
      .values({ hash, key_id: id, created_at: now, expires_at: null })
      .execute()
    await db
      .updateTable('api_keys')
      // A dev key may have been revoked from another place; its new digits are a key of their own.
      .set({ hint: hintOf(digits), revoked_at: null, changed: version })
      .where('id', '=', id)
      .execute()
  }
  const change = { accountId: localAccountId, actor: 'service', action: 'key.dev', target: id }
  await recordChange(db, change, now)
}

async function takeOver(
  db: Db,
  old: { name: string; sha256: string; created: string },
  { now, version }: { now: number; version: number },
): Promise<void> {
  const there = await db
    .selectFrom('api_key_hashes')
    .select('hash')
    .where('hash', '=', old.sha256)
    .executeTakeFirst()
  if (there !== undefined) return
  const taken = await db
    .selectFrom('api_keys')
    .select('id')
    .where('account_id', '=', localAccountId)
    .where('name', '=', old.name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  // The digits are not known, so neither is a hint of them.
  const id = `file-${old.sha256.slice(0, 16)}`
  const name = taken === undefined ? old.name : `${old.name}-${old.sha256.slice(0, 4)}`
  const created = Date.parse(old.created)
  const key = newKey(id, localAccountId, name, '', Number.isNaN(created) ? now : created)
  await insertKey(db, key, old.sha256, version)
  const change = { accountId: localAccountId, actor: 'service', action: 'key.takeOver', target: id }
  await recordChange(db, { ...change, detail: { name } }, now)
}
