import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, lend } from './slab.ts'

test('bytes that were given out are nobody else’s', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 60 }), (lengths) => {
      const all = lengths.map((length, index) => allocate(length).fill(index))
      expect(all.map((bytes) => bytes.length)).toEqual(lengths)
      for (const [index, bytes] of all.entries()) expect(bytes.every((byte) => byte === index)).toBe(true)
    }),
  )
})

test('what is lent has the length that was asked for', () => {
  for (const length of [0, 1, 8192, 8193, 100_000, 1 << 20, (1 << 20) + 1, 5])
    expect(lend(length).length).toBe(length)
})
