import { createWorld } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { applyChanges } from '../../state/applyChanges.ts'
import { addNodes, layerNodes, type NewNodes } from '../../state/nodes.ts'
import type { Header } from '../../values/header.ts'
import { hashHeader } from '../../values/header.ts'
import { createAncestors } from '../ancestors.ts'
import type { ChainReader } from '../chainReader.ts'
import type { SimulateRefusal, SimulateRequest } from '../executors.ts'
import { draftHeader } from './draftHeader.ts'
import { planBlocks } from './planBlocks.ts'
import { type Simulation, simulateBlock } from './simulateBlock.ts'

/**
 * `eth_simulateV1`: blocks that might follow one of the chain, one after another, each made of calls. Nothing of it is kept;
 * the roots and hashes are those that the blocks would have.
 */
export function simulate(reader: ChainReader, request: SimulateRequest): { json: string } | SimulateRefusal {
  const base = reader.header(request.base)
  const root = reader.stateRoot(request.base)
  if (base === null || root === null) throw new Error(`block ${request.base} is not stored`)
  const planned = planBlocks(base, request.blocks)
  if ('refused' in planned) return planned
  const simulated = new Map<Hex, Header>()
  const simulation = createSimulation(reader, root, request)
  const texts: string[] = []
  let parent = base
  for (const block of planned) {
    const draft = draftHeader(reader.config, parent, block, request.validation)
    if ('refused' in draft) return draft
    simulation.blockHash = createAncestors(
      (hash) => simulated.get(hash) ?? reader.header(hash),
      draft.parentHash,
      parent.number,
    )
    const outcome = simulateBlock(simulation, block, draft)
    if ('refused' in outcome) return outcome
    parent = outcome.header
    simulated.set(hashHeader(parent), parent)
    texts.push(outcome.json)
  }
  return { json: `[${texts.join(',')}]` }
}

function createSimulation(reader: ChainReader, baseRoot: Hex, request: SimulateRequest): Simulation {
  const world = createWorld(reader.state(baseRoot))
  const added: NewNodes = { nodes: new Map(), codes: new Map() }
  const nodes = layerNodes(reader.nodes, added)
  let root = baseRoot
  return {
    config: reader.config,
    request,
    world,
    root() {
      const changes = world.takeChanges()
      if (changes.length > 0) {
        const applied = applyChanges(nodes, root, changes)
        root = applied.root
        addNodes(added, applied)
      }
      return root
    },
    blockHash: () => request.base,
    budget: request.gasCap,
    logs: new Map(),
    senders: new Map(),
  }
}
