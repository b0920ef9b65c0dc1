import type { Hex } from '@causeway/rpc'

export interface Log {
  address: Hex
  topics: Hex[]
  data: Hex
}

/** What a transaction left behind. Consensus fields first; the rest is derived once, when the block is made. */
export interface Receipt {
  type: 0 | 1 | 2 | 3 | 4
  /** Exactly one of the two: the state root before Byzantium, the status since (EIP-658). */
  outcome: { root: Hex } | { status: 0 | 1 }
  cumulativeGasUsed: bigint
  logsBloom: Hex
  logs: Log[]

  gasUsed: bigint
  effectiveGasPrice: bigint
  contractAddress: Hex | null
  /** Type 3 only; `null` on the others. */
  blobGasUsed: bigint | null
  blobGasPrice: bigint | null
}

/** The consensus encoding: a list, behind the type byte for types 1 to 4 (EIP-2718). */
export function encodeReceipt(receipt: Receipt): Uint8Array {
  throw new Error(`not written yet ${receipt}`)
}
