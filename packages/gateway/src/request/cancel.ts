/**
 * Says when something is not needed any more. Every request needs three of them, and an `AbortSignal` costs tens of
 * microseconds to make and to abort; only the transport gets one.
 */
export interface Cancel {
  readonly isCancelled: boolean
  /** Calls once when it is cancelled, at once if it is already; gives the function that takes it back. */
  on(call: () => void): () => void
}

export interface Canceller extends Cancel {
  cancel(): void
}

export function createCanceller(): Canceller {
  const calls = new Set<() => void>()
  let isCancelled = false
  return {
    get isCancelled() {
      return isCancelled
    },
    on(call) {
      if (isCancelled) call()
      else calls.add(call)
      return () => calls.delete(call)
    },
    cancel() {
      isCancelled = true
      const waiting = [...calls]
      calls.clear()
      for (const call of waiting) call()
    },
  }
}

/** For what is done to its end in any case. */
export const never: Cancel = { isCancelled: false, on: () => () => {} }
