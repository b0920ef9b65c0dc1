import { expect, test } from 'vitest'
import { createTimeBudget } from './timeBudget.ts'

test('what is used up comes back with the next second', () => {
  const budget = createTimeBudget()
  expect(budget.has(100)).toBe(true)
  budget.spend(15)
  expect(budget.has(500)).toBe(true)
  budget.spend(5)
  expect(budget.has(1099)).toBe(false)
  expect(budget.has(1100)).toBe(true)
})
