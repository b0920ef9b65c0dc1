import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildTree } from '@causeway/simulator'
import { expect, test } from 'vitest'
import { runWorlds, worldTree } from './worlds.test.support.ts'

// Budget: 35 s on two cores.
setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Bytes that are in use when everything that can go is gone. */
function heapUsed(): number {
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed
}

/** Without `npm run soak` a few, to see that it runs. */
const isSoak = process.env.CAUSEWAY_SOAK !== undefined
const part = isSoak ? 1_000 : 10
const all = 10 * part

test('in many random worlds every answer is right or a typed error, and memory does not grow', async () => {
  const tree = await buildTree(worldTree)
  const complaints: string[] = []
  const heaps: number[] = []
  const total = { right: 0, nothing: 0, refused: 0, unprovable: 0, wrong: 0 }
  for (let from = 1; from <= all; from += part) {
    const run = await runWorlds(tree, { from, count: part })
    complaints.push(...run.complaints)
    for (const kind of ['right', 'nothing', 'refused', 'unprovable', 'wrong'] as const)
      total[kind] += run.counts[kind]
    heaps.push(heapUsed())
    console.log(
      `worlds ${from} to ${from + part - 1}: ${JSON.stringify(total)}, heap ${Math.round((heaps.at(-1) ?? 0) / 1e6)} MB`,
    )
    expect(complaints).toEqual([])
  }
  // Every world opens a store of its own, and lmdb keeps 26 kB of each that was closed; a service opens its stores once.
  // The 8 MB are for what grows once, while code is compiled and tables fill; ten thousand worlds leave it no weight.
  const growth = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0)
  expect(growth).toBeLessThan(8_000_000 + 40_000 * (all - part))
})
