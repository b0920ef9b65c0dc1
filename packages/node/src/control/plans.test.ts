import { expect, test } from 'vitest'
import { findPlan, localAccountId, planOf, plans, plansOffered } from './plans.ts'

test('the published plans have the published figures', () => {
  const figures = plans.map((plan) => [plan.id, plan.creditsPerDay, plan.creditsPerSecond, plan.keys])
  expect(figures.slice(0, 4)).toEqual([
    ['local', null, null, null],
    ['core', 3_000_000, 500, 1],
    ['developer', 15_000_000, 4_000, 5],
    ['team', 75_000_000, 40_000, null],
  ])
})

test('failover begins with Growth, tracing and the secret that passes the lists with Developer', () => {
  const having = (feature: 'failover' | 'tracing' | 'secretOverridesAllowlists') =>
    plans.filter((plan) => plan[feature]).map((plan) => plan.id)
  expect(having('failover')).toEqual(['local', 'growth', 'custom'])
  expect(having('tracing')).toEqual(['local', 'developer', 'team', 'growth', 'custom'])
  expect(having('secretOverridesAllowlists')).toEqual(having('tracing'))
})

test('every plan gives at least what the one before it gives', () => {
  const [, ...sold] = plans
  const most = (figure: number | null) => figure ?? Number.POSITIVE_INFINITY
  for (const [index, plan] of sold.entries()) {
    const before = sold[index - 1]
    if (before === undefined) continue
    expect(most(plan.creditsPerDay)).toBeGreaterThan(most(before.creditsPerDay))
    expect(most(plan.creditsPerSecond)).toBeGreaterThan(most(before.creditsPerSecond))
    expect(most(plan.keys)).toBeGreaterThanOrEqual(most(before.keys))
  }
})

test("an account's own figures count over those of its plan", () => {
  const plan = planOf({ plan: 'custom', planOverrides: { creditsPerSecond: 7 } })
  expect(plan.creditsPerSecond).toBe(7)
  expect(plan.creditsPerDay).toBe(findPlan('custom')?.creditsPerDay)
  expect(() => planOf({ plan: 'gold', planOverrides: {} })).toThrow('there is no plan "gold"')
})

test('Custom is agreed on and not chosen, and only the local account can choose its own plan', () => {
  const ids = (account: string) => plansOffered({ id: account }).map((plan) => plan.id)
  expect(ids('other')).toEqual(['core', 'developer', 'team', 'growth'])
  expect(ids(localAccountId)).toEqual(['local', 'core', 'developer', 'team', 'growth'])
})
