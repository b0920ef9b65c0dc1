import type { Clock } from '../clock.ts'
import { type Cancel, createCanceller } from './cancel.ts'

/** The one limit that everything done for a request stands under. */
export interface Scope {
  /** Cancelled when the time is up, or when the answer is there. */
  readonly cancel: Cancel
  /** Milliseconds left. */
  left(): number
}

/** Runs something for at most so long. When the time is up, what it still does is cancelled and `late` is the answer. */
export function withDeadline<Value>(
  clock: Clock,
  ms: number,
  run: (scope: Scope) => Promise<Value>,
  late: () => Value,
): Promise<Value> {
  const canceller = createCanceller()
  const until = clock.now() + ms
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => {
      resolve(late())
      canceller.cancel()
    })
    run({ cancel: canceller, left: () => Math.max(0, until - clock.now()) })
      .then(resolve, reject)
      .finally(() => {
        stop()
        canceller.cancel()
      })
  })
}
