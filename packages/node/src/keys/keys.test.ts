import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeys } from './createKeys.ts'
import { openDevKey, readDevKey } from './devKey.ts'
import { addKey, hashKey, keyFilePath, readKeyRows, removeKey } from './keyFile.ts'

let data = ''
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'causeway-keys-'))
})
afterEach(() => rmSync(data, { recursive: true }))

const now = new Date('2026-01-02T03:04:05Z')
const modeOf = (path: string) => statSync(path).mode & 0o777

test('the dev key is made once, in 32 lower-case hex digits, and only its owner can read it', () => {
  expect(readDevKey(data)).toBeNull()
  const key = openDevKey(data)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(openDevKey(data)).toBe(key)
  expect(readDevKey(data)).toBe(key)
  expect(modeOf(join(data, 'dev-key'))).toBe(0o600)
})

test('a dev key that others could read is closed to them', () => {
  openDevKey(data)
  chmodSync(join(data, 'dev-key'), 0o644)
  openDevKey(data)
  expect(modeOf(join(data, 'dev-key'))).toBe(0o600)
})

test('a damaged dev key is refused, with the remedy', () => {
  writeFileSync(join(data, 'dev-key'), 'not a key')
  expect(() => openDevKey(data)).toThrow(/does not hold a key of 32 lower-case hex digits; delete it/)
})

test('a created key is nowhere in the data directory, only its hash', async () => {
  const key = await addKey(data, 'my-app', now)
  const text = readFileSync(keyFilePath(data), 'utf8')
  expect(text).not.toContain(key)
  expect(readKeyRows(data)).toEqual([
    { name: 'my-app', sha256: hashKey(key), created: '2026-01-02T03:04:05.000Z' },
  ])
  expect(modeOf(keyFilePath(data))).toBe(0o600)
})

test('names are unique, and only a key that exists can be revoked', async () => {
  await addKey(data, 'my-app', now)
  await expect(addKey(data, 'my-app', now)).rejects.toThrow('there is a key named "my-app" already')
  await expect(addKey(data, 'dev', now)).rejects.toThrow('cannot name a key')
  await expect(addKey(data, '../x', now)).rejects.toThrow('cannot name a key')
  await expect(removeKey(data, 'other')).rejects.toThrow('there is no key named "other"')
  await removeKey(data, 'my-app')
  expect(readKeyRows(data)).toEqual([])
})

test('keys made at the same time are all kept', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `app-${index}`)
  await Promise.all(names.map((name) => addKey(data, name, now)))
  expect(
    readKeyRows(data)
      .map((row) => row.name)
      .sort(),
  ).toEqual([...names].sort())
})

test('the running service takes the dev key and created keys, and nothing else', async () => {
  const devKey = openDevKey(data)
  const key = await addKey(data, 'my-app', now)
  const keys = createKeys({ data, devKey, onDamage: vi.fn() })
  expect(keys.find(devKey)).toEqual({ name: 'dev' })
  expect(keys.find(key)).toEqual({ name: 'my-app' })
  expect(keys.find(key)).toEqual({ name: 'my-app' })
  expect(keys.find('0'.repeat(32))).toBeNull()
  expect(keys.find(hashKey(key))).toBeNull()
  expect([devKey, key, ''].map(keys.isValid)).toEqual([true, true, false])
  keys.close()
})

test('a key created or revoked while the service runs is noticed', async () => {
  const devKey = openDevKey(data)
  const keys = createKeys({ data, devKey, onDamage: vi.fn(), intervalMs: 20 })
  const key = await addKey(data, 'late', now)
  await vi.waitFor(() => expect(keys.find(key)).toEqual({ name: 'late' }), { timeout: 5000 })
  await removeKey(data, 'late')
  await vi.waitFor(() => expect(keys.find(key)).toBeNull(), { timeout: 5000 })
  expect(keys.find(devKey)).toEqual({ name: 'dev' })
  keys.close()
})

test('a damaged key file is reported and the keys stay as they were', async () => {
  const key = await addKey(data, 'my-app', now)
  const onDamage = vi.fn()
  const keys = createKeys({ data, devKey: openDevKey(data), onDamage, intervalMs: 20 })
  writeFileSync(keyFilePath(data), '{ broken')
  await vi.waitFor(() => expect(onDamage).toHaveBeenCalled(), { timeout: 5000 })
  expect(keys.find(key)).toEqual({ name: 'my-app' })
  keys.close()
})
