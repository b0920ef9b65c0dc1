import { expect, test } from 'vitest'
import { everyPlan, explore } from './worldsExplore.test.support.ts'
import { growTree } from './worldsTree.test.support.ts'

interface World {
  readonly trunk: number
  readonly forks: readonly [number, number]
  readonly finalized: number
}

/** Worlds of five blocks: those where only the genesis is final, and those whose forks begin above what is final. */
const worlds: readonly World[] = [
  { trunk: 0, forks: [2, 2], finalized: 9 },
  { trunk: 0, forks: [3, 1], finalized: 9 },
  { trunk: 1, forks: [2, 1], finalized: 9 },
  { trunk: 2, forks: [1, 1], finalized: 9 },
  { trunk: 1, forks: [2, 1], finalized: 2 },
  { trunk: 2, forks: [1, 1], finalized: 1 },
  { trunk: 3, forks: [1, 0], finalized: 1 },
]

/** Without `npm run soak` a world of three, to see that it runs; those of five take minutes. */
const isSoak = process.env.CAUSEWAY_SOAK !== undefined

test.each(isSoak ? worlds : [{ trunk: 0, forks: [1, 1], finalized: 9 }])(
  'no answer is of a block that our chain does not have: trunk $trunk, forks $forks, final at depth $finalized',
  async ({ trunk, forks, finalized }) => {
    const started = performance.now()
    const world = {
      tree: growTree({ trunk, forks }),
      finality: { safe: 1, finalized },
      reach: finalized + 2,
    }
    const explored = await explore(world, everyPlan({ evictions: 0 }))
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(JSON.stringify({ trunk, forks, finalized, ...explored, seconds }))
    expect(explored.atRest).toBeGreaterThan(isSoak ? 50 : 5)
  },
)
