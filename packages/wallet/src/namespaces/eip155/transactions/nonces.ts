const queues = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Runs one at a time what takes the next nonce of an account on a chain. The nonce is asked for inside, so that a send
 * that fails leaves it to the next one and nothing has to be remembered that a chain might contradict. `owner` keeps
 * two wallets in one process apart.
 */
export async function oneAtATime<T>(owner: object, key: string, run: () => Promise<T>): Promise<T> {
  const queue = queues.get(owner) ?? new Map<string, Promise<unknown>>()
  queues.set(owner, queue)
  const before = queue.get(key) ?? Promise.resolve()
  const mine = before.then(run, run)
  queue.set(key, mine)
  try {
    return await mine
  } finally {
    if (queue.get(key) === mine) queue.delete(key)
  }
}
