import type { Log } from '@causeway/evm'
import { type Hex, toQuantity } from '@causeway/rpc'
import type { Receipt } from '../values/receipt.ts'
import type { Transaction } from '../values/transaction.ts'
import { hexList, quoted } from './text.ts'
import type { Place } from './transactionToJson.ts'

type Sent = Pick<Transaction, 'hash' | 'from' | 'to'>

/** A receipt's text, and where in it each of its logs lies. */
export interface ReceiptText {
  text: string
  logs: { log: Log; start: number; end: number }[]
}

/** A receipt as JSON text; `firstLogIndex` counts the logs of the block before it. */
export function receiptToJson(receipt: Receipt, sent: Sent, place: Place, firstLogIndex: number): string {
  return receiptToText(receipt, sent, place, firstLogIndex).text
}

export function receiptToText(
  receipt: Receipt,
  transaction: Sent,
  place: Place,
  firstLogIndex: number,
): ReceiptText {
  const { outcome, blobGasUsed, blobGasPrice } = receipt
  const logs: ReceiptText['logs'] = []
  let text = `{"blockHash":"${place.blockHash}","blockNumber":"${toQuantity(place.blockNumber)}"`
  text += `,"contractAddress":${quoted(receipt.contractAddress)}`
  text += `,"cumulativeGasUsed":"${toQuantity(receipt.cumulativeGasUsed)}"`
  text += `,"effectiveGasPrice":"${toQuantity(receipt.effectiveGasPrice)}","from":"${transaction.from}"`
  text += `,"gasUsed":"${toQuantity(receipt.gasUsed)}","logs":[`
  for (const [index, log] of receipt.logs.entries()) {
    if (index > 0) text += ','
    const start = text.length
    text += logToJson(log, transaction.hash, place, firstLogIndex + index)
    logs.push({ log, start, end: text.length })
  }
  text += `],"logsBloom":"${receipt.logsBloom}"`
  text += `,"to":${quoted(transaction.to)},"transactionHash":"${transaction.hash}"`
  text += `,"transactionIndex":"${toQuantity(place.index)}","type":"${toQuantity(receipt.type)}"`
  text += 'root' in outcome ? `,"root":"${outcome.root}"` : `,"status":"${toQuantity(outcome.status)}"`
  if (blobGasUsed !== null) text += `,"blobGasUsed":"${toQuantity(blobGasUsed)}"`
  if (blobGasPrice !== null) text += `,"blobGasPrice":"${toQuantity(blobGasPrice)}"`
  return { text: `${text}}`, logs }
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
