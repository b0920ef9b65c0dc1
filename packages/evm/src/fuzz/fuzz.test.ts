import { expect, test } from 'vitest'
import { checkSeed } from './check.test.support.ts'
import { describeFailure } from './shrink.test.support.ts'

/** `CAUSEWAY_FUZZ_SEED` runs one program again, `CAUSEWAY_FUZZ_COUNT` another number of them. */
const { CAUSEWAY_FUZZ_SEED: only, CAUSEWAY_FUZZ_COUNT: count = '4000' } = process.env
const first = only === undefined ? 1 : Number(only)
const last = only === undefined ? Number(count) : first

test(`programs ${first} to ${last} end as they do in EthereumJS, interpreted and compiled`, {
  timeout: 600_000,
}, async () => {
  const failures: string[] = []
  for (let seed = first; seed <= last && failures.length < 3; seed++) {
    const failure = await checkSeed(seed)
    if (failure !== null) failures.push(await describeFailure(failure))
  }
  expect(failures.join('\n\n')).toBe('')
})
