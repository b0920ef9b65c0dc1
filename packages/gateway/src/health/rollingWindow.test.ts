import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLatency, createLatencies, quantile } from './latencies.ts'
import { createRollingWindow } from './rollingWindow.ts'

test('nothing asked is nothing known', () => {
  expect(createRollingWindow().summary(0)).toEqual({
    calls: 0,
    errorRate: null,
    throttleRate: null,
    p50: null,
    p95: null,
  })
})

test('a refused rate is no error, and a failure has no latency', () => {
  const window = createRollingWindow()
  window.add(0, 'good', 100)
  window.add(0, 'failed', 0)
  window.add(0, 'throttled', 0)
  const { errorRate, throttleRate, p95 } = window.summary(0)
  expect(errorRate).toBe(0.5)
  expect(throttleRate).toBeCloseTo(1 / 3)
  expect(p95).toBeGreaterThan(90)
})

test('what is older than a minute is forgotten', () => {
  const window = createRollingWindow()
  for (let i = 0; i < 10; i++) window.add(0, 'failed', 1)
  window.add(30_000, 'good', 1)
  expect(window.summary(30_000).errorRate).toBeCloseTo(10 / 11)
  expect(window.summary(61_000).errorRate).toBe(0)
  expect(window.summary(100_000).errorRate).toBeNull()
})

test('a quantile is at most a quarter above the true one', () => {
  const times = fc.array(fc.double({ min: 0.2, max: 50_000, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(times, fc.double({ min: 0.01, max: 1, noNaN: true }), (times, share) => {
      const latencies = createLatencies()
      for (const ms of times) addLatency(latencies, ms)
      const sorted = [...times].sort((a, b) => a - b)
      const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0
      const found = quantile([latencies], share) ?? 0
      expect(found).toBeGreaterThanOrEqual(exact * 0.999)
      expect(found).toBeLessThanOrEqual(exact * 1.2501)
    }),
  )
})
