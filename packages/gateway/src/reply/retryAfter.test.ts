import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRetryAfter, waitInError } from './retryAfter.ts'

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('Wed, 21 Oct 2015 07:28:00 GMT')
  expect(parseRetryAfter('2', now)).toBe(2_000)
  expect(parseRetryAfter('0.25', now)).toBe(250)
  expect(parseRetryAfter('Wed, 21 Oct 2015 07:28:30 GMT', now)).toBe(30_000)
  expect(parseRetryAfter('Wed, 21 Oct 2015 07:27:30 GMT', now)).toBeNull()
  for (const bad of ['', 'soon', '-5', 'NaN', '1e9x', null, undefined])
    expect(parseRetryAfter(bad, now)).toBeNull()
})

test('a wait is found wherever services put it', () => {
  expect(waitInError('', { rate: { backoff_seconds: 30 } })).toBe(30_000)
  expect(waitInError('', { rate: { backoff_seconds: 0 } })).toBeNull()
  expect(waitInError('', { retry_after: 2 })).toBe(2_000)
  expect(waitInError('', { retryAfterMs: 40 })).toBe(40)
  expect(waitInError('', { try_again_in: '20ms' })).toBe(20)
  expect(waitInError('retry in 10s', undefined)).toBe(10_000)
  expect(waitInError('please try again in 2 minutes', undefined)).toBe(120_000)
  expect(waitInError('too many requests', undefined)).toBeNull()
})

test('no number that is sent keeps an upstream out for more than ten minutes, and none throws', () => {
  const within = (ms: number | null) => expect(ms === null || (ms >= 0 && ms <= 600_000)).toBe(true)
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.double(), (text, data, number) => {
      within(parseRetryAfter(text, 0))
      within(parseRetryAfter(String(number), 0))
      within(waitInError(text, data))
      within(waitInError(`retry in ${number}s`, { retry_after: number, rate: { backoff_seconds: number } }))
    }),
    { numRuns: 2_000 },
  )
})
