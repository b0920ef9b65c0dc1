import { expect, test } from 'vitest'
import { everyPlan, explore } from './worldsExplore.test.support.ts'
import { growTree } from './worldsTree.test.support.ts'

/** Every world of four blocks with two forks; `worlds.soak.test.ts` has those of five. Budget: 40 s on two cores. */
const worlds = [
  { trunk: 0, forks: [2, 1], finalized: 9 },
  { trunk: 1, forks: [1, 1], finalized: 1 },
] as const

test.each(worlds)(
  'no answer is of a block that our chain does not have: trunk $trunk, forks $forks, final at depth $finalized',
  { timeout: 300_000 },
  async ({ trunk, forks, finalized }) => {
    const world = {
      tree: growTree({ trunk, forks }),
      finality: { safe: 1, finalized },
      reach: finalized + 2,
    }
    const explored = await explore(world, everyPlan({ evictions: 1 }))
    console.log(JSON.stringify({ trunk, forks, finalized, ...explored }))
    expect(explored.atRest).toBeGreaterThan(50)
    expect(explored.checked).toBeGreaterThan(1000)
  },
)
