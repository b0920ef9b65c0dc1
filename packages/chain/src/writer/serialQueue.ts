/** Runs tasks one after another, in the order in which they came. */
export interface SerialQueue {
  run<T>(task: () => Promise<T>): Promise<T>
  /** How many tasks run or wait. */
  size(): number
  /** Resolves when everything that was asked for so far is done. */
  idle(): Promise<void>
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  let size = 0
  return {
    run(task) {
      size++
      const result = last.then(task).finally(() => {
        size--
      })
      // A failure belongs to whoever asked; the next task runs all the same.
      last = result.catch(() => undefined)
      return result
    },
    size: () => size,
    async idle() {
      await last
    },
  }
}
