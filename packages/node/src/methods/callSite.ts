import type {
  BlockContext,
  BlockOverrides,
  CallRequest,
  CallSite,
  Header,
  StateOverrides,
  View,
} from '@causeway/chain'
import { type Hex, RpcError } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import type { BlockRef } from '../params/blockRef.ts'
import type { SimulatedBlockOverrides } from '../params/overrides.ts'
import { headerOf, isPending, stateRootOf } from './blocks.ts'

export function contextOf(header: Header): BlockContext {
  return {
    number: header.number,
    timestamp: header.timestamp,
    coinbase: header.miner,
    gasLimit: header.gasLimit,
    baseFeePerGas: header.baseFeePerGas ?? null,
    difficulty: header.difficulty,
    prevRandao: header.mixHash,
    excessBlobGas: header.excessBlobGas ?? null,
    parentBeaconBlockRoot: header.parentBeaconBlockRoot ?? null,
  }
}

/** Where a call at `ref` runs: on the state after that block, and as if inside it. */
export async function callSite(
  { network }: CallContext,
  ref: BlockRef,
  states: StateOverrides | undefined,
  block: SimulatedBlockOverrides | undefined,
): Promise<CallSite> {
  const overrides = {
    ...(states === undefined ? {} : { stateOverrides: checkStates(states) }),
    ...(block === undefined ? {} : { blockOverrides: checkBlock(block) }),
  }
  if (isPending(ref)) {
    const { state, context, parent } = await network.writer.pending()
    return { state, context, parentHash: parent.hash, ...overrides }
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

/** Combinations that no transaction could have. They are errors of the call, not of its spelling, hence -32000. */
export function assertCallable({ network }: CallContext, request: CallRequest): void {
  const refuse = (why: string): never => {
    throw new RpcError('serverError', why)
  }
  const dynamic = request.maxFeePerGas !== null || request.maxPriorityFeePerGas !== null
  if (request.gasPrice !== null && dynamic) {
    refuse('both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified')
  }
  if (request.chainId !== null && request.chainId !== network.chainId) {
    refuse(`chainId does not match node's (have=${request.chainId}, want=${network.chainId})`)
  }
}

/** `eth_simulateV1` and the tracers take a blob fee without blobs; the other calls do not. */
export function assertBlobsWithFee(request: CallRequest): void {
  if (request.maxFeePerBlobGas !== null && (request.blobVersionedHashes?.length ?? 0) === 0) {
    throw new RpcError('serverError', 'maxFeePerBlobGas specified without blobVersionedHashes')
  }
}

function checkStates(overrides: StateOverrides): StateOverrides {
  for (const address of Object.keys(overrides) as Hex[]) {
    const account = overrides[address]
    if (account?.state !== undefined && account.stateDiff !== undefined) {
      throw new RpcError('serverError', `account ${address} has both 'state' and 'stateDiff'`)
    }
  }
  return overrides
}

/** Members that only a whole simulated block can have. */
function checkBlock(overrides: SimulatedBlockOverrides): BlockOverrides {
  for (const name of ['beaconRoot', 'withdrawals'] as const) {
    if (overrides[name] !== undefined) {
      throw new RpcError('serverError', `block override "${name}" is not supported for this RPC method`)
    }
  }
  return overrides
}
