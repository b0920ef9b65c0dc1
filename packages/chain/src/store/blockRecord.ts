import type { Hex } from '@causeway/rpc'
import { assembleBlockJson, headerToJson, uncleToJson } from '../json/blockToJson.ts'
import { writeReceipt } from '../json/receiptToJson.ts'
import { createTextBuffer, type TextBuffer } from '../json/textBuffer.ts'
import { type Place, transactionToJson } from '../json/transactionToJson.ts'
import { encodeRlp, rlpListLength } from '../rlp.ts'
import { type Block, blockMembers } from '../values/block.ts'
import { hashHeader } from '../values/header.ts'
import { encodeReceipt, type Receipt } from '../values/receipt.ts'
import type { BlockPointer } from '../view.ts'
import { encodeBody } from './body.ts'
import type { TextKind } from './layout.ts'
import { encodeLogIndex, type IndexedLog } from './logIndex.ts'

/** Everything that is stored for one block, made once so that a lookup only reads. */
export interface BlockRecord {
  pointer: BlockPointer
  header: Uint8Array
  body: Uint8Array
  receipts: Uint8Array
  texts: { kind: TextKind; index: number; bytes: Uint8Array }[]
  transactionHashes: Hex[]
}

/**
 * The record of a block. Its texts and receipts lie in `out`, so they are good until that is cleared: who writes one block after
 * another need not have memory for all of them.
 */
export function toBlockRecord(
  block: Block,
  receipts: readonly Receipt[],
  out: TextBuffer = createTextBuffer(),
): BlockRecord {
  const { header, hash } = block
  const members = blockMembers(block)
  const [rawHeader = new Uint8Array(), ...afterHeader] = members
  const texts: BlockRecord['texts'] = []
  const keep = (kind: TextKind, index: number, text: string) => {
    out.add(text)
    texts.push({ kind, index, bytes: out.take() })
  }

  const headerText = headerToJson(header, hash)
  keep('header', 0, headerText)
  writeBlockText(out, block, headerText, rlpListLength(members))
  texts.push({ kind: 'block', index: 0, bytes: out.take() })
  block.uncles.forEach((uncle, index) => {
    keep('uncle', index, uncleToJson(uncle))
  })

  const logs: IndexedLog[] = []
  block.transactions.forEach((transaction, index) => {
    const receipt = receipts[index]
    if (receipt === undefined)
      throw new Error(`block ${header.number} has no receipt for transaction ${index}`)
    const place: Place = {
      blockHash: hash,
      blockNumber: header.number,
      blockTimestamp: header.timestamp,
      index,
    }
    keep('transaction', index, transactionToJson(transaction, place, header.baseFeePerGas ?? null))
    const places = writeReceipt(out, receipt, transaction, place, logs.length)
    texts.push({ kind: 'receipt', index, bytes: out.take() })
    for (const { log, start, end } of places) logs.push({ log, receipt: index, start, end })
  })
  if (logs.length > 0) texts.push({ kind: 'logs', index: 0, bytes: encodeLogIndex(logs) })

  return {
    pointer: { number: header.number, hash },
    header: rawHeader,
    body: encodeBody(block, afterHeader),
    receipts: encodeRlp(receipts.map(encodeReceipt), out.reserve),
    texts,
    transactionHashes: block.transactions.map((transaction) => transaction.hash),
  }
}

/**
 * The block with transaction hashes, behind four numbers (u32): how many transactions and uncles it has, and where in
 * the text the contents of its `transactions` array begin and end, so that whole transactions can be put in there.
 */
function writeBlockText(out: TextBuffer, block: Block, headerText: string, size: number): void {
  const hashes = block.transactions.map((transaction) => `"${transaction.hash}"`)
  const text = assembleBlockJson({
    header: headerText,
    size,
    transactions: hashes,
    uncles: block.uncles.map(hashHeader),
    withdrawals: block.withdrawals,
  })
  const opening = '"transactions":['
  const start = text.indexOf(opening) + opening.length
  const contents = hashes.join(',')
  if (text.slice(start, start + contents.length + 1) !== `${contents}]`) {
    throw new Error("a block's text does not hold its transaction hashes as expected")
  }
  const head = Buffer.alloc(16)
  head.writeUInt32BE(block.transactions.length, 0)
  head.writeUInt32BE(block.uncles.length, 4)
  head.writeUInt32BE(start, 8)
  head.writeUInt32BE(start + contents.length, 12)
  out.add(head.toString('latin1'))
  out.add(text)
}
