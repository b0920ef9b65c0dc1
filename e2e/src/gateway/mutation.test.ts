import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedChain, serveChain } from '../servedChain.ts'
import { planMutations } from './mutationPlan.test.support.ts'
import { reportOf, writeReport } from './mutationReport.test.support.ts'
import { judge } from './mutationRun.test.support.ts'

/** The chain that the service ships, with blocks of every fork. */
const history = fileURLToPath(new URL('../../../packages/node/history/', import.meta.url))
let chain: ServedChain

beforeAll(async () => {
  chain = await serveChain(history)
})
afterAll(() => chain.close())

/** Budget: 60 s on two cores. */
test('no field of any answer can be altered by a lying upstream without being caught or replaced', async () => {
  const planned = await planMutations(chain)
  // Each field in one way here; `npm run soak` tells every lie that there is.
  const fields = new Map(
    planned.map((mutation) => [`${mutation.part} ${mutation.field}`, mutation] as const).reverse(),
  )
  const judged = await judge(chain, [...fields.values()])
  const report = reportOf(judged)
  console.info(report.summary)
  writeReport(report)
  expect(report.failures).toEqual([])
  expect(judged.length).toBe(fields.size)
  expect(report.counts.caught).toBeGreaterThan(60)
}, 300_000)
