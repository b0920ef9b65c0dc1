import type { CallRequest, CallSite, Executors, StateOverrides } from '@causeway/chain'
import { RpcError } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import type { BlockRef } from '../params/blockRef.ts'
import type { SimulatedBlockOverrides } from '../params/overrides.ts'
import { callSite, gasCap, pendingGasLimit } from './callSite.ts'
import { estimateToError, failureToError, isFailure } from './refusals.ts'

/** No transaction runs on less. */
const transferGas = 21_000n

/** Refuses the tag `safe` where the network does not take it. */
export function assertEstimateTag({ row }: CallContext, block: BlockRef): void {
  if (row.estimateSafe || !('tag' in block) || block.tag !== 'safe') return
  throw new RpcError(
    'invalidParams',
    'invalid argument 1: "safe" is not supported for eth_estimateGas, use "finalized"',
  )
}

/**
 * The gas a call needs at a block, for `eth_estimateGas` and for transactions that came without a limit. A promise only
 * where it takes a worker, or the pending block.
 */
export function estimate(
  context: CallContext,
  request: CallRequest,
  block: BlockRef,
  states: StateOverrides | undefined,
  overrides: SimulatedBlockOverrides | undefined,
): bigint | Promise<bigint> {
  const bounded = request.gas !== null && request.gas >= transferGas
  const limit = overrides?.gasLimit ?? pendingGasLimit(context)
  const asked = bounded ? request : { ...request, gas: limit }
  const cap = gasCap(context)
  const { executors } = context.network
  const compute = (site: CallSite): bigint | Promise<bigint> => {
    const small = executors.now?.estimate(site, asked, cap) ?? null
    return small === null ? executors.estimate(site, asked, cap).then(gasOf) : gasOf(small)
  }
  const site = callSite(context, block, states, overrides)
  return site instanceof Promise ? site.then(compute) : compute(site)
}

function gasOf(outcome: Awaited<ReturnType<Executors['estimate']>>): bigint {
  if (isFailure(outcome)) throw failureToError(outcome)
  if ('failed' in outcome) throw estimateToError(outcome.failed, outcome.allowance)
  return outcome.gas
}
