import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

test('what is used stays, however much comes and goes', () => {
  const recent = createRecent<number, string>(8)
  recent.set(-1, 'used')
  for (let key = 0; key < 100; key++) {
    recent.set(key, 'passing')
    expect(recent.get(-1)).toBe('used')
  }
  expect(recent.get(0)).toBeUndefined()
})

test('nothing but what was set comes back, and never more than fits', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(40), fc.nat(9)), { maxLength: 200 }),
      fc.integer({ min: 10, max: 60 }),
      (sets, capacity) => {
        const recent = createRecent<number, { size: number }>(capacity, ({ size }) => size)
        const last = new Map<number, { size: number }>()
        for (const [key, size] of sets) {
          const value = { size }
          last.set(key, value)
          recent.set(key, value)
        }
        const kept = [...last].filter(([, value]) => value.size > 0)
        // Without `get`, which moves what it finds, there is no way to look.
        const found = kept.filter(([key]) => recent.get(key) !== undefined)
        for (const [key, value] of found) expect([value, undefined]).toContain(recent.get(key))
        const sizes = found.reduce((sum, [, { size }]) => sum + size, 0)
        // Each generation may be passed by the value that filled it.
        expect(sizes).toBeLessThanOrEqual(capacity + 2 * 9)
      },
    ),
  )
})

test('a value that grows makes room like one that is new', () => {
  const recent = createRecent<string, { size: number }>(10, ({ size }) => size)
  const growing = { size: 1 }
  recent.set('growing', growing)
  for (let turn = 0; turn < 2; turn++) {
    growing.size += 6
    recent.grew(6)
  }
  expect(recent.get('growing')).toBeUndefined()
})
