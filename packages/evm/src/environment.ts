import type { Hex } from '@causeway/rpc'
import type { Rules } from './forks.ts'

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

/** Everything around a message that is the same for a whole block. */
export interface Environment {
  chainId: bigint
  rules: Rules
  context: BlockContext
  /** `null` before Cancun. */
  blobBaseFee: bigint | null
  /** The hash of an earlier block, for BLOCKHASH; thirty-two zero bytes where there is none. */
  blockHash: (number: bigint) => Hex
  /** Where precompiled contracts answer, each with the address it has by the rules; a call may move them. */
  precompiles: ReadonlyMap<Hex, Hex>
}
