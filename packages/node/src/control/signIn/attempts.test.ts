import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientBucket, createAttempts } from './attempts.ts'

test('a burst is let through, then one after each pause, with the seconds to wait', () => {
  let now = 0
  const attempts = createAttempts({ clock: () => now, burst: 3, refillSeconds: 10 })
  expect([1, 2, 3, 4].map(() => attempts.take('a'))).toEqual([0, 0, 0, 10])
  expect(attempts.take('b')).toBe(0)
  now = 4000
  expect(attempts.take('a')).toBe(6)
  now = 10_000
  expect(attempts.take('a')).toBe(0)
  expect(attempts.take('a')).toBe(10)
  attempts.giveBack('a')
  expect(attempts.take('a')).toBe(0)
})

test('in no stretch of time are there more than the burst and what came back', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(8000), { maxLength: 60 }), (pauses) => {
      let now = 0
      let taken = 0
      const attempts = createAttempts({ clock: () => now, burst: 5, refillSeconds: 6 })
      for (const pause of pauses) {
        now += pause
        if (attempts.take('a') === 0) taken++
      }
      expect(taken).toBeLessThanOrEqual(5 + now / 6000)
    }),
  )
})

test('a clock that goes back gives nothing', () => {
  let now = 100_000
  const attempts = createAttempts({ clock: () => now, burst: 1, refillSeconds: 10 })
  expect(attempts.take('a')).toBe(0)
  now = 0
  expect(attempts.take('a')).toBe(10)
})

test('a flood of names does not fill the memory', () => {
  const attempts = createAttempts({ clock: () => 0, burst: 1, refillSeconds: 10, most: 3 })
  for (const name of ['a', 'b', 'c']) expect(attempts.take(name)).toBe(0)
  expect(attempts.take('a')).toBe(10)
  expect(attempts.take('d')).toBe(0)
  expect(attempts.take('a')).toBe(10)
  expect(attempts.take('b')).toBe(0)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, bucket) => {
  expect(clientBucket(ip)).toBe(bucket)
})
