import type { Clock } from '../clock.ts'

/** So many requests may wait for an upstream at a time; beyond it they are refused at once, so that memory is bounded. */
const mostWaiting = 5_000

/** Requests that wait for something to change: an upstream that comes back, or a place that becomes free. */
export interface Waiting {
  /** Resolves after that time, or when it was woken; `false` when too many wait already. */
  pause(ms: number, signal: AbortSignal): Promise<boolean>
  wakeOne(): void
  wakeAll(): void
}

export function createWaiting(clock: Clock): Waiting {
  const asleep = new Set<() => void>()
  return {
    pause(ms, signal) {
      if (asleep.size >= mostWaiting) return Promise.resolve(false)
      return new Promise((resolve) => {
        const wake = () => {
          asleep.delete(wake)
          stop()
          signal.removeEventListener('abort', wake)
          resolve(true)
        }
        const stop = clock.after(ms, wake)
        asleep.add(wake)
        signal.addEventListener('abort', wake)
        if (signal.aborted) wake()
      })
    },
    wakeOne() {
      const [first] = asleep
      first?.()
    },
    wakeAll() {
      for (const wake of [...asleep]) wake()
    },
  }
}
