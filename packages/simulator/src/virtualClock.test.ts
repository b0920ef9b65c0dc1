import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVirtualClock } from './virtualClock.ts'

test('calls come in the order of their time, and of being asked for where the time is the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ ms: fc.nat(50), isCancelled: fc.boolean() }), { maxLength: 60 }),
      async (asked) => {
        const clock = createVirtualClock()
        const seen: [number, number][] = []
        for (const [index, { ms, isCancelled }] of asked.entries()) {
          const cancel = clock.after(ms, () => seen.push([clock.now(), index]))
          if (isCancelled) cancel()
        }
        await clock.run({ moment: 100 })
        const expected = asked
          .map(({ ms, isCancelled }, index) => ({ ms, isCancelled, index }))
          .filter(({ isCancelled }) => !isCancelled)
          .sort((one, other) => one.ms - other.ms || one.index - other.index)
          .map(({ ms, index }) => [ms, index])
        expect(seen).toEqual(expected)
        expect(clock.now()).toBe(100)
        expect(clock.waiting()).toBe(0)
      },
    ),
    { numRuns: 50 },
  )
})

test('promises that follow from a call are settled before the next', async () => {
  const clock = createVirtualClock()
  const seen: string[] = []
  clock.after(1, async () => {
    for (let step = 0; step < 20; step++) await Promise.resolve()
    seen.push('first')
  })
  clock.after(1, () => seen.push('second'))
  await clock.run({ moment: 1 })
  expect(seen).toEqual(['first', 'second'])
})

test('time stands where something became true', async () => {
  const clock = createVirtualClock()
  let isDone = false
  clock.after(7, () => {
    isDone = true
  })
  clock.after(9, () => expect.fail('too far'))
  expect(await clock.run({ moment: 100, isDone: () => isDone })).toBe(true)
  expect(clock.now()).toBe(7)
})
