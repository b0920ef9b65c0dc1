import type { StateReader } from '@causeway/evm'
import { createWorld, type Environment, type Refusal } from '@causeway/evm'
import { overlayState } from '../state/overlayState.ts'
import { createAncestors } from './ancestors.ts'
import type { ChainReader } from './chainReader.ts'
import { createEnvironment } from './environment.ts'
import type { CallSite } from './executors.ts'
import { applyStateOverrides, overrideContext } from './overrides.ts'

/** Where a call runs, with everything overridden that its caller asked for. */
export interface CallPlace {
  state: StateReader
  environment: Environment
}

export function placeCall(reader: ChainReader, site: CallSite): CallPlace | Refusal {
  const { state: at, blockOverrides } = site
  const context = overrideContext(site.context, blockOverrides)
  if ('refused' in context) return context
  const blockHash = createAncestors(reader.header, site.parentHash, site.context.number - 1n)
  const environment = createEnvironment(reader.config, context, blockHash)
  if (blockOverrides?.blobBaseFee !== undefined) environment.blobBaseFee = blockOverrides.blobBaseFee
  const stored = reader.state(at.root)
  const state = at.overlay === undefined ? stored : overlayState(stored, at.overlay)
  if (site.stateOverrides === undefined) return { state, environment }
  const world = createWorld(state)
  const precompiles = applyStateOverrides(world, site.stateOverrides, environment.precompiles)
  if ('refused' in precompiles) return precompiles
  return { state: overlayState(state, world.takeChanges()), environment: { ...environment, precompiles } }
}
