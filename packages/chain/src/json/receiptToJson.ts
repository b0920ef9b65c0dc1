import type { Hex } from '@causeway/rpc'
import type { Log, Receipt } from '../values/receipt.ts'
import type { Transaction } from '../values/transaction.ts'
import type { Place } from './transactionToJson.ts'

/** A receipt as JSON text; `firstLogIndex` counts the logs of the block before it. */
export function receiptToJson(
  receipt: Receipt,
  transaction: Transaction,
  place: Place,
  firstLogIndex: number,
): string {
  throw new Error(`not written yet ${receipt} ${transaction} ${place} ${firstLogIndex}`)
}

/** A log as JSON text; `logIndex` counts within the block. */
export function logToJson(
  log: Log,
  transactionHash: Hex,
  place: Place,
  logIndex: number,
  removed = false,
): string {
  throw new Error(`not written yet ${log} ${transactionHash} ${place} ${logIndex} ${removed}`)
}
