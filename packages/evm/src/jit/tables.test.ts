import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTables } from './tables.ts'

test('tables never lie on one another, and what is given back is used again', () => {
  const [start, size] = [1024, 4096]
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(900)), { maxLength: 60 }), (actions) => {
      const tables = createTables(start, size)
      const taken: { at: number; end: number }[] = []
      for (const [isTaking, number] of actions) {
        if (isTaking) {
          const at = tables.take(number + 1)
          if (at < 0) continue
          expect(at).toBeGreaterThanOrEqual(start)
          expect(at + number + 1).toBeLessThanOrEqual(start + size)
          for (const other of taken) expect(at + number + 1 <= other.at || at >= other.end).toBe(true)
          taken.push({ at, end: at + number + 1 })
        } else {
          const [gone] = taken.splice(number % Math.max(1, taken.length), 1)
          if (gone !== undefined) tables.giveBack(gone.at)
        }
      }
      for (const { at } of taken) tables.giveBack(at)
      expect(tables.take(size)).toBe(start)
      expect(tables.take(1)).toBe(-1)
    }),
  )
})
