import { buildTree, type Tree } from '@causeway/simulator'
import { beforeAll, expect, test } from 'vitest'
import { runWorld } from './worlds.test.support.ts'

let tree: Tree
beforeAll(async () => {
  tree = await buildTree({ seed: 42, blocks: 24, forks: [1, 2, 5, 9, 24] })
})

/** Worlds in one run of the tests; all ten thousand are run by `npm run soak`. */
const count = Number(process.env.WORLDS ?? 200)
const from = Number(process.env.SEED ?? 1)

test('in random worlds every answer is right or a typed error, and no request is stuck', async () => {
  const totals: Record<string, number> = {}
  const wrong: string[] = []
  for (let seed = from; seed < from + count; seed++) {
    const run = await runWorld(tree, seed)
    for (const [kind, number] of Object.entries(run.counts)) totals[kind] = (totals[kind] ?? 0) + number
    wrong.push(...run.wrong)
    if (run.stuck > 0) wrong.push(`seed ${seed}: ${run.stuck} requests were never answered`)
    if (run.timers > 0) wrong.push(`seed ${seed}: ${run.timers} timers were left behind`)
  }
  console.log(`${count} worlds from seed ${from}: ${JSON.stringify(totals)}`)
  expect(wrong).toEqual([])
  expect(totals.right).toBeGreaterThan(0)
})

test('a seed replays byte for byte with the production code in it', async () => {
  for (const seed of [3, 14, 159]) {
    const [one, other] = [
      await runWorld(tree, seed, { isTraced: true }),
      await runWorld(tree, seed, { isTraced: true }),
    ]
    expect(one.trace.length).toBeGreaterThan(50)
    expect(other.trace).toEqual(one.trace)
    expect(other.counts).toEqual(one.counts)
  }
})
