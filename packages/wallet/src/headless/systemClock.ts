import type { Clock } from '../clock.ts'

/** What comes sooner is work under way: a poll for a subscriber, an attempt at a connection, a write to the disk. */
const soonMs = 60_000

/**
 * The real time, in Node. A timer for a far moment (the automatic lock, the end of a session) does not keep the process
 * running; one that comes soon does, because somebody waits for it. After `close` of a wallet none is left.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    if (ms >= soonMs) timer.unref()
    return () => clearTimeout(timer)
  },
}
