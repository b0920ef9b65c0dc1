import {
  callChecks,
  createWorld,
  type Environment,
  type Message,
  tryMessage,
  type World,
} from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { createRecent } from '../recent.ts'
import { createAncestors } from './ancestors.ts'
import { callMessage, withoutFees } from './callMessage.ts'
import type { ChainReader } from './chainReader.ts'
import { createEnvironment } from './environment.ts'
import { highestGas } from './estimate.ts'
import type { CallSite, SmallJobs } from './executors.ts'
import { patientMachine as machine } from './machine.ts'
import type { CallRequest } from './port.ts'
import { searchGas } from './searchGas.ts'
import { smaller } from './smaller.ts'
import { createTimeBudget } from './timeBudget.ts'

/** What one try may burn: some microseconds of usual code, at worst some milliseconds. */
const mostGas = 100_000n
/** Data costs gas before the first instruction, but it takes time to count. */
const mostInput = 4096
/** A world keeps what it has read; after so many jobs it is given up. */
const jobsOfWorld = 500
/** What takes no longer than some lookups do is not counted. */
const quickMs = 0.5
/** So often a kind of message that was too large goes to the workers before it is tried again. */
const rest = 200

interface Scene {
  world: World
  environment: Environment
  message: Message
}

/**
 * Small jobs on the thread that asks. What the workers would say must come out all the same, so a job is done here only
 * if its code neither uses much gas nor looks at how much it has: then more gas would have changed nothing. All others go
 * to the workers, as do those that need another state than the flat one of the head. Code that takes long for its gas
 * has its time counted, so that nobody keeps this thread from the lookups.
 */
export function createSmallJobs(reader: ChainReader, clock: () => number): SmallJobs {
  const environments = new WeakMap<CallSite['context'], Environment>()
  const large = createRecent<string, { rest: number }>(2048)
  /** The contracts of those. */
  const suspects = createRecent<Hex, true>(2048)
  const budget = createTimeBudget()
  let current: { root: Hex; world: World; jobs: number } | null = null

  function worldAt(root: Hex): World {
    if (current === null || current.root !== root || current.jobs >= jobsOfWorld) {
      current = { root, world: createWorld(reader.state(root)), jobs: 0 }
    }
    current.jobs++
    return current.world
  }

  /** Made once for each block: most calls ask for the newest. */
  function environmentOf({ context, parentHash }: CallSite): Environment {
    let environment = environments.get(context)
    if (environment === undefined) {
      const blockHash = createAncestors(reader.header, parentHash, context.number - 1n)
      environment = createEnvironment(reader.config, context, blockHash)
      environments.set(context, environment)
    }
    return environment
  }

  function sceneOf(site: CallSite, request: CallRequest, gas: bigint): Scene | null {
    if (!isPlain(site, request) || (reader.nodes.flat?.(site.state.root) ?? null) === null) return null
    if (mustRest(request)) return null
    const environment = environmentOf(site)
    const message = callMessage(request, environment, gas)
    return 'refused' in message ? null : { world: worldAt(site.state.root), environment, message }
  }

  function mustRest(request: CallRequest): boolean {
    // Most contracts have nothing large, and to name the kind takes longer than to find that out.
    if (request.to === null || suspects.get(request.to) === undefined) return false
    const resting = large.get(kindOf(request))
    if (resting === undefined || resting.rest === 0) return false
    resting.rest--
    return true
  }

  function letRest(request: CallRequest): void {
    if (request.to !== null) suspects.set(request.to, true)
    large.set(kindOf(request), { rest })
  }

  function attempt<Outcome>(request: CallRequest, job: () => Outcome | null): Outcome | null {
    const began = clock()
    if (!budget.has(began)) return null
    try {
      const outcome = job()
      const ended = clock()
      if (outcome === null || isSlow(ended - began, job, ended)) letRest(request)
      return outcome
    } catch (error) {
      // A fault of ours in the middle of a run; nobody can trust the world any more.
      current = null
      throw error
    }
  }

  /** A second run tells code that takes long from a thread that had to wait for a core. */
  function isSlow(ms: number, job: () => unknown, now: number): boolean {
    if (ms <= quickMs) return false
    job()
    const again = clock() - now
    if (again <= quickMs) return false
    budget.spend(ms + again)
    return true
  }

  return {
    call(site, request, gasCap) {
      const gas = smaller(request.gas ?? gasCap, gasCap)
      const scene = sceneOf(site, request, smaller(gas, mostGas))
      if (scene === null) return null
      const { world, message } = scene
      const environment = withoutFees(scene.environment, message)
      const outcome = attempt(request, () => {
        const tried = tryMessage({
          machine,
          world,
          environment,
          message,
          checks: callChecks,
          wants: 'output',
        })
        return 'refused' in tried || gas <= mostGas || tried.leastGas !== null ? tried : null
      })
      return outcome === null || 'refused' in outcome ? null : outcome
    },
    estimate(site, request, gasCap) {
      const scene = sceneOf(site, request, smaller(request.gas ?? 0n, gasCap))
      if (scene === null) return null
      const { world, message } = scene
      const highest = highestGas(world, scene.environment, message, gasCap)
      if (typeof highest !== 'bigint') return highest
      const environment = withoutFees(scene.environment, message)
      return attempt(request, () => searchGas({ machine, world, environment, message, highest }, mostGas))
    },
  }
}

/** A call of a contract, without a price and with nothing that is told beside it. */
function isPlain({ state, stateOverrides, blockOverrides }: CallSite, request: CallRequest): boolean {
  return (
    stateOverrides === undefined &&
    blockOverrides === undefined &&
    state.overlay === undefined &&
    request.to !== null &&
    request.accessList === null &&
    request.blobVersionedHashes === null &&
    request.maxFeePerBlobGas === null &&
    request.authorizationList === null &&
    request.input.length <= mostInput &&
    (request.gasPrice ?? request.maxFeePerGas ?? request.maxPriorityFeePerGas ?? 0n) === 0n
  )
}

/** Whom it calls and what for. */
function kindOf({ to, input }: CallRequest): string {
  return `${to}${input.slice(0, 10)}`
}
