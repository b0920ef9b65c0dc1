import { buildTree, type Tree } from '@causeway/simulator'
import { beforeAll, expect, test } from 'vitest'
import { runWorld, runWorlds, worldTree } from './worlds.test.support.ts'

// Budget: 40 s on two cores.
let tree: Tree
beforeAll(async () => {
  tree = await buildTree(worldTree)
})

test('in random worlds every answer is right or a typed error, and no request is stuck', async () => {
  // A part of the ten thousand that `npm run soak` runs.
  const { counts, complaints } = await runWorlds(tree, { from: 1, count: 80 })
  expect(complaints).toEqual([])
  expect(counts.right).toBeGreaterThan(counts.refused)
})

test('when everything works again, all is answered, from the chain as it is then', async () => {
  const { complaints } = await runWorlds(tree, { from: 200, count: 20, heals: true })
  expect(complaints).toEqual([])
})

test('a seed replays byte for byte with the production code in it', async () => {
  for (const seed of [3, 14, 159]) {
    const one = await runWorld(tree, seed, { isTraced: true })
    const other = await runWorld(tree, seed, { isTraced: true })
    expect(one.trace.length).toBeGreaterThan(50)
    expect(other.trace).toEqual(one.trace)
    expect(other.counts).toEqual(one.counts)
  }
})
