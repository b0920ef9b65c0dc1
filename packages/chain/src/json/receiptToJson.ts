import type { Log } from '@causeway/evm'
import { type Hex, toQuantity } from '@causeway/rpc'
import type { Receipt } from '../values/receipt.ts'
import type { Transaction } from '../values/transaction.ts'
import { hexList, quoted } from './text.ts'
import type { Place } from './transactionToJson.ts'

/** A receipt as JSON text; `firstLogIndex` counts the logs of the block before it. */
export function receiptToJson(
  receipt: Receipt,
  transaction: Pick<Transaction, 'hash' | 'from' | 'to'>,
  place: Place,
  firstLogIndex: number,
): string {
  const { outcome, blobGasUsed, blobGasPrice } = receipt
  const logs = receipt.logs.map((log, i) => logToJson(log, transaction.hash, place, firstLogIndex + i))
  let text = `{"blockHash":"${place.blockHash}","blockNumber":"${toQuantity(place.blockNumber)}"`
  text += `,"contractAddress":${quoted(receipt.contractAddress)}`
  text += `,"cumulativeGasUsed":"${toQuantity(receipt.cumulativeGasUsed)}"`
  text += `,"effectiveGasPrice":"${toQuantity(receipt.effectiveGasPrice)}","from":"${transaction.from}"`
  text += `,"gasUsed":"${toQuantity(receipt.gasUsed)}","logs":[${logs.join(',')}],"logsBloom":"${receipt.logsBloom}"`
  text += `,"to":${quoted(transaction.to)},"transactionHash":"${transaction.hash}"`
  text += `,"transactionIndex":"${toQuantity(place.index)}","type":"${toQuantity(receipt.type)}"`
  text += 'root' in outcome ? `,"root":"${outcome.root}"` : `,"status":"${toQuantity(outcome.status)}"`
  if (blobGasUsed !== null) text += `,"blobGasUsed":"${toQuantity(blobGasUsed)}"`
  if (blobGasPrice !== null) text += `,"blobGasPrice":"${toQuantity(blobGasPrice)}"`
  return `${text}}`
}

/** A log as JSON text; `logIndex` counts within the block, `removed` marks a log that a reorg took back. */
export function logToJson(
  log: Log,
  transactionHash: Hex,
  place: Place,
  logIndex: number,
  removed = false,
): string {
  return (
    `{"address":"${log.address}","topics":${hexList(log.topics)},"data":"${log.data}"` +
    `,"blockNumber":"${toQuantity(place.blockNumber)}","transactionHash":"${transactionHash}"` +
    `,"transactionIndex":"${toQuantity(place.index)}","blockHash":"${place.blockHash}"` +
    `,"blockTimestamp":"${toQuantity(place.blockTimestamp)}","logIndex":"${toQuantity(logIndex)}"` +
    `,"removed":${removed}}`
  )
}
