import { fromHex, type Hex, toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bloomHas, emptyBloom, logsBloom, mergeBlooms } from './bloom.ts'

const hex = (size: number) => fc.uint8Array({ minLength: size, maxLength: size }).map(toHex)
const log = fc.record({
  address: hex(20),
  topics: fc.array(hex(32), { maxLength: 4 }),
  data: fc.constant<Hex>('0x'),
})

test('a bloom has every address and topic of its logs, and a merged one those of both', () => {
  fc.assert(
    fc.property(fc.array(log, { maxLength: 5 }), fc.array(log, { maxLength: 5 }), (some, more) => {
      const bloom = logsBloom(some)
      const merged = mergeBlooms([bloom, logsBloom(more)])
      expect(merged).toBe(logsBloom([...some, ...more]))
      for (const { address, topics } of some) {
        for (const value of [address, ...topics]) {
          expect(bloomHas(bloom, value)).toBe(true)
          expect(bloomHas(fromHex(merged), value)).toBe(true)
        }
      }
    }),
  )
})

test('an empty bloom has nothing', () => {
  expect(logsBloom([])).toBe(emptyBloom)
  expect(mergeBlooms([])).toBe(emptyBloom)
  expect(bloomHas(emptyBloom, `0x${'00'.repeat(20)}`)).toBe(false)
})
