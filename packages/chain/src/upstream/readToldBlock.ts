import type { Hex } from '@causeway/rpc'
import type { Withdrawal } from '../values/block.ts'
import type { Header } from '../values/header.ts'
import type { ToldBlock } from './blockSource.ts'
import { isTold, readFixed, readList, readObject, readQuantity, type Told } from './readFields.ts'
import { readHeader } from './readHeader.ts'
import { readReceipt, type ToldReceipt } from './readReceipt.ts'
import { readTransaction, type ToldTransaction } from './readTransaction.ts'
import { ToldFault } from './toldFault.ts'

/** A told block in our values. Every form is right; nothing is known to be true. */
export interface ToldValues {
  readonly hash: Hex
  readonly header: Header
  readonly transactions: readonly ToldTransaction[]
  readonly receipts: readonly ToldReceipt[]
  readonly uncleHashes: readonly Hex[]
  readonly uncles: readonly Header[]
  /** `null` before Shanghai. */
  readonly withdrawals: Withdrawal[] | null
}

/** Throws `ToldFault` and nothing else, whatever it is given. */
export function readToldBlock(told: ToldBlock): ToldValues {
  if (told.block === null) throw new ToldFault('missing', 'block', 'is not there')
  const block = readObject(told.block, 'block')
  if (block.hash === null) throw new ToldFault('missing', 'hash', 'is null, so the block is pending')
  const transactions = readList(block.transactions, 'transactions').map((transaction, i) =>
    readTransaction(transaction, `transactions[${i}]`),
  )
  const uncleHashes = readList(block.uncles, 'uncles').map((hash, i) => readFixed(hash, 32, `uncles[${i}]`))
  assertAll('receipts', told.receipts, transactions.length)
  assertAll('uncles', told.uncles, uncleHashes.length)
  return {
    hash: readFixed(block.hash, 32, 'hash'),
    header: readHeader(block, ''),
    transactions,
    receipts: told.receipts.map((receipt, i) => readReceipt(receipt, `receipts[${i}]`)),
    uncleHashes,
    uncles: told.uncles.map((uncle, i) => readHeader(readObject(uncle, `uncles[${i}]`), `uncles[${i}].`)),
    withdrawals: isTold(block, 'withdrawals') ? readWithdrawals(block) : null,
  }
}

/** A node may know a block before it can give all that belongs to it, so a part that is not there is no lie. */
function assertAll(name: string, parts: readonly unknown[], count: number): void {
  if (parts.length > count)
    throw new ToldFault('lie', name, `are ${parts.length}, but the block has ${count}`)
  for (let i = 0; i < count; i++) {
    if (parts[i] === undefined || parts[i] === null)
      throw new ToldFault('missing', `${name}[${i}]`, 'is not there')
  }
}

function readWithdrawals(block: Told): Withdrawal[] {
  return readList(block.withdrawals, 'withdrawals').map((item, i) => {
    const told = readObject(item, `withdrawals[${i}]`)
    const quantity = (name: string) => readQuantity(told[name], 8, `withdrawals[${i}].${name}`)
    return {
      index: quantity('index'),
      validatorIndex: quantity('validatorIndex'),
      address: readFixed(told.address, 20, `withdrawals[${i}].address`),
      amount: quantity('amount'),
    }
  })
}
