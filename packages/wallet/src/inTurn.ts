/**
 * Runs tasks one after another, in the order they were handed in. A task that fails does not keep the next from
 * running; its failure goes to who handed it in.
 */
export function createInTurn(): <T>(task: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.then(
      () => {},
      () => {},
    )
    return result
  }
}
