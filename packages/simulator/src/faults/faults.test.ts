import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { type Act, decideAct, garble, garblings } from './act.ts'
import { alter } from './alter.ts'
import { faultless } from './profile.ts'
import { isThrottleName, throttleNames, throttles } from './throttles.ts'

test('a lie is JSON, never the truth, and says where it is', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), fc.integer(), (json, seed) => {
      const truth = JSON.stringify(JSON.parse(json))
      const { result, where } = alter(truth, createRandom(seed))
      expect(() => JSON.parse(result)).not.toThrow()
      expect(where).not.toBe('')
      if (truth !== 'null') expect(result).not.toBe(truth)
    }),
    { seed: 1, numRuns: 500 },
  )
})

test('every field of an answer is altered sooner or later', () => {
  const truth = '{"hash":"0xab","logs":[{"data":"0x01","topics":["0x02","0x03"]}],"removed":false,"to":null}'
  const places = new Set<string>()
  const random = createRandom('fields')
  for (let round = 0; round < 500; round++) places.add(alter(truth, random).where)
  expect([...places].sort()).toEqual([
    'hash',
    'logs',
    'logs.0',
    'logs.0.data',
    'logs.0.topics',
    'logs.0.topics.0',
    'logs.0.topics.1',
    'removed',
    'to',
  ])
})

test('shares are what they say', () => {
  const profile = { ...faultless, hangs: 0.1, resets: 0.2, throttled: 0.3, garbled: 0.1, slow: 0.5 }
  const random = createRandom('shares')
  const counts = new Map<Act['kind'], number>()
  let slow = 0
  for (let round = 0; round < 20_000; round++) {
    const act = decideAct(profile, random)
    counts.set(act.kind, (counts.get(act.kind) ?? 0) + 1)
    if (act.kind === 'answer' && act.bodyMs > 0) slow++
  }
  const share = (kind: Act['kind']) => (counts.get(kind) ?? 0) / 20_000
  expect(share('hang')).toBeCloseTo(0.1, 1)
  expect(share('reset')).toBeCloseTo(0.2, 1)
  expect(share('reply')).toBeCloseTo(0.3, 1)
  expect(share('garble')).toBeCloseTo(0.1, 1)
  expect(slow / (counts.get('answer') ?? 1)).toBeCloseTo(0.5, 1)
})

test('a node without faults only answers', () => {
  const random = createRandom(1)
  for (let round = 0; round < 1000; round++) {
    expect(decideAct(faultless, random)).toMatchObject({ kind: 'answer', bodyMs: 0 })
  }
})

test('every known way to say "too much" is there: by status, inside 200, with waits of every kind, and as pages', () => {
  const replies = throttleNames.map((name) => (isThrottleName(name) ? throttles[name](7) : expect.fail(name)))
  expect(replies.length).toBeGreaterThanOrEqual(15)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([429, 503, 402, 200]))
  expect(replies.some(({ headers }) => headers['retry-after'] !== undefined)).toBe(true)
  for (const { body, headers } of replies) {
    if (headers['content-type'] === 'application/json') expect(() => JSON.parse(body)).not.toThrow()
  }
})

test('what is garbled is no answer to the call', () => {
  const body = '{"jsonrpc":"2.0","id":5,"result":"0x1"}'
  for (const how of garblings) {
    const garbled = garble(how, body).body
    expect(garbled).not.toContain('"id":5,"result":"0x1"}')
  }
})
