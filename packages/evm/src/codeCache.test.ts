import { toHexOfSize } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { codeOfHash, keptCodeBytes } from './codeCache.ts'

test('code is kept within a bound, and what was asked for last stays', () => {
  const large = (number: number) => codeOfHash(toHexOfSize(BigInt(number), 32), () => new Uint8Array(24_576))
  const first = large(0)
  expect(large(0)).toBe(first)
  let most = 0
  for (let number = 1; number < 2500; number++) {
    large(number)
    most = Math.max(most, keptCodeBytes().size)
  }
  const { size, limit } = keptCodeBytes()
  expect(most).toBeLessThanOrEqual(limit)
  expect(size).toBeGreaterThan(limit / 2)
  expect(large(0)).not.toBe(first)
  expect(large(2499)).toBe(large(2499))
})

test('code of no bytes takes room too', () => {
  const tiny = (number: number) =>
    codeOfHash(toHexOfSize(10n ** 9n + BigInt(number), 32), () => new Uint8Array())
  const first = tiny(0)
  for (let number = 1; number < 60_000; number++) tiny(number)
  expect(tiny(0)).not.toBe(first)
})
