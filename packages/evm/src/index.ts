/**
 * An EVM in plain TypeScript: synchronous, exact to the last unit of gas, for every fork from Frontier on. It reads
 * the state through a small `StateReader` and gives back what changed; it knows no database, no network and no JSON.
 */

export { payRewards, payWithdrawals, type Uncle } from './block/rewards.ts'
export { type BlockRun, type BlockRunOptions, runBlock } from './block/runBlock.ts'
export { beginBlock, collectRequests, type SystemRun } from './block/systemCalls.ts'
export { type SystemContract, systemContracts } from './block/systemContracts.ts'
export { checksummed } from './checksummed.ts'
export type { Compiler } from './code.ts'
export { create2Address, createAddress } from './createAddress.ts'
export { createMachine, type MachineOptions } from './createMachine.ts'
export { delegateOf } from './delegation.ts'
export type { BlockContext, Environment } from './environment.ts'
export { type BlobParameters, type ForkName, forkNames, type Rules, rulesOf } from './forks.ts'
export { type Halt, haltText } from './halt.ts'
export { type CompilerOptions, createCompiler } from './jit/createCompiler.ts'
export { keccak256, keccakHex } from './keccak.ts'
export { type Log, logBytes, longLogBytes } from './log.ts'
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
export { precompilesOf } from './precompiles/precompileAt.ts'
export { isLowS, recoverAddress } from './recoverAddress.ts'
export {
  type Authorization,
  authorityOf,
  authorizationHash,
  recoverAuthority,
} from './transaction/authorization.ts'
export { blobBaseFee, gasPerBlob } from './transaction/blobGas.ts'
export { type Dues, duesOf } from './transaction/dues.ts'
export { effectiveGasPrice } from './transaction/effectiveGasPrice.ts'
export type { Execution } from './transaction/execution.ts'
export {
  type AccessListEntry,
  type Message,
  messageOf,
  type SignedTransaction,
} from './transaction/message.ts'
export type { Refusal } from './transaction/refusal.ts'
export { type MessageRun, runMessage, tryMessage } from './transaction/runMessage.ts'
export { allChecks, type Checks, callChecks, maxTransactionGas } from './transaction/validity.ts'
export { emptyCodeHash } from './world/createEntry.ts'
export { createWorld } from './world/createWorld.ts'
export type { AccountChange, StateChanges, StateReader, StoredAccount } from './world/stateReader.ts'
export type { Account, World } from './world/world.ts'
