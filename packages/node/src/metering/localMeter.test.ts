import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLocalMeter } from './localMeter.ts'
import { type Charge, isLimitReached, type LimitReached } from './meter.ts'
import { memoryLedger, projectWith } from './project.test.support.ts'
import { dayMs } from './utcDay.ts'

const noon = 20_000 * dayMs + dayMs / 2

function createTestMeter(start = noon) {
  let now = start
  const ledger = memoryLedger()
  const meter = createLocalMeter({ clock: () => now, ledger })
  return {
    meter,
    ledger,
    wait(ms: number) {
      now += ms
    },
    until(ms: number) {
      now = ms
    },
  }
}

function charged(outcome: Charge | LimitReached): Charge {
  if (isLimitReached(outcome)) throw new Error(`refused: ${outcome.limit}`)
  return outcome
}

const steps = fc.array(
  fc.record({
    waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000 })),
    credits: fc.constantFrom(5, 80, 150, 300, 1_000),
    key: fc.constantFrom('a', 'b'),
  }),
  { minLength: 1, maxLength: 300 },
)
const limits = fc.record({
  account: fc.constantFrom(100, 500, 4_000),
  key: fc.constantFrom(null, 80, 300, 2_000),
})

test('in no stretch of time is more admitted than the limit times the time and one burst, in either scope', () => {
  fc.assert(
    fc.property(limits, steps, (limit, run) => {
      const { meter, wait } = createTestMeter()
      const project = (key: string) =>
        projectWith({ perSecond: limit.account }, { perSecond: limit.key }, key)
      const projects = { a: project('a'), b: project('b') }
      const admitted: { at: number; credits: number; key: string }[] = []
      let at = 0
      for (const step of run) {
        wait(step.waitMs)
        at += step.waitMs
        const outcome = meter.charge(step.key === 'a' ? projects.a : projects.b, step.credits)
        if (!isLimitReached(outcome)) admitted.push({ at, credits: step.credits, key: step.key })
        else expect(outcome.waitSeconds).toBeGreaterThanOrEqual(1)
      }
      const check = (list: typeof admitted, perSecond: number) => {
        for (const [i, first] of list.entries()) {
          let sum = 0
          for (const { at: then, credits } of list.slice(i)) {
            sum += credits
            // One call that costs more than a burst may take its place.
            const burst = Math.max(perSecond, ...list.map((call) => call.credits))
            expect(sum).toBeLessThanOrEqual((perSecond * (then - first.at)) / 1_000 + burst + 1e-6)
          }
        }
      }
      check(admitted, limit.account)
      for (const key of ['a', 'b']) {
        if (limit.key !== null)
          check(
            admitted.filter((call) => call.key === key),
            limit.key,
          )
      }
    }),
    { numRuns: 150 },
  )
})

test('what is offered steadily at the limit is admitted to the last call', () => {
  const { meter, wait } = createTestMeter()
  const project = projectWith({ perSecond: 800 })
  for (let call = 0; call < 1_000; call++) {
    charged(meter.charge(project, 80))
    wait(100)
  }
})

test('after the wait that a refusal names the same call is admitted, when nobody else calls', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000 }),
      fc.array(fc.constantFrom(5, 80, 300, 1_000), { minLength: 1, maxLength: 50 }),
      (perSecond, calls) => {
        const { meter, wait } = createTestMeter()
        const project = projectWith({ perSecond })
        for (const credits of calls) {
          const outcome = meter.charge(project, credits)
          if (!isLimitReached(outcome)) continue
          wait(outcome.waitSeconds * 1_000)
          charged(meter.charge(project, credits))
        }
      },
    ),
  )
})

test('a day ends at its limit, says which one, and begins anew at 00:00 UTC', () => {
  const { meter, wait, until } = createTestMeter()
  const project = projectWith({ perDay: 1_000 }, { perDay: 500 })
  for (let call = 0; call < 6; call++)
    expect(charged(meter.charge(project, 80)).left).toBe(1_000 - 80 * (call + 1))
  wait(1)
  expect(meter.charge(project, 80)).toEqual({
    limit: 'keyPerDay',
    allowed: 500,
    used: 480,
    waitSeconds: 43_200,
  })
  const other = projectWith({ perDay: 1_000 }, {}, 'key2')
  for (let call = 0; call < 6; call++) charged(meter.charge(other, 80))
  expect(meter.charge(other, 80)).toMatchObject({ limit: 'accountPerDay', allowed: 1_000, used: 960 })
  expect(charged(meter.charge(other, 40)).left).toBe(0)

  until(noon + dayMs / 2 - 1)
  expect(meter.charge(project, 80)).toMatchObject({ waitSeconds: 1 })
  until(noon + dayMs / 2)
  expect(charged(meter.charge(project, 80))).toEqual({ credits: 80, left: 920, day: noon + dayMs / 2 })
  // A clock that is set back does not bring the day before back.
  until(noon)
  expect(charged(meter.charge(project, 80)).day).toBe(noon + dayMs / 2)
})

