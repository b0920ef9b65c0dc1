import { expect, test } from 'vitest'
import { failoverText, heavier, noFailover, usedPartner } from './failoverSaid.ts'

test('a lower plan is told which plans have it, and where they are chosen', () => {
  expect(failoverText(noFailover('plan', 'core', 'https://example.org:8647/'))).toBe(
    'unavailable; reason=plan; says="the plan Core does not include failover; Growth and Custom do"; upgrade="https://example.org:8647/plan"',
  )
  expect(failoverText(noFailover('plan', 'team', null))).toContain('upgrade="the page Plan of the dashboard"')
})

test.each(['embedded', 'off', 'keyOff', 'noPartner', 'notRead', 'partnerLacks', 'partnerFailed'] as const)(
  'the reason %s is told with a sentence, in letters that a header may have',
  (reason) => {
    const text = failoverText(noFailover(reason, 'growth', 'https://example.org:8647/'))
    expect(text).toMatch(new RegExp(`^unavailable; reason=${reason}; says="[a-z ,]+"$`))
  },
)

test('a batch says that a partner was used if one was, and else the first reason', () => {
  const [off, plan] = [noFailover('off', 'growth', null), noFailover('plan', 'core', null)]
  expect(heavier(null, off)).toBe(off)
  expect(heavier(off, plan)).toBe(off)
  expect(heavier(off, usedPartner)).toBe(usedPartner)
  expect(heavier(usedPartner, off)).toBe(usedPartner)
})
