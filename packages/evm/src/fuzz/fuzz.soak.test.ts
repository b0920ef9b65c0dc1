import { expect, test } from 'vitest'
import { runPrograms } from './runPrograms.test.support.ts'

/** Without `npm run soak` a few, to see that it runs. */
const isSoak = process.env.CAUSEWAY_SOAK !== undefined
const count = isSoak ? 1_000_000 : 300
const batch = isSoak ? 1_000 : 150
/** Other programs each time; `CAUSEWAY_FUZZ_SEED` runs those of an earlier one again. */
const first = Number(process.env.CAUSEWAY_FUZZ_SEED ?? (isSoak ? Date.now() % 2 ** 30 : 2 ** 30))

test(`${count} programs end as they do in EthereumJS, interpreted and compiled`, {
  timeout: 6 * 3_600_000,
}, async () => {
  console.log(`programs from ${first}`)
  const tell = (done: number, differ: number) => {
    if (done % (50 * batch) === 0) console.log(`programs from ${first}: ${done} run, ${differ} differ`)
  }
  const failures = await runPrograms({ first, count, batch, onBatch: tell })
  console.log(`programs from ${first}: ${count} asked for, ${failures.length} differ`)
  expect(failures.join('\n\n')).toBe('')
})
