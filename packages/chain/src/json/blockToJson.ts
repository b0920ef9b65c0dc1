import { type Hex, toQuantity } from '@causeway/rpc'
import { encodeRlpList } from '../rlp.ts'
import type { Block, Withdrawal } from '../values/block.ts'
import { encodeHeader, type Header, hashHeader } from '../values/header.ts'
import { headerToJson } from './headerToJson.ts'
import { hexList, quoted } from './text.ts'
import { transactionToJson } from './transactionToJson.ts'

export { headerToJson } from './headerToJson.ts'

/** What a block's JSON is made of, when it is put together from stored pieces. */
export interface BlockParts {
  /** From `headerToJson`. */
  header: string
  /** Length of the block's RLP. */
  size: number
  /** Ready texts: whole transactions, or their hashes in quotes. */
  transactions: readonly string[]
  uncles: readonly Hex[]
  withdrawals?: readonly Withdrawal[] | undefined
}

/** A block as JSON text from its pieces. */
export function assembleBlockJson({ header, size, transactions, uncles, withdrawals }: BlockParts): string {
  let text = `${header.slice(0, -1)},"size":"${toQuantity(size)}","transactions":[${transactions.join(',')}]`
  text += `,"uncles":${hexList(uncles)}`
  if (withdrawals !== undefined) text += `,"withdrawals":[${withdrawals.map(withdrawalToJson).join(',')}]`
  return `${text}}`
}

/** A block as JSON text, with transaction hashes or (`full`) with whole transactions. `size` is that of its RLP. */
export function blockToJson(block: Block, size: number, full: boolean): string {
  const { header, hash } = block
  const place = { blockHash: hash, blockNumber: header.number, blockTimestamp: header.timestamp }
  return assembleBlockJson({
    header: headerToJson(header, hash),
    size,
    transactions: block.transactions.map((transaction, index) =>
      full
        ? transactionToJson(transaction, { ...place, index }, header.baseFeePerGas ?? null)
        : quoted(transaction.hash),
    ),
    uncles: block.uncles.map(hashHeader),
    withdrawals: block.withdrawals,
  })
}

/**
 * An uncle as JSON text. It has no body, so its size is that of a block made of it and empty lists; the total
 * difficulty is not kept.
 */
export function uncleToJson(uncle: Header): string {
  const empty = encodeRlpList([])
  const size = encodeRlpList([encodeHeader(uncle), empty, empty]).length
  const header = headerToJson(uncle, hashHeader(uncle))
  return `${header.slice(0, -1)},"size":"${toQuantity(size)}","totalDifficulty":null,"uncles":[]}`
}

function withdrawalToJson({ index, validatorIndex, address, amount }: Withdrawal): string {
  return (
    `{"index":"${toQuantity(index)}","validatorIndex":"${toQuantity(validatorIndex)}"` +
    `,"address":"${address}","amount":"${toQuantity(amount)}"}`
  )
}
