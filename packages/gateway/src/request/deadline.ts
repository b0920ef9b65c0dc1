import type { Clock } from '../clock.ts'

/** The one limit that everything done for a request stands under. */
export interface Scope {
  /** Aborts when the time is up, or when the answer is there. */
  readonly signal: AbortSignal
  /** Milliseconds left. */
  left(): number
}

/** Runs something for at most so long. When the time is up, what it still does is aborted and `late` is the answer. */
export function withDeadline<Value>(
  clock: Clock,
  ms: number,
  run: (scope: Scope) => Promise<Value>,
  late: () => Value,
): Promise<Value> {
  const controller = new AbortController()
  const until = clock.now() + ms
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => {
      resolve(late())
      controller.abort()
    })
    run({ signal: controller.signal, left: () => Math.max(0, until - clock.now()) })
      .then(resolve, reject)
      .finally(() => {
        stop()
        controller.abort()
      })
  })
}
