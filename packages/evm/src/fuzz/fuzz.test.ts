import { expect, test } from 'vitest'
import { runPrograms } from './runPrograms.test.support.ts'

// Budget: 95 s on two cores.
/** `CAUSEWAY_FUZZ_SEED` runs one program again, `CAUSEWAY_FUZZ_COUNT` another number of them. */
const { CAUSEWAY_FUZZ_SEED: only, CAUSEWAY_FUZZ_COUNT: many = '20000' } = process.env
const first = only === undefined ? 1 : Number(only)
const count = only === undefined ? Number(many) : 1

test(`${count} programs from ${first} on end as they do in EthereumJS, interpreted and compiled`, {
  timeout: 900_000,
}, async () => {
  const failures = await runPrograms({ first, count, batch: 100 })
  expect(failures.join('\n\n')).toBe('')
})
