import type { Hex } from '@causeway/rpc'
import type { Arena } from './arena.ts'
import type { BlockWords } from './blockWords.ts'
import type { Compiler } from './code.ts'
import type { Environment } from './environment.ts'
import type { HaltCode } from './halt.ts'
import type { Log } from './log.ts'
import type { Hooks } from './machine.ts'
import type { Spec } from './opcodes/spec.ts'
import type { World } from './world/world.ts'

/** All that the frames of one message share. */
export interface Run {
  readonly world: World
  readonly environment: Environment
  readonly spec: Spec
  readonly origin: Hex
  readonly originWord: bigint
  readonly gasPrice: bigint
  readonly blobVersionedHashes: readonly Hex[]
  /** What the instructions show of the block, as words. */
  readonly block: BlockWords
  /** `null` when nobody watches. */
  readonly hooks: Hooks | null
  /** `null`: interpret everything. */
  readonly compiler: Compiler | null
  /** Of frames that have not failed. A frame that fails cuts off its own. */
  readonly logs: Log[]
  readonly keepsLogs: boolean
  /** Stacks and memories to work on. */
  readonly arena: Arena
  /** What authorizations have earned before the run; only watchers are shown it. */
  readonly earned: bigint
  /** Whether some code has looked at its gas or passed it on, so that it might do something else with more. */
  looked: boolean
  /** What a frame must have had for SSTORE not to stop it (EIP-2200); less than it burned, nearly always. */
  sentry: number
  /** How the frame ended that ended last. */
  lastHalt: HaltCode
  /** What a precompiled contract said, if that is why. */
  lastText: string
}
