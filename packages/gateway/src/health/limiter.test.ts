import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

test('no more calls go out in a second than were set', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.nat({ max: 300 }), { maxLength: 200 }),
      (perSecond, steps) => {
        const limiter = createLimiter({ perSecond, inFlight: null })
        const taken: number[] = []
        let now = 5_000
        for (const step of steps) {
          now += step
          if (limiter.readyIn(now) !== 0) continue
          limiter.take(now, 1)
          limiter.release()
          taken.push(now)
        }
        for (const from of taken) {
          // A second's worth is saved up, and a second's worth comes in.
          expect(taken.filter((at) => at >= from && at < from + 1_000).length).toBeLessThanOrEqual(
            2 * perSecond + 1,
          )
        }
      },
    ),
  )
})

test('waiting as long as it says is enough', () => {
  const limiter = createLimiter({ perSecond: 3, inFlight: null })
  let now = 0
  for (let calls = 0; calls < 50; calls++) {
    const wait = limiter.readyIn(now)
    expect(wait).not.toBeNull()
    now += wait ?? 0
    expect(limiter.readyIn(now)).toBe(0)
    limiter.take(now, 1)
  }
  expect(now).toBeGreaterThan(15_000)
})

test('places are taken and given back', () => {
  const limiter = createLimiter({ perSecond: null, inFlight: 2 })
  limiter.take(0, 1)
  limiter.take(0, 1)
  expect(limiter.readyIn(0)).toBeNull()
  limiter.release()
  expect(limiter.readyIn(0)).toBe(0)
})

test('a refusal is waited out: as long as it says, or longer each time', () => {
  const limiter = createLimiter({ perSecond: null, inFlight: null })
  limiter.refused(0, 2_000, false)
  expect(limiter.readyIn(0)).toBe(2_000)
  limiter.refused(0, 500, false)
  expect(limiter.readyIn(0)).toBe(2_000)
  const other = createLimiter({ perSecond: null, inFlight: null })
  other.refused(0, null, false)
  expect(other.readyIn(0)).toBe(500)
  other.refused(600, null, false)
  expect(other.readyIn(600)).toBe(1_000)
  const spent = createLimiter({ perSecond: null, inFlight: null })
  spent.refused(0, null, true)
  expect(spent.readyIn(0)).toBe(60_000)
})

test('the rate at which it refused is learned, and forgotten in time', () => {
  const limiter = createLimiter({ perSecond: null, inFlight: null })
  for (let i = 0; i < 100; i++) limiter.take(1_000, 1)
  limiter.refused(1_500, 100, false)
  let taken = 0
  for (let now = 1_600; now < 2_600; now += 1) {
    if (limiter.readyIn(now) !== 0) continue
    limiter.take(now, 1)
    taken += 1
  }
  expect(taken).toBeGreaterThan(60)
  expect(taken).toBeLessThan(100)
  for (let i = 0; i < 1_000; i++) limiter.take(60_000, 1)
  expect(limiter.readyIn(60_000)).toBe(0)
})
