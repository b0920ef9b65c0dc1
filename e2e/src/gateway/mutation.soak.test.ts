import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedChain, serveChain } from '../servedChain.ts'
import { type Mutation, planMutations } from './mutationPlan.test.support.ts'
import { reportOf, writeReport } from './mutationReport.test.support.ts'
import { judge } from './mutationRun.test.support.ts'

/** `npm run soak` tells every lie that there is; else each field is told wrongly in one way. */
const isSoak = process.env.CAUSEWAY_SOAK === '1'

/** The chain that the service ships, with blocks of every fork. */
const history = fileURLToPath(new URL('../../../packages/node/history/', import.meta.url))
let chain: ServedChain

beforeAll(async () => {
  chain = await serveChain(history)
})
afterAll(() => chain.close())

/** Budget: 60 s on two cores, three minutes as a soak. */
test('no field of any answer can be altered by a lying upstream without being caught or replaced', async () => {
  const planned = await planMutations(chain)
  const told = isSoak ? planned : onePerField(planned)
  const judged = await judge(chain, told)
  const report = reportOf(judged)
  console.info(report.summary)
  writeReport(report)
  expect(report.failures).toEqual([])
  expect(judged.length).toBe(told.length)
  expect(report.counts.caught).toBeGreaterThan(60)
}, 1_200_000)

function onePerField(mutations: readonly Mutation[]): Mutation[] {
  const seen = new Set<string>()
  return mutations.filter(({ part, field }) => {
    const name = `${part} ${field}`
    return seen.has(name) ? false : seen.add(name)
  })
}
