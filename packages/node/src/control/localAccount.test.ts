import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from './accounts/accounts.ts'
import { createApiKeys } from './apiKeys/apiKeys.ts'
import { hashDigits, newDigits } from './apiKeys/digits.ts'
import { createProjects } from './createProjects.ts'
import { devKeyId, ensureLocalAccount } from './localAccount.ts'
import { MigrationsPending, openControl } from './openControl.ts'
import { localAccountId } from './plans.ts'
import type { Store } from './store/openStore.ts'
import { stores } from './store/stores.test.support.ts'

let data = ''
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'causeway-local-'))
})
afterEach(() => rmSync(data, { recursive: true }))

async function taken(store: Store, ...keys: string[]): Promise<(string | null)[]> {
  const projects = await createProjects(store, {
    intervalMs: 3_600_000,
    onTrouble: (error) => {
      throw error
    },
  })
  projects.close()
  return keys.map((key) => projects.find(key)?.payer.plan ?? null)
}

function writeKeyFile(keys: { name: string; digits: string }[]): void {
  const rows = keys.map(({ name, digits }) => ({
    name,
    sha256: hashDigits(digits),
    created: '2026-01-02T03:04:05.000Z',
  }))
  writeFileSync(join(data, 'keys.json'), JSON.stringify({ version: 1, keys: rows }))
}

