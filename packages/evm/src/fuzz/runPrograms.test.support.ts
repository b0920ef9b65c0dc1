import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Batch } from './fuzzWorker.test.support.ts'

/** After these the rest would say the same. */
const enough = 5

export interface Programs {
  /** The seed of the first. */
  first: number
  count: number
  /** How many a thread takes at a time. */
  batch: number
  onBatch?: (done: number, failures: number) => void
}

/** Runs the programs of many seeds, a thread on every core; what comes back are those that end otherwise than they should. */
export async function runPrograms({ first, count, batch, onBatch }: Programs): Promise<string[]> {
  const failures: string[] = []
  const end = first + count
  let next = first
  let done = 0
  const run = async () => {
    const worker = new Worker(new URL('./fuzzWorker.test.support.js', import.meta.url))
    while (next < end && failures.length < enough) {
      const from = next
      next = Math.min(next + batch, end)
      worker.postMessage({ from, count: next - from } satisfies Batch)
      // Fails if the thread does.
      const [found]: string[][] = await once(worker, 'message')
      failures.push(...(found ?? []))
      done += batch
      onBatch?.(done, failures.length)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, run))
  return failures
}
