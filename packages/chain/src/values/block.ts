import type { Hex } from '@causeway/rpc'
import type { Header } from './header.ts'
import type { Transaction } from './transaction.ts'

export interface Withdrawal {
  index: bigint
  validatorIndex: bigint
  address: Hex
  /** In gwei. */
  amount: bigint
}

/** A whole block. `transactions` keep their raw bytes beside them, because roots and exports are made of those. */
export interface Block {
  header: Header
  hash: Hex
  transactions: Transaction[]
  rawTransactions: Uint8Array[]
  uncles: Header[]
  /** Absent before Shanghai. */
  withdrawals?: Withdrawal[]
}

export function encodeBlock(block: Block): Uint8Array {
  throw new Error(`not written yet ${block}`)
}

export function decodeBlock(bytes: Uint8Array): Block {
  throw new Error(`not written yet ${bytes}`)
}
