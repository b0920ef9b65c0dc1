import type { Clock } from '../clock.ts'

/** The real time. A timer of the wallet alone does not keep the process running. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
