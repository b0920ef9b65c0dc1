import {
  type BlockOverrides,
  type CallSite,
  contextOf,
  type StateOverrides,
  type View,
} from '@causeway/chain'
import { RpcError } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import type { BlockRef } from '../params/blockRef.ts'
import type { SimulatedBlockOverrides } from '../params/overrides.ts'
import { headerOf, isPending, stateRootOf } from './blocks.ts'

/** Where a call at `ref` runs: on the state after that block, and as if inside it. A promise only if it is pending. */
export function callSite(
  { network }: CallContext,
  ref: BlockRef,
  states: StateOverrides | undefined,
  block: SimulatedBlockOverrides | undefined,
): CallSite | Promise<CallSite> {
  const overrides = {
    ...(states === undefined ? {} : { stateOverrides: states }),
    ...(block === undefined ? {} : { blockOverrides: withoutWithdrawals(block) }),
  }
  if (isPending(ref)) {
    return network.writer
      .pending()
      .then(({ state, context, parent }) => ({ state, context, parentHash: parent.hash, ...overrides }))
  }
  const { hash, header } = headerOf(network.view, ref)
  const root = stateRootOf(network.view, hash)
  return { state: { root }, context: contextOf(header), parentHash: header.parentHash, ...overrides }
}

/** The most gas a call may use now. */
export function gasCap({ network, row }: CallContext): bigint {
  if ('gas' in row.gasCap) return row.gasCap.gas
  return currentGasLimit(network.view) * BigInt(row.gasCap.multiple)
}

/** The gas limit of the block that comes next: ours keep the limit of their parent. */
export function pendingGasLimit({ network }: CallContext): bigint {
  return currentGasLimit(network.view)
}

function currentGasLimit(view: View): bigint {
  return view.header(view.head().hash)?.gasLimit ?? 0n
}

/** The one member that only a whole simulated block can have. */
function withoutWithdrawals({ withdrawals, ...overrides }: SimulatedBlockOverrides): BlockOverrides {
  if (withdrawals === undefined) return overrides
  throw new RpcError('serverError', 'block override "withdrawals" is not supported for this RPC method')
}
