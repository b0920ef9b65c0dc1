import type { Clock } from '../clock.ts'

/** Ends an unlocked time when nobody has touched the wallet for a while. */
export interface AutoLock {
  /** When it ends, in Unix milliseconds; `null` while it is not running, or never ends by itself. */
  deadline(): number | null
  /** Whether the end has passed: a timer may be late after the machine slept. */
  isOver(): boolean
  /** Starts anew, from now or up to a deadline that was kept. */
  start(until?: number | null): void
  stop(): void
  /** Milliseconds without a touch; `null`: it never locks by itself. */
  setPeriod(ms: number | null): void
}

export function createAutoLock(options: {
  clock: Clock
  period: number | null
  onEnd: () => void
}): AutoLock {
  const { clock, onEnd } = options
  let period = options.period
  let deadline: number | null = null
  let cancel = () => {}

  function stop() {
    cancel()
    cancel = () => {}
    deadline = null
  }

  return {
    deadline: () => deadline,
    isOver: () => deadline !== null && clock.now() >= deadline,
    start(until) {
      stop()
      if (period === null) return
      const fresh = clock.now() + period
      // A deadline further away than a whole period comes from a clock that was set back since.
      deadline = Math.min(until ?? fresh, fresh)
      cancel = clock.after(Math.max(0, deadline - clock.now()), onEnd)
    },
    stop,
    setPeriod(ms) {
      period = ms
    },
  }
}
