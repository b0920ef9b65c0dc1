import type { Clock } from '../clock.ts'

export interface FakeClock extends Clock {
  /** Lets time pass, with everything that falls due and what follows from it. */
  pass(ms: number): Promise<void>
  /** How many timers wait. */
  waiting(): number
}

/** A clock that stands still until it is told otherwise. */
export function createFakeClock(): FakeClock {
  let now = 1_700_000_000_000
  const timers = new Set<{ at: number; run: () => void }>()

  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async pass(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const due = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        timers.delete(due)
        now = due.at
        due.run()
        await settle()
      }
      now = end
    },
    waiting: () => timers.size,
  }
}

/** Waits until promises that depend on nothing outside have settled: a few turns of the event loop, two as a rule. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((done) => setImmediate(done))
}
