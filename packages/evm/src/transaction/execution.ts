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
}
