export interface StopSignal {
  /** Resolves when the process is asked to stop; rejects when it has to. */
  readonly asked: Promise<void>
  /** Asks, from inside. */
  ask(): void
  /** Stops with an error. */
  fail(error: Error): void
  close(): void
}

/** Listens for signals that ask the process to stop. Asked a second time, it exits at once. */
export function createStopSignal(): StopSignal {
  // One Ctrl-C under `npm start` arrives twice within milliseconds: from the terminal, and passed on by npm.
  const sameMs = 100
  let first: number | null = null
  let resolve: () => void = () => {}
  let fail: (error: Error) => void = () => {}
  const asked = new Promise<void>((done, failed) => {
    resolve = done
    fail = failed
  })
  // It may come before anybody waits.
  asked.catch(() => {})
  const onSignal = () => {
    if (first !== null && performance.now() - first > sameMs) process.exit(130)
    first ??= performance.now()
    resolve()
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, onSignal)
  return {
    asked,
    ask: resolve,
    fail,
    close() {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}
