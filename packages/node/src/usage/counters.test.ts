import { expect, test } from 'vitest'
import { createCounters, otherMethod } from './counters.ts'
import { callOf, createHandClock, isMethod } from './usage.test.support.ts'

const start = 1_000_000 * 60_000

test('calls with the same names become one entry, and are taken out once', () => {
  const counters = createCounters({ clock: () => start, isMethod })
  counters.note(callOf({ tookUs: 40 }))
  counters.note(callOf({ tookUs: 60, code: 3, credits: 80 }))
  counters.note(callOf({ status: 429, code: -32005, credits: 0 }))
  const taken = counters.take()
  expect(taken.map(({ names, minute, counts }) => [names.status, minute, counts.calls])).toEqual([
    [200, 1_000_000, 2],
    [429, 1_000_000, 1],
  ])
  expect(taken[0]?.counts).toMatchObject({ errors: 1, credits: 85, tookUs: 100, tookMax: 60 })
  expect([...(taken[0]?.counts.buckets ?? [])].slice(0, 3)).toEqual([1, 1, 0])
  expect(counters.take()).toEqual([])
})

test('a call belongs to the minute in which it was noted, however late it is taken out', () => {
  const clock = createHandClock(start + 59_999)
  const counters = createCounters({ clock, isMethod })
  counters.note(callOf({}))
  clock.now = start + 60_000
  counters.note(callOf({}))
  counters.note(callOf({}))
  expect(counters.take().map(({ minute, counts }) => [minute, counts.calls])).toEqual([
    [1_000_000, 1],
    [1_000_001, 2],
  ])
})

test('names that no method has make one entry together, whoever thinks them up', () => {
  const counters = createCounters({ clock: () => start, isMethod })
  for (let i = 0; i < 1_000; i++) counters.note(callOf({ method: `guess_${i}`, status: 200, code: -32601 }))
  const taken = counters.take()
  expect(taken).toHaveLength(1)
  expect(taken[0]?.names.method).toBe(otherMethod)
  expect(taken[0]?.counts.calls).toBe(1_000)
})

test('a cell that is silent for an hour is given up, and counts again when it is needed', () => {
  const clock = createHandClock(start)
  const counters = createCounters({ clock, isMethod })
  counters.note(callOf({}))
  counters.take()
  clock.now += 62 * 60_000
  expect(counters.take()).toEqual([])
  counters.note(callOf({}))
  expect(counters.take()).toHaveLength(1)
})
