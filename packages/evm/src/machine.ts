import type { Hex } from '@causeway/rpc'
import type { Environment } from './environment.ts'
import type { Halt } from './halt.ts'
import type { Log } from './log.ts'
import type { World } from './world/world.ts'

/** A message to run: the outermost call or creation of a transaction. */
export interface Frame {
  /** Whose nonce, for a creation, has been raised already: the new address comes from the nonce before. */
  caller: Hex
  /** Addresses are in lower case. `null` creates a contract from `input`. */
  to: Hex | null
  value: bigint
  input: Uint8Array
  gas: bigint
  gasPrice: bigint
  blobVersionedHashes: readonly Hex[]
  /** What authorizations have earned already; only watchers are shown it. */
  refund?: bigint
  /** `false`: nobody will ask for the logs, so they are paid for and not written. */
  keepsLogs?: boolean
}

export interface FrameResult {
  gasUsed: bigint
  /**
   * The least gas with which all of it would have been the same; with more it is too. `null` where nobody can say: the code
   * looked at its gas, passed some on, or failed.
   */
  leastGas: bigint | null
  /** What storage clearing and self-destruction have earned; zero when the frame failed. */
  refund: bigint
  output: Uint8Array
  halt: Halt | null
  logs: Log[]
  /** Accounts to remove when the transaction ends (EIP-6780 taken into account). */
  destroyed: Hex[]
}

export type FrameKind =
  | 'CALL'
  | 'CALLCODE'
  | 'DELEGATECALL'
  | 'STATICCALL'
  | 'CREATE'
  | 'CREATE2'
  | 'SELFDESTRUCT'

/** A frame begins. */
export interface Entered {
  kind: FrameKind
  /** Zero for the outermost frame. */
  depth: number
  from: Hex
  /** The account that acts; for a creation the new one. */
  to: Hex
  input: Uint8Array
  gas: bigint
  /** What the frame is told it was sent: for a delegate call that of its caller, for a static call nothing. */
  value: bigint | null
}

/** A frame ends. */
export interface Exited {
  depth: number
  gasUsed: bigint
  output: Uint8Array
  halt: Halt | null
  /** The halt in the words that node clients print; says more than `halt`. */
  error: string | null
}

/** One instruction, before it takes effect. The arrays are views that change with the next one. */
export interface Step {
  pc: number
  opcode: number
  name: string
  gasLeft: bigint
  /** All that the instruction costs, gas handed to a callee included. */
  gasCost: bigint
  /** Why the instruction cannot begin, in the words that node clients print; `null` if it does. */
  error: string | null
  refund: bigint
  /** One for the outermost frame. */
  depth: number
  address: Hex
  /** Bottom first. */
  stack: readonly bigint[]
  memory: Uint8Array
  /** What the last call in this frame returned. */
  returnData: Uint8Array
}

/** Somebody watching. Each costs time, so a run without watchers attaches none of them. */
export interface Hooks {
  enter?(entered: Entered): void
  exit?(exited: Exited): void
  step?(step: Step): void
  log?(log: Log, depth: number): void
}

/** Runs bytecode. */
export interface Machine {
  run(world: World, environment: Environment, frame: Frame, hooks?: Hooks): FrameResult
}
