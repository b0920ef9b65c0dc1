/**
 * An EVM in plain TypeScript: synchronous, exact to the last unit of gas, for every fork from Frontier on. It reads
 * the state through a small `StateReader` and gives back what changed; it knows no database, no network and no JSON.
 */

export type { BlockContext, Environment } from './environment.ts'
export { type BlobParameters, type ForkName, forkNames, type Rules } from './forks.ts'
export { type Halt, haltText } from './halt.ts'
export { keccak256, keccakHex } from './keccak.ts'
export type { Log } from './log.ts'
export type {
  Entered,
  Exited,
  Frame,
  FrameKind,
  FrameResult,
  Hooks,
  Machine,
  Step,
} from './machine.ts'
export { type Opcode, opcodes } from './opcodes/opcodes.ts'
export { createWorld } from './world/createWorld.ts'
export type { AccountChange, StateChanges, StateReader, StoredAccount } from './world/stateReader.ts'
export type { Account, World } from './world/world.ts'
