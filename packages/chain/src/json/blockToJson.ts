import type { Hex } from '@causeway/rpc'
import type { Block, Withdrawal } from '../values/block.ts'
import type { Header } from '../values/header.ts'

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

/** A header as JSON text, the answer of `eth_getHeaderByHash`. */
export function headerToJson(header: Header, hash: Hex): string {
  throw new Error(`not written yet ${header} ${hash}`)
}

/** A block as JSON text from its pieces. */
export function assembleBlockJson(parts: BlockParts): string {
  throw new Error(`not written yet ${parts}`)
}

/** A block as JSON text, with transaction hashes or (`full`) with whole transactions. */
export function blockToJson(block: Block, size: number, full: boolean): string {
  throw new Error(`not written yet ${block} ${size} ${full}`)
}

/** An uncle as JSON text; `size` is that of a block made of it and empty lists. */
export function uncleToJson(uncle: Header): string {
  throw new Error(`not written yet ${uncle}`)
}