describe.each(stores())('on $name', (kind) => {
  test('the first start makes the local account and takes the dev key, without limits', async () => {
    const store = await kind.open()
    const devKey = newDigits()
    await ensureLocalAccount(store, { data, devKey, now: 1 })
    expect(await taken(store, devKey)).toEqual(['local'])
    const version = await store.version()
    await ensureLocalAccount(store, { data, devKey, now: 2 })
    expect(await store.version()).toBe(version)
    const keys = await createApiKeys(store).list(localAccountId)
    expect(keys.map((key) => key.id)).toEqual([devKeyId(store, data)])
  })

  test('a new dev key takes the place of the one before, and its settings stay', async () => {
    const store = await kind.open()
    const [first, second] = [newDigits(), newDigits()]
    await ensureLocalAccount(store, { data, devKey: first, now: 1 })
    const id = devKeyId(store, data)
    await createApiKeys(store).edit(localAccountId, id, { networksOff: ['history'] }, 'ann')
    await ensureLocalAccount(store, { data, devKey: second, now: 2 })
    expect(await taken(store, first, second)).toEqual([null, 'local'])
    expect(await createApiKeys(store).find(localAccountId, id)).toMatchObject({
      hint: second.slice(0, 4),
      networksOff: ['history'],
    })
  })

  test('the dev key takes no place among the keys of a plan', async () => {
    const store = await kind.open()
    await ensureLocalAccount(store, { data, devKey: newDigits(), now: 1 })
    const accounts = createAccounts(store)
    const keys = createApiKeys(store)
    const { key } = await keys.create(localAccountId, { name: 'one' }, 'ann')
    expect((await accounts.choosePlan(localAccountId, 'core', 'ann')).plan).toBe('core')
    await expect(keys.create(localAccountId, { name: 'two' }, 'ann')).rejects.toThrow('Core has 1 key')
    await keys.revoke(localAccountId, key.id, 'ann')
    expect((await keys.create(localAccountId, { name: 'two' }, 'ann')).key.name).toBe('two')
  })

  test('the dev key can be neither rotated nor revoked: its file has the say', async () => {
    const store = await kind.open()
    const devKey = newDigits()
    await ensureLocalAccount(store, { data, devKey, now: 1 })
    const id = devKeyId(store, data)
    const keys = createApiKeys(store, { ownDevKey: id })
    await expect(keys.rotate(localAccountId, id, 0, 'ann')).rejects.toThrow('kept in the data directory')
    await expect(keys.revoke(localAccountId, id, 'ann')).rejects.toThrow('kept in the data directory')
    expect(await taken(store, devKey)).toEqual(['local'])
  })

  test('the dev key of another data directory can be revoked, and new digits there are a key again', async () => {
    const store = await kind.open()
    const devKey = newDigits()
    await ensureLocalAccount(store, { data, devKey, now: 1 })
    const id = devKeyId(store, data)
    const keys = createApiKeys(store, { ownDevKey: 'dev-elsewhere' })
    await expect(keys.rotate(localAccountId, id, 0, 'ann')).rejects.toThrow('it can be revoked, not rotated')
    expect((await keys.revoke(localAccountId, id, 'ann')).revokedAt).not.toBeNull()
    await ensureLocalAccount(store, { data, devKey, now: 2 })
    expect(await taken(store, devKey)).toEqual([null])
    const next = newDigits()
    await ensureLocalAccount(store, { data, devKey: next, now: 3 })
    expect([await taken(store, devKey), await taken(store, next)]).toEqual([[null], ['local']])
  })

  test('keys of an older data directory are taken over once, and a revoked one stays revoked', async () => {
    const store = await kind.open()
    const [one, two] = [newDigits(), newDigits()]
    const file = [
      { name: 'one', digits: one },
      { name: 'two', digits: two },
    ]
    writeKeyFile(file)
    await ensureLocalAccount(store, { data, devKey: null, now: 5 })
    expect(await taken(store, one, two)).toEqual(['local', 'local'])
    expect(existsSync(join(data, 'keys.json'))).toBe(false)
    expect(readFileSync(join(data, 'keys.json.taken-over'), 'utf8')).toContain(hashDigits(one))
    const keys = createApiKeys(store)
    const list = await keys.list(localAccountId)
    expect(list.map(({ name, createdAt }) => [name, createdAt])).toEqual([
      ['one', Date.parse('2026-01-02T03:04:05Z')],
      ['two', Date.parse('2026-01-02T03:04:05Z')],
    ])
    await keys.revoke(localAccountId, list[0]?.id ?? '', 'ann')
    // As after a crash before the file was put away.
    writeKeyFile(file)
    await ensureLocalAccount(store, { data, devKey: null, now: 6 })
    expect(await taken(store, one, two)).toEqual([null, 'local'])
    expect(await keys.list(localAccountId)).toHaveLength(2)
  })

  test('a damaged key file stops the start, with the remedy, and nothing is lost', async () => {
    const store = await kind.open()
    writeFileSync(join(data, 'keys.json'), '{ broken')
    await expect(ensureLocalAccount(store, { data, devKey: null, now: 1 })).rejects.toThrow('is damaged')
    expect(readFileSync(join(data, 'keys.json'), 'utf8')).toBe('{ broken')
  })

  test('a file is migrated by the start, a PostgreSQL database only where that was asked for', async () => {
    const url = await kind.fresh()
    const isFile = !url.startsWith('postgres')
    const options = { data, database: isFile ? null : url, devKey: newDigits(), now: 1 }
    const opening = openControl({ ...options, migrate: false })
    if (isFile) await (await opening).close()
    else {
      await expect(opening).rejects.toThrow(MigrationsPending)
      await expect(opening).rejects.toThrow(
        'the database waits for 3 migrations (0001 first, 0002 ledger batches, 0003 failover); run: causeway migrate, or start with: causeway up --migrate',
      )
    }
    const store = await openControl({ ...options, migrate: true })
    expect(await taken(store, options.devKey)).toEqual(['local'])
    await store.close()
    await (await openControl({ ...options, migrate: false })).close()
  })
})

test('services that share a database have a dev key each', () => {
  expect(devKeyId({ dialect: 'sqlite' }, '/a')).toBe('dev')
  const ids = ['/a', '/b'].map((place) => devKeyId({ dialect: 'postgres' }, place))
  expect(new Set(ids).size).toBe(2)
  expect(ids[0]).toMatch(/^dev-[0-9a-f]{8}$/)
})
