import type { Hex } from '@causeway/rpc'
import type { Halt } from '../halt.ts'
import type { Log } from '../log.ts'

/** What one executed message gave. */
export interface Execution {
  gasUsed: bigint
  /** Before refunds; the search of an estimate starts from it. */
  maxGasUsed: bigint
  output: Hex
  halt: Halt | null
  logs: Log[]
  contractAddress: Hex | null
  /** The least gas limit with which all of this would have been the same, if that can be said; with more it is too. */
  leastGas: bigint | null
}
