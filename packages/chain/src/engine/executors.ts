import type { Hex } from '@causeway/rpc'
import type { AccessListEntry } from '../values/transaction.ts'
import type {
  BlockContext,
  BlockOverrides,
  CallRequest,
  Execution,
  Refusal,
  StateAt,
  StateOverrides,
} from './port.ts'

/** Where a call runs: a state, and the block it pretends to be in. */
export interface CallSite {
  state: StateAt
  context: BlockContext
  /** Hash of the block before the context's, for BLOCKHASH. */
  parentHash: Hex
  stateOverrides?: StateOverrides
  blockOverrides?: BlockOverrides
}

/** The execution took longer than the limit; its worker was stopped. */
export interface TimedOut {
  timedOut: true
  limitMs: number
}

export type TraceOptions =
  | {
      tracer: 'struct'
      enableMemory: boolean
      disableStack: boolean
      disableStorage: boolean
      enableReturnData: boolean
      limit: number
    }
  | { tracer: 'call'; onlyTopCall: boolean; withLog: boolean }
  | { tracer: 'prestate'; diffMode: boolean; disableCode: boolean; disableStorage: boolean }

/**
 * Worker threads that compute on a state without changing it. A job that runs past the wall-clock limit is ended by
 * stopping its worker, so a heavy call delays neither lookups nor the jobs behind it for long.
 */
export interface Executors {
  call(site: CallSite, request: CallRequest, gasCap: bigint): Promise<Execution | Refusal | TimedOut>
  estimate(
    site: CallSite,
    request: CallRequest,
    gasCap: bigint,
  ): Promise<{ gas: bigint } | { failed: Execution; allowance: bigint } | Refusal | TimedOut>
  createAccessList(
    site: CallSite,
    request: CallRequest,
    gasCap: bigint,
  ): Promise<{ accessList: AccessListEntry[]; gasUsed: bigint; halt: Execution['halt'] } | Refusal | TimedOut>
  /** Traces of a stored block's transactions as JSON texts: all of them, or the one at `index`. */
  traceBlock(
    blockHash: Hex,
    index: number | null,
    options: TraceOptions,
  ): Promise<{ transactionHash: Hex; json: string }[] | TimedOut>
  traceCall(
    site: CallSite,
    request: CallRequest,
    gasCap: bigint,
    options: TraceOptions,
  ): Promise<{ json: string } | Refusal | TimedOut>
  /** `eth_simulateV1`; params and result are defined in `simulate.ts`. */
  simulate(request: SimulateRequest): Promise<{ json: string } | SimulateRefusal | TimedOut>
  close(): Promise<void>
}

/** One block of a simulation: overrides, then calls. */
export interface SimulatedBlock {
  blockOverrides: BlockOverrides & {
    withdrawals?: { index: bigint; validatorIndex: bigint; address: Hex; amount: bigint }[]
  }
  stateOverrides: StateOverrides
  calls: CallRequest[]
}

export interface SimulateRequest {
  base: Hex
  blocks: SimulatedBlock[]
  traceTransfers: boolean
  validation: boolean
  returnFullTransactions: boolean
  gasCap: bigint
}

/** A simulation that cannot be run; `code` is the number the method's page gives (-38010 and so on, or -32602, -32000). */
export interface SimulateRefusal {
  refused: 'simulation'
  code: number
  text: string
}
