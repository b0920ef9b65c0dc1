import { type Log, longLogBytes } from '@causeway/evm'
import { type Hex, toQuantity } from '@causeway/rpc'
import type { Receipt } from '../values/receipt.ts'
import type { Transaction } from '../values/transaction.ts'
import { hexList, quoted } from './text.ts'
import { createTextBuffer, type TextBuffer } from './textBuffer.ts'
import type { Place } from './transactionToJson.ts'

type Sent = Pick<Transaction, 'hash' | 'from' | 'to'>

/** Where in the text of its receipt a log lies. */
export interface LogPlace {
  log: Log
  start: number
  end: number
}

/** A receipt as JSON text; `firstLogIndex` counts the logs of the block before it. */
export function receiptToJson(receipt: Receipt, sent: Sent, place: Place, firstLogIndex: number): string {
  const out = createTextBuffer()
  writeReceipt(out, receipt, sent, place, firstLogIndex)
  return out.take().toString('latin1')
}

/** Writes the same, and says where its logs are. */
export function writeReceipt(
  out: TextBuffer,
  receipt: Receipt,
  transaction: Sent,
  place: Place,
  firstLogIndex: number,
): LogPlace[] {
  const { outcome, blobGasUsed, blobGasPrice } = receipt
  let text = `{"blockHash":"${place.blockHash}","blockNumber":"${toQuantity(place.blockNumber)}"`
  text += `,"contractAddress":${quoted(receipt.contractAddress)}`
  text += `,"cumulativeGasUsed":"${toQuantity(receipt.cumulativeGasUsed)}"`
  text += `,"effectiveGasPrice":"${toQuantity(receipt.effectiveGasPrice)}","from":"${transaction.from}"`
  out.add(`${text},"gasUsed":"${toQuantity(receipt.gasUsed)}","logs":[`)
  const logs = receipt.logs.map((log, index): LogPlace => {
    if (index > 0) out.add(',')
    const start = out.length()
    writeLog(out, log, transaction.hash, place, firstLogIndex + index)
    return { log, start, end: out.length() }
  })
  text = `],"logsBloom":"${receipt.logsBloom}"`
  text += `,"to":${quoted(transaction.to)},"transactionHash":"${transaction.hash}"`
  text += `,"transactionIndex":"${toQuantity(place.index)}","type":"${toQuantity(receipt.type)}"`
  text += 'root' in outcome ? `,"root":"${outcome.root}"` : `,"status":"${toQuantity(outcome.status)}"`
  if (blobGasUsed !== null) text += `,"blobGasUsed":"${toQuantity(blobGasUsed)}"`
  if (blobGasPrice !== null) text += `,"blobGasPrice":"${toQuantity(blobGasPrice)}"`
  out.add(`${text}}`)
  return logs
}

/** A log as it is in a receipt. Its data may be most of the text, and is not spelled by itself first. */
function writeLog(out: TextBuffer, log: Log, transactionHash: Hex, place: Place, logIndex: number): void {
  const bytes = longLogBytes(log)
  if (bytes === null) {
    out.add(logToJson(log, transactionHash, place, logIndex))
    return
  }
  out.add(`${textBefore(log)}0x`)
  out.addHex(bytes)
  out.add(textAfter(transactionHash, place, logIndex, false))
}

/** A log as JSON text; `logIndex` counts within the block, `removed` marks a log that a reorg took back. */
export function logToJson(
  log: Log,
  transactionHash: Hex,
  place: Place,
  logIndex: number,
  removed = false,
): string {
  return `${textBefore(log)}${log.data}${textAfter(transactionHash, place, logIndex, removed)}`
}

function textBefore({ address, topics }: Log): string {
  return `{"address":"${address}","topics":${hexList(topics)},"data":"`
}

function textAfter(transactionHash: Hex, place: Place, logIndex: number, removed: boolean): string {
  return (
    `","blockNumber":"${toQuantity(place.blockNumber)}","transactionHash":"${transactionHash}"` +
    `,"transactionIndex":"${toQuantity(place.index)}","blockHash":"${place.blockHash}"` +
    `,"blockTimestamp":"${toQuantity(place.blockTimestamp)}","logIndex":"${toQuantity(logIndex)}"` +
    `,"removed":${removed}}`
  )
}
