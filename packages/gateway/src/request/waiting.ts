import type { Clock } from '../clock.ts'
import type { Cancel } from './cancel.ts'

/** So many requests may wait for an upstream at a time; beyond it they are refused at once, so that memory is bounded. */
const mostWaiting = 5_000

/** What a request waits for: a free place at an upstream, or that an upstream comes into service. */
export type WaitFor = 'place' | 'service'

/** Requests that wait for something to change. */
export interface Waiting {
  /** Resolves after that time, or when it was woken; `false` when too many wait already. */
  pause(ms: number, cancel: Cancel, what: WaitFor): Promise<boolean>
  /** A place became free: the one that waits longest for one goes on. */
  freed(): void
  /** An upstream came or went. */
  changed(): void
}

export function createWaiting(clock: Clock): Waiting {
  const asleep = { place: new Set<() => void>(), service: new Set<() => void>() }
  return {
    pause(ms, cancel, what) {
      if (asleep.place.size + asleep.service.size >= mostWaiting) return Promise.resolve(false)
      return new Promise((resolve) => {
        const wake = () => {
          asleep[what].delete(wake)
          stop()
          off()
          resolve(true)
        }
        const stop = clock.after(ms, wake)
        asleep[what].add(wake)
        let off = () => {}
        off = cancel.on(wake)
      })
    },
    freed() {
      const [first] = asleep.place
      first?.()
    },
    changed() {
      for (const wake of [...asleep.place, ...asleep.service]) wake()
    },
  }
}
