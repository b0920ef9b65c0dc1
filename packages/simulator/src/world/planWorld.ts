import type { Hex } from '@causeway/rpc'
import { faultless, type Profile } from '../faults/profile.ts'
import { createRandom, type Random } from '../random.ts'
import type { Tree } from '../tree/tree.ts'
import type { Move, WorldNode, WorldPlan } from './world.ts'

/** How long the chain of a random world moves at most, in milliseconds of its clock. */
export const worldLastsMs = 15_000

/** A world from a seed: how many nodes, what is wrong with each, and what the chain does. */
export function planWorld(tree: Tree, seed: number | string): WorldPlan {
  const random = createRandom(`plan/${seed}`)
  const count = random.between(1, 4)
  const nodes = Array.from({ length: count }, (_, index) => planNode(random, `node${index}`, 'own', index))
  if (random.chance(0.25)) nodes.push(planNode(random, 'partner', 'partner', 0))
  if (random.chance(0.1)) {
    nodes.push({ ...planNode(random, 'stranger', 'own', 0), chainId: tree.chainId + 1n })
  }
  return { seed, nodes, moves: planMoves(tree, random) }
}

function planNode(random: Random, id: string, role: WorldNode['role'], index: number): WorldNode {
  return {
    id,
    role,
    profile: random.chance(index === 0 ? 0.3 : 0.1) ? faultless : planProfile(random),
    ws: random.chance(0.4),
    hearsAfterMs: random.pick([0, 10, 200, 1_500]),
  }
}

/** A few things wrong at once, as it is with real nodes; rarely everything. */
function planProfile(random: Random): Profile {
  const share = (most: number): number => (random.chance(0.25) ? random.next() * most : 0)
  const most = random.pick([20, 100, 800])
  return {
    latencyMs: [1, most],
    lag: random.chance(0.25) ? random.between(1, 5) : 0,
    throttled: share(0.6),
    throttle: 'any',
    lies: share(0.5),
    silences: share(0.3),
    garbled: share(0.3),
    slow: share(0.4),
    slowMs: random.pick([500, 5_000, 60_000]),
    resets: share(0.4),
    hangs: share(0.15),
    missingReceipts: share(0.5),
    keeps: random.chance(0.15) ? random.between(2, 20) : null,
    without: random.chance(0.3) ? ['eth_getBlockReceipts'] : [],
    restarts: random.chance(0.25)
      ? { everyMs: random.between(500, 10_000), downMs: random.between(50, 5_000) }
      : null,
  }
}

/** The chain goes on by a block most of the time, and now and then over to another branch, from any depth. */
function planMoves(tree: Tree, random: Random): Move[] {
  let leaf = random.pick(tree.leaves)
  let number = random.below(tree.chain(leaf).length)
  const moves: Move[] = []
  const everyMs = random.pick([300, 1_000, 1_000, 4_000])
  for (let atMs = 0; atMs < worldLastsMs; atMs += random.between(1, 2 * everyMs)) {
    moves.push({ atMs, head: headAt(tree, leaf, number) })
    if (random.chance(0.25)) {
      leaf = random.pick(tree.leaves)
      // A branch that wins is as long, or longer; one that was rewound by hand may be shorter.
      number += random.between(-2, 2)
    } else {
      number += random.pick([1, 1, 1, 2, 5])
    }
    number = Math.max(0, Math.min(number, tree.chain(leaf).length - 1))
  }
  return moves
}

function headAt(tree: Tree, leaf: Hex, number: number): Hex {
  return tree.chain(leaf)[number]?.hash ?? leaf
}
