import { expect } from 'vitest'
import { type Overload, overload } from '../testing/overload.ts'

/** The limit over all instances, held against the clients' own logs. */
export async function expectWithin(options: Overload & { least: number }): Promise<void> {
  const outcome = await overload(options)
  const { seconds, admitted, offered, ledger, misstated, unanswered } = outcome
  const whole = options.perSecond * seconds
  expect(unanswered).toBe(0)
  expect(misstated).toBe(0)
  expect(offered).toBeGreaterThan(whole * 3)
  // Every answer is in the ledger, and nothing else.
  expect(ledger).toBe(admitted)
  if (options.outage === null) {
    expect(admitted).toBeLessThanOrEqual(whole * 1.02 + options.perSecond)
    expect(admitted).toBeGreaterThanOrEqual(whole * options.least)
    return
  }
  // A server that forgets everything gives one burst more; and while it is away all shares together are one limit.
  expect(admitted).toBeLessThanOrEqual(whole * 1.02 + 2 * options.perSecond)
  expect(outcome.admittedInOutage).toBeLessThanOrEqual(options.perSecond * (outcome.outageSeconds + 1))
  expect(outcome.admittedInOutage).toBeGreaterThanOrEqual(options.perSecond * outcome.outageSeconds * 0.5)
}
