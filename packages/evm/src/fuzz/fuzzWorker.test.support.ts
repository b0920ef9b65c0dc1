import { parentPort } from 'node:worker_threads'
import { checkSeed } from './check.test.support.ts'
import { describeFailure } from './shrink.test.support.ts'

/** Seeds that a thread is to run. */
export interface Batch {
  from: number
  count: number
}

/** Runs batches in a thread of its own, and tells of each what failed in it. */
parentPort?.on('message', async ({ from, count }: Batch) => {
  const failures: string[] = []
  for (let seed = from; seed < from + count; seed++) {
    const failure = await checkSeed(seed)
    if (failure !== null) failures.push(await describeFailure(failure))
  }
  parentPort?.postMessage(failures)
})
