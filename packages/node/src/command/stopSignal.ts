/** Resolves when the process is asked to stop. A second time it is not asked: the process exits at once. */
export function createStopSignal(): { asked: Promise<void>; close(): void } {
  let stopping = false
  let resolve: () => void = () => {}
  const asked = new Promise<void>((done) => {
    resolve = done
  })
  const onSignal = () => {
    if (stopping) process.exit(130)
    stopping = true
    resolve()
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, onSignal)
  return {
    asked,
    close() {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}
