import { expect, test } from 'vitest'
import { decideFailover, type FailoverDecision, type FailoverFacts } from './decideFailover.ts'

const allowed: FailoverFacts = {
  isAsked: true,
  isEmbedded: false,
  isInPlan: true,
  isOn: true,
  isOnForKey: true,
  hasPartners: true,
  isRead: true,
  partnersHaveMethod: true,
}

const rows: [string, Partial<FailoverFacts>, FailoverDecision][] = [
  ['everything is given', {}, 'allowed'],
  ['the request does not ask', { isAsked: false }, 'notAsked'],
  ['the network is embedded', { isEmbedded: true }, 'embedded'],
  ['the plan does not have it', { isInPlan: false }, 'plan'],
  ['the owner did not switch it on', { isOn: false }, 'off'],
  ['it is off for the key', { isOnForKey: false }, 'keyOff'],
  ['the network has no partner', { hasPartners: false, partnersHaveMethod: false }, 'noPartner'],
  ['the method is no read', { isRead: false }, 'notRead'],
  ['no partner has the method', { partnersHaveMethod: false }, 'partnerLacks'],
  ['nothing is given', { isInPlan: false, isOn: false, isOnForKey: false, hasPartners: false }, 'plan'],
  ['plan and switch are missing', { isInPlan: false, isOn: false }, 'plan'],
  ['embedded, on a plan without it', { isEmbedded: true, isInPlan: false }, 'embedded'],
]

test.each(rows)('%s', (_, facts, decision) => {
  expect(decideFailover({ ...allowed, ...facts })).toBe(decision)
})

test('of all combinations exactly one is allowed, and none that did not ask says anything', () => {
  const names = Object.keys(allowed) as (keyof FailoverFacts)[]
  const decisions = Array.from({ length: 2 ** names.length }, (_, bits) => {
    const facts = { ...allowed }
    names.forEach((name, place) => {
      Object.assign(facts, { [name]: ((bits >> place) & 1) === 1 })
    })
    return { facts, decision: decideFailover(facts) }
  })
  expect(decisions.filter(({ decision }) => decision === 'allowed').map(({ facts }) => facts)).toEqual([
    allowed,
  ])
  for (const { facts, decision } of decisions) expect(decision === 'notAsked').toBe(!facts.isAsked)
})
