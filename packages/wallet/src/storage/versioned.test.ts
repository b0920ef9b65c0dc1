import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WalletError } from '../errors.ts'
import { createMemoryStorage } from './memoryStorage.ts'
import { decodeRecord, type RecordKind, readRecord, writeRecord } from './versioned.ts'

interface Toy {
  readonly version: number
  readonly names: readonly string[]
  readonly colour: string
}

/** Version 1 had one `name`, version 2 a list of `names`, version 3 added `colour`. */
const toy: RecordKind<Toy> = {
  migrations: [
    ({ name, ...rest }) => ({ ...rest, names: [String(name)] }),
    (record) => ({ ...record, colour: 'grey' }),
  ],
  parse: ({ version, names, colour }) =>
    Array.isArray(names) && typeof colour === 'string' && typeof version === 'number'
      ? { version, names, colour }
      : null,
}

test('a record of any earlier version is brought to the current one, step by step', () => {
  const current = { version: 3, names: ['a'], colour: 'grey' }
  expect(decodeRecord(toy, { version: 1, name: 'a' })).toEqual(current)
  expect(decodeRecord(toy, { version: 2, names: ['a'] })).toEqual(current)
  expect(decodeRecord(toy, { ...current, colour: 'red' })).toEqual({ ...current, colour: 'red' })
})

test('a record that is absent is null, not damage', async () => {
  expect(await readRecord(createMemoryStorage(), 'toy', toy)).toBeNull()
})

test.each([
  ['a damaged record', { version: 3, names: 'a' }, 'damagedRecord'],
  ['a record without a version', { names: ['a'], colour: 'red' }, 'damagedRecord'],
  ['a record with a version of nonsense', { version: '3', names: ['a'], colour: 'red' }, 'damagedRecord'],
  ['a list', [1], 'damagedRecord'],
  ['a text', 'toy', 'damagedRecord'],
  ['a record of a newer version', { version: 4, names: ['a'], colour: 'red' }, 'newerRecord'],
])('%s is refused and neither changed nor overwritten', async (_, stored, reason) => {
  const storage = createMemoryStorage()
  await storage.set({ toy: stored })
  await expect(readRecord(storage, 'toy', toy)).rejects.toMatchObject({ name: 'WalletError', reason })
  const next = { version: 3, names: [], colour: 'blue' }
  await expect(writeRecord(storage, 'toy', toy, next)).rejects.toMatchObject({ reason })
  expect(await storage.get('toy')).toEqual(stored)
})

test('a migration that stumbles is damage, and what it said is not passed on', () => {
  const stumbling: RecordKind<Toy> = {
    migrations: [
      () => {
        throw new Error('a value of the record')
      },
    ],
    parse: () => null,
  }
  const error = thrownBy(() => decodeRecord(stumbling, { version: 1 }))
  expect(error).toMatchObject({ reason: 'damagedRecord' })
  expect(Object.hasOwn(error as object, 'cause')).toBe(false)
})

test('whatever is stored, reading it gives a record or a typed refusal', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ version: fc.nat(4), names: fc.anything() })),
      (stored) => {
        try {
          expect(decodeRecord(toy, stored).version).toBe(3)
        } catch (error) {
          expect(error).toBeInstanceOf(WalletError)
        }
      },
    ),
  )
})

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return null
}
