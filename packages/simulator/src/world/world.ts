import type { Transport, Upstream } from '@causeway/gateway'
import type { Hex } from '@causeway/rpc'
import type { Profile } from '../faults/profile.ts'
import type { SimulatedNode } from '../node/createNode.ts'
import type { Tree } from '../tree/tree.ts'
import type { VirtualClock } from '../virtualClock.ts'

/** One node of a world. */
export interface WorldNode {
  readonly id: string
  readonly role: 'own' | 'partner'
  readonly profile: Profile
  /** Whether it has a WebSocket. */
  readonly ws: boolean
  /** How long after the chain moved it hears of it. */
  readonly hearsAfterMs: number
  /** Another chain's id, for a node that was put in by mistake. */
  readonly chainId?: bigint
}

/** The chain moves to another head: on, or over to another branch. */
export interface Move {
  readonly atMs: number
  readonly head: Hex
}

/** Everything that a world is. The same plan, and the same calls, give the same run to the byte. */
export interface WorldPlan {
  readonly seed: number | string
  readonly nodes: readonly WorldNode[]
  /** In the order of time; the first is where the world begins. */
  readonly moves: readonly Move[]
}

/** A world of nodes, and the ports that a gateway sees it through. */
export interface World {
  readonly tree: Tree
  readonly plan: WorldPlan
  readonly upstreams: readonly Upstream[]
  readonly transport: Transport
  readonly clock: VirtualClock
  /** Chance for whoever is tested; its own, so that it moves nobody else's. */
  readonly random: () => number
  readonly nodes: ReadonlyMap<string, SimulatedNode>
  /** Whether a node is away just now. */
  isDown(id: string): boolean
  /** The moves so far, the newest last. */
  moved(): readonly Move[]
  /** Every block that was ever the head of a node here. */
  readonly seen: ReadonlySet<Hex>
  /** All that went over the wire, a line each. */
  readonly trace: readonly string[]
}

/**
 * How far below its head every node of a world calls a block safe, and finalized. Reorgs of a world may have any depth,
 * and what is final must not be part of one: so nothing but the genesis of a small tree ever is.
 */
export const worldFinality = { safe: 8, finalized: 64 } as const
