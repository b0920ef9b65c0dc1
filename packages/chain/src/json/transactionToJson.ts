import type { Hex } from '@causeway/rpc'
import type { Transaction } from '../values/transaction.ts'

/** Where a mined transaction lies. */
export interface Place {
  blockHash: Hex
  blockNumber: bigint
  blockTimestamp: bigint
  index: number
}

/** A transaction as JSON text; `place` is `null` while it is pending, `baseFee` before London. */
export function transactionToJson(
  transaction: Transaction,
  place: Place | null,
  baseFee: bigint | null,
): string {
  throw new Error(`not written yet ${transaction} ${place} ${baseFee}`)
}
