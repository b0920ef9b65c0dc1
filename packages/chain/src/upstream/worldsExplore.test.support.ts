import { createStore } from '../store/openStore.ts'
import type { Need } from './upstreamChain.ts'
import {
  describeStep,
  describeStore,
  type Plan,
  runPlan,
  type Step,
  type World,
} from './worldsRun.test.support.ts'
import { createMemoryTables, type MemoryTables } from './worldsTables.test.support.ts'

export interface Explored {
  /** Distinct stores at rest: which blocks lie there, which are canonical, where the window begins. */
  atRest: number
  /** Distinct states between two answers: a store, the steps that are under way, and the questions that are open. */
  underWay: number
  /** Ways to get from one to the next. */
  runs: number
  /** Answers that were compared with the tree. */
  checked: number
}

/** Goes from the empty store to every state that can be reached, and tries everything there, each once. */
export async function explore(
  world: World,
  plansOf: (world: World, isEmpty: boolean) => Plan[],
): Promise<Explored> {
  const explored: Explored = { atRest: 0, underWay: 0, runs: 0, checked: 0 }
  const first = createMemoryTables()
  const seen = new Set([describeStore(world, createStore('memory', first))])
  const seenUnderWay = new Set<string>()
  const waiting: MemoryTables[] = [first]
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    explored.atRest++
    const isEmpty = createStore('memory', from).head() === null
    for (const plan of plansOf(world, isEmpty)) {
      for await (const { tables, checked } of everyRun(world, from, plan, seenUnderWay)) {
        explored.runs++
        explored.checked += checked
        if (tables === null) continue
        const key = describeStore(world, createStore('memory', tables))
        if (seen.has(key)) continue
        seen.add(key)
        waiting.push(tables)
      }
    }
  }
  explored.underWay = seenUnderWay.size
  return explored
}

/** Does a plan again and again, each time with other choices, until all were made. */
async function* everyRun(world: World, from: MemoryTables, plan: Plan, seen: Set<string>) {
  let made: { choice: number; count: number }[] = []
  for (;;) {
    const repeated = made.length
    let at = 0
    const choose = (count: number) => {
      const choice = made[at]?.choice ?? 0
      made[at] = { choice, count }
      at++
      return choice
    }
    // On the way to where the choices differ from those of the run before, every state was seen, of course.
    const wasSeen = (state: string) => {
      if (at < repeated) return false
      if (seen.has(state)) return true
      seen.add(state)
      return false
    }
    try {
      yield await runPlan({ world, from, plan, choose, wasSeen })
    } catch (error) {
      const start = describeStore(world, createStore('memory', from))
      const choices = made.map(({ choice }) => choice).join(' ')
      const names = plan.steps.map((step) => describeStep(world, step)).join(' and ')
      throw new Error(`from ${start}: ${names}, choices ${choices}`, { cause: error })
    }
    made = made.slice(0, at)
    while (made.length > 0) {
      const last = made[made.length - 1]
      if (last !== undefined && ++last.choice < last.count) break
      made.pop()
    }
    if (made.length === 0) return
  }
}

/** Each step alone, with evictions and failures; where there is a chain, also each lookup with each tip that comes meanwhile. */
export function everyPlan(pairs: { evictions: 0 | 1 }): (world: World, isEmpty: boolean) => Plan[] {
  return (world, isEmpty) => {
    const follows = world.tree.blocks.map(({ block }): Step => ({ follow: block.hash }))
    const needs = isEmpty ? [] : everyNeed(world).map((need) => ({ need }))
    // A block by its hash is the same whatever the chain does, and a tag is a number.
    const movable = needs.filter(({ need }) => 'number' in need || 'transaction' in need)
    return [
      ...[...follows, ...needs].map((step): Plan => ({ steps: [step], evictions: 1, failures: true })),
      ...follows.flatMap((follow) =>
        movable.map((need): Plan => ({ steps: [need, follow], evictions: pairs.evictions, failures: false })),
      ),
    ]
  }
}

function everyNeed({ tree }: World): Need[] {
  const highest = Math.max(...tree.blocks.map(({ block }) => Number(block.header.number)))
  return [
    ...tree.blocks.map(({ block }) => ({ block: block.hash })),
    ...Array.from({ length: highest + 2 }, (_, number) => ({ number: BigInt(number) })),
    ...(['latest', 'safe', 'finalized', 'earliest'] as const).map((tag) => ({ tag })),
    ...tree.transactions.map((transaction) => ({ transaction })),
  ]
}
