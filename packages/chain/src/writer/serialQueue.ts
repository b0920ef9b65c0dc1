/** Runs tasks one after another, in the order in which they came. */
export interface SerialQueue {
  run<T>(task: () => Promise<T>): Promise<T>
  /** Resolves when everything that was asked for so far is done. */
  idle(): Promise<void>
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(task) {
      const result = last.then(task)
      // A failure belongs to whoever asked; the next task runs all the same.
      last = result.catch(() => undefined)
      return result
    },
    async idle() {
      await last
    },
  }
}
