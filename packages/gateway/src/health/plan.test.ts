import { expect, test } from 'vitest'
import { readHead } from '../heads/readHead.ts'
import { createMember, type Member } from '../member.ts'
import { blockOf, upstream } from '../virtualNetwork.test.support.ts'
import { makePlan, type Plan } from './plan.ts'

function member(id: string, changes: Parameters<typeof upstream>[1] = {}, head = 100): Member {
  const made = createMember(upstream(id, changes))
  made.identity = 'right'
  made.head = readHead(blockOf(head))
  return made
}

const facts = { now: 50_000, tip: 100n, blockMs: 12_000 }
const ids = (plan: Plan) => plan.order.map(({ upstream }) => upstream.id)

function calls(of: Member, good: number, failed: number, ms = 10): void {
  for (let i = 0; i < good; i++) of.record(facts.now, 'eth_call', 'good', ms)
  for (let i = 0; i < failed; i++) of.record(facts.now, 'eth_call', 'failed', ms)
}

test('the better one is asked first: fewer errors, less lag, more speed, more weight', () => {
  const [a, b, c, d] = [member('a'), member('b'), member('c', {}, 98), member('d', { weight: 2 })]
  calls(a, 50, 10)
  calls(b, 60, 0)
  expect(ids(makePlan([a, b, c, d], null, facts, null))).toEqual(['d', 'b', 'c', 'a'])
  const [slow, fast] = [member('a'), member('b')]
  calls(slow, 50, 0, 500)
  calls(fast, 50, 0, 5)
  expect(ids(makePlan([slow, fast], null, facts, null))).toEqual(['b', 'a'])
})

test('methods are judged apart', () => {
  const [a, b] = [member('a'), member('b')]
  for (let i = 0; i < 30; i++) {
    a.record(facts.now, 'debug_traceCall', 'failed', 1)
    a.record(facts.now, 'eth_call', 'good', 1)
    b.record(facts.now, 'debug_traceCall', 'good', 1)
    b.record(facts.now, 'eth_call', 'good', 4)
  }
  expect(ids(makePlan([a, b], 'eth_call', facts, null))).toEqual(['a', 'b'])
  expect(ids(makePlan([a, b], 'debug_traceCall', facts, null))).toEqual(['b'])
})

test('the first stays the first until another is clearly better for a while', () => {
  const [a, b] = [member('a'), member('b')]
  calls(a, 50, 0, 10)
  calls(b, 50, 0, 11)
  const first = makePlan([a, b], null, facts, null)
  expect(ids(first)).toEqual(['a', 'b'])
  calls(a, 0, 4)
  const soon = makePlan([a, b], null, { ...facts, now: facts.now + 1_000 }, first)
  expect(ids(soon)).toEqual(['a', 'b'])
  calls(a, 0, 20)
  expect(ids(makePlan([a, b], null, { ...facts, now: facts.now + 1_000 }, soon))).toEqual(['a', 'b'])
  expect(ids(makePlan([a, b], null, { ...facts, now: facts.now + 31_000 }, soon))).toEqual(['b', 'a'])
})

test('one that fails, lags or crawls rests while there are others, and serves when there are none', () => {
  const [a, b, c, d] = [member('a'), member('b'), member('c', {}, 10), member('d')]
  calls(a, 50, 0)
  calls(b, 2, 48)
  calls(d, 50, 0, 12_000)
  const plan = makePlan([a, b, c, d], null, facts, null)
  expect(ids(plan)).toEqual(['a'])
  expect(plan.resting.map(({ upstream }) => upstream.id)).toEqual(['b', 'c', 'd'])
  a.isCordoned = true
  expect(ids(makePlan([a, b, c, d], null, facts, plan)).sort()).toEqual(['b', 'c', 'd'])
})

test('cordoned, lying, unknown and wrong ones serve in no case', () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => member(id))
  const [a, b, c, d] = all
  if (a) a.isCordoned = true
  if (b) b.lyingUntil = facts.now + 1
  if (c) c.identity = 'unknown'
  if (d) d.identity = 'wrong'
  expect(makePlan(all, null, facts, null)).toMatchObject({ order: [], resting: [] })
})
