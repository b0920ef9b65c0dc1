import type { Hex } from '@causeway/rpc'
import type { StateChanges } from '../state/state.ts'
import type { Log } from '../values/receipt.ts'
import type { AccessListEntry, Authorization } from '../values/transaction.ts'

/** The block a message runs in: what the opcodes and the fee rules can see of it. */
export interface BlockContext {
  number: bigint
  timestamp: bigint
  coinbase: Hex
  gasLimit: bigint
  /** `null` before London. */
  baseFeePerGas: bigint | null
  difficulty: bigint
  prevRandao: Hex
  /** `null` before Cancun. */
  excessBlobGas: bigint | null
  parentBeaconBlockRoot: Hex | null
}

/** A message somebody would like to try: the call object of `eth_call` and its kin, already parsed. */
export interface CallRequest {
  from: Hex
  to: Hex | null
  gas: bigint | null
  gasPrice: bigint | null
  maxFeePerGas: bigint | null
  maxPriorityFeePerGas: bigint | null
  value: bigint
  input: Hex
  nonce: bigint | null
  /** `null` means "not given", which an access-list creator must tell from "empty". */
  accessList: AccessListEntry[] | null
  maxFeePerBlobGas: bigint | null
  blobVersionedHashes: Hex[] | null
  authorizationList: Authorization[] | null
  chainId: bigint | null
}

/** Why an execution stopped before its end. */
export type Halt =
  | { halted: 'reverted'; data: Hex }
  | { halted: 'outOfGas' }
  | { halted: 'invalidOpcode'; opcode: number }
  | { halted: 'invalidJump' }
  | { halted: 'stackUnderflow' }
  | { halted: 'stackOverflow' }
  | { halted: 'writeProtection' }
  | { halted: 'callDepth' }
  | { halted: 'insufficientBalance' }
  | { halted: 'createCollision' }
  | { halted: 'codeTooLarge' }
  | { halted: 'initCodeTooLarge' }
  | { halted: 'invalidCode' }
  | { halted: 'codeStoreOutOfGas' }
  | { halted: 'nonceOverflow' }
  | { halted: 'returnDataOutOfBounds' }
  | { halted: 'precompileFailure'; text: string }

/** Why a transaction may not be executed at all. `text` is the sentence that node clients print for it. */
export interface Refusal {
  refused:
    | 'nonceTooLow'
    | 'nonceTooHigh'
    | 'nonceOverflow'
    | 'insufficientFunds'
    | 'insufficientFundsForTransfer'
    | 'intrinsicGas'
    | 'floorDataGas'
    | 'gasLimitExceeded'
    | 'gasLimitTooHigh'
    | 'feeCapTooLow'
    | 'tipAboveFeeCap'
    | 'feeCapTooHigh'
    | 'senderNotEOA'
    | 'initCodeTooLarge'
    | 'typeNotSupported'
    | 'blobFeeCapTooLow'
    | 'blobsMissing'
    | 'blobsTooMany'
    | 'blobHashVersion'
    | 'blobCreate'
    | 'authorizationsMissing'
    | 'authorizationCreate'
    | 'gasUintOverflow'
    | 'wrongChainId'
    | 'invalidSignature'
    | 'invalidOverride'
    | 'feeFields'
  text: string
}

/** What one executed message gave. */
export interface Execution {
  gasUsed: bigint
  /** Before refunds; the search of an estimate starts from it. */
  maxGasUsed: bigint
  output: Hex
  halt: Halt | null
  logs: Log[]
  contractAddress: Hex | null
}

/** One account of a state override (`eth_call` third parameter). */
export interface AccountOverride {
  nonce?: bigint
  balance?: bigint
  code?: Hex
  /** Replaces the whole storage. */
  state?: Record<Hex, Hex>
  /** Replaces single slots. */
  stateDiff?: Record<Hex, Hex>
  movePrecompileTo?: Hex
}

export type StateOverrides = Record<Hex, AccountOverride>

/** Fields of the block context that a caller may set (`eth_call` fourth parameter, `eth_simulateV1`). */
export interface BlockOverrides {
  number?: bigint
  difficulty?: bigint
  time?: bigint
  gasLimit?: bigint
  feeRecipient?: Hex
  prevRandao?: Hex
  baseFeePerGas?: bigint
  blobBaseFee?: bigint
  beaconRoot?: Hex
}

/** Where a job begins: the state after a block, and changes on top of it that are in no block yet (pending). */
export interface StateAt {
  root: Hex
  overlay?: StateChanges
}
