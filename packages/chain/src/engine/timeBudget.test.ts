import { expect, test } from 'vitest'
import { createTimeBudget } from './timeBudget.ts'

test('quick jobs cost nothing, others use up the time of their second', () => {
  const budget = createTimeBudget()
  for (let job = 0; job < 10_000; job++) budget.took(0, 0.1)
  expect(budget.has(0)).toBe(true)
  for (let job = 0; job < 4; job++) budget.took(0, 5)
  expect(budget.has(999)).toBe(false)
  expect(budget.has(1000)).toBe(true)
})
