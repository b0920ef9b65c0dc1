import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDevKey, readDevKey } from './devKey.ts'
import { keyFilePath, readKeyRows } from './keyFile.ts'

let data = ''
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'causeway-keys-'))
})
afterEach(() => rmSync(data, { recursive: true }))

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

test('a key file of before the control database is read, and a damaged one is refused, with the remedy', () => {
  expect(readKeyRows(data)).toEqual([])
  const row = { name: 'my-app', sha256: 'a'.repeat(64), created: '2026-01-02T03:04:05.000Z' }
  writeFileSync(keyFilePath(data), JSON.stringify({ version: 1, keys: [row] }))
  expect(readKeyRows(data)).toEqual([row])
  writeFileSync(keyFilePath(data), '{ broken')
  expect(() => readKeyRows(data)).toThrow(/keys\.json is damaged; restore it/)
})
