import { expect, test } from 'vitest'
import { rewards } from './feeHistory.ts'

const payment = (gasUsed: bigint, tip: bigint) => ({ gasUsed, tip, from: '0x' as const })

test('tips are taken at percentiles of the gas used, cheapest first', () => {
  const payments = [payment(10n, 1n), payment(80n, 5n), payment(10n, 9n)]
  expect(rewards(payments, 100n, [0, 10, 11, 90, 91, 100])).toEqual([1n, 1n, 5n, 5n, 9n, 9n])
})

test('an empty block was paid nothing', () => {
  expect(rewards([], 0n, [0, 50])).toEqual([0n, 0n])
})
