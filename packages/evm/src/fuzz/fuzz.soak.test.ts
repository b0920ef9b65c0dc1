import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { Batch } from './fuzzWorker.test.support.ts'

/** Without `npm run soak` a few, to see that it runs. */
const isSoak = process.env.CAUSEWAY_SOAK !== undefined
const count = isSoak ? 1_000_000 : 300
const batch = isSoak ? 1_000 : 150
const enough = 5
/** Other programs each time; `CAUSEWAY_FUZZ_SEED` runs those of an earlier one again. */
const first = Number(process.env.CAUSEWAY_FUZZ_SEED ?? (isSoak ? Date.now() % 2 ** 30 : 2 ** 30))

test(`${count} programs end as they do in EthereumJS, interpreted and compiled`, {
  timeout: 6 * 3_600_000,
}, async () => {
  const failures: string[] = []
  let next = first
  let done = 0
  const run = async () => {
    const worker = new Worker(new URL('./fuzzWorker.test.support.js', import.meta.url))
    while (next < first + count && failures.length < enough) {
      const from = next
      next += batch
      worker.postMessage({ from, count: batch } satisfies Batch)
      // Fails if the thread does.
      const [found]: string[][] = await once(worker, 'message')
      failures.push(...(found ?? []))
      done += batch
      if (done % (50 * batch) === 0)
        console.log(`programs from ${first}: ${done} run, ${failures.length} differ`)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: isSoak ? availableParallelism() : 1 }, run))
  console.log(`programs from ${first}: ${done} run, ${failures.length} differ`)
  expect(failures.join('\n\n')).toBe('')
})
