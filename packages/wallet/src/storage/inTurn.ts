/** Runs what it is given one after another, in the order given: two changes never read the same old state. */
export type InTurn = <T>(run: () => Promise<T>) => Promise<T>

/** A failure is told to the one who asked, and the next goes on. */
export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const result = last.then(run, run)
    last = result
    return result
  }
}
