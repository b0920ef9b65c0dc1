import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './slab.ts'

test('bytes that were given out are nobody else’s', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 60 }), (lengths) => {
      const all = lengths.map((length, index) => allocate(length).fill(index))
      expect(all.map((bytes) => bytes.length)).toEqual(lengths)
      for (const [index, bytes] of all.entries()) expect(bytes.every((byte) => byte === index)).toBe(true)
    }),
  )
})