test('both scopes have a second of their own, and what one refuses is not taken from the other', () => {
  const { meter, wait } = createTestMeter()
  const slow = projectWith({ perSecond: 1_000 }, { perSecond: 100 }, 'slow')
  const free = projectWith({ perSecond: 1_000 }, {}, 'free')
  charged(meter.charge(slow, 80))
  expect(meter.charge(slow, 80)).toEqual({ limit: 'keyPerSecond', allowed: 100, used: 80, waitSeconds: 1 })
  for (let call = 0; call < 11; call++) charged(meter.charge(free, 80))
  expect(meter.charge(free, 80)).toEqual({
    limit: 'accountPerSecond',
    allowed: 1_000,
    used: 960,
    waitSeconds: 1,
  })
  wait(1_000)
  charged(meter.charge(slow, 80))
})

test('a call that costs more than a second gives runs when nothing else has, and the next ones wait for it', () => {
  const { meter, wait } = createTestMeter()
  const project = projectWith({ perSecond: 500 })
  charged(meter.charge(project, 1_000))
  expect(meter.charge(project, 1_000)).toMatchObject({ waitSeconds: 2 })
  wait(1_999)
  expect(isLimitReached(meter.charge(project, 1_000))).toBe(true)
  wait(1)
  charged(meter.charge(project, 1_000))
})

test('what is given back can be spent again, that second and that day', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 100 }), (refunds) => {
      const { meter, ledger } = createTestMeter()
      const project = projectWith({ perSecond: 10_000, perDay: 10_000 })
      let kept = 0
      for (const isRefunded of refunds) {
        const outcome = meter.charge(project, 80)
        if (isLimitReached(outcome)) break
        expect(outcome.left).toBe(10_000 - kept - 80)
        if (isRefunded) meter.refund(project, 80, outcome.day)
        else kept += 80
      }
      expect(ledger.tallies.map(({ credits }) => credits)).toEqual([kept])
    }),
  )
})

test('a refund after midnight belongs to the day of its charge', () => {
  const { meter, ledger, until } = createTestMeter(noon + dayMs / 2 - 1)
  const project = projectWith({ perDay: 1_000 })
  const charge = charged(meter.charge(project, 300))
  until(noon + dayMs / 2 + 1)
  charged(meter.charge(project, 80))
  meter.refund(project, 300, charge.day)
  expect(charged(meter.charge(project, 80)).left).toBe(1_000 - 160)
  expect(ledger.tallies.map(({ credits }) => credits)).toEqual([0, 160])
})

test('an event is charged even when the second is over, but not when the day is', () => {
  const { meter } = createTestMeter()
  const project = projectWith({ perSecond: 100, perDay: 300 })
  charged(meter.charge(project, 100))
  charged(meter.chargeEvent(project, 150))
  expect(meter.charge(project, 5)).toMatchObject({ limit: 'accountPerSecond', waitSeconds: 2 })
  expect(meter.chargeEvent(project, 100)).toMatchObject({ limit: 'accountPerDay' })
})

test('a plan that changes counts from the next call, without a new day', () => {
  const { meter } = createTestMeter()
  const before = projectWith({ perSecond: 100, perDay: 200 })
  charged(meter.charge(before, 100))
  expect(isLimitReached(meter.charge(before, 100))).toBe(true)
  const after = projectWith({ perSecond: 1_000, perDay: 1_000 })
  expect(charged(meter.charge(after, 900)).left).toBe(0)
  expect(meter.charge(projectWith({ perSecond: 1_000, perDay: 500 }), 5)).toMatchObject({
    limit: 'accountPerDay',
    allowed: 500,
    used: 1_000,
  })
  charged(meter.charge(projectWith({}), 5_000))
})

test('a day goes on where the ledger has it', () => {
  const rows = ['one', 'two'].map((instance) => ({
    accountId: 'account1',
    keyId: 'key1',
    day: noon - dayMs / 2,
    instance,
    calls: 1,
    credits: 200,
  }))
  const meter = createLocalMeter({ clock: () => noon, ledger: memoryLedger(rows) })
  expect(charged(meter.charge(projectWith({ perDay: 500 }), 80)).left).toBe(20)
})

test('nothing is refused without a limit, and a plan of nothing refuses everything', () => {
  const { meter } = createTestMeter()
  const project = projectWith({}, { perSecond: 0, perDay: 0 })
  for (let call = 0; call < 1_000; call++) expect(charged(meter.charge(project, 1_000)).left).toBeNull()
  const nothing = projectWith({ perSecond: 0 }, {}, 'key9', 'account9')
  expect(meter.charge(nothing, 5)).toMatchObject({ limit: 'accountPerSecond', waitSeconds: 86_400 })
})
