import type { Hex } from '@causeway/rpc'
import { hashKey, receiptsKey, textKey } from './layout.ts'
import { removeLocation } from './locations.ts'
import type { Tables } from './tables.ts'

/** Removes everything that lies under a block's hash, and its transactions' locations; inside a transaction. */
export function eraseBlock(tables: Tables, hash: Hex): void {
  const record = tables.read('json', textKey(hash, 'block', 0))
  if (record !== null) {
    const transactions = record.readUInt32BE(0)
    for (let index = 0; index < transactions; index++) {
      tables.remove('json', textKey(hash, 'transaction', index))
      tables.remove('json', textKey(hash, 'receipt', index))
    }
    const uncles = record.readUInt32BE(4)
    for (let index = 0; index < uncles; index++) tables.remove('json', textKey(hash, 'uncle', index))
    for (const transaction of transactionHashes(record)) forgetLocation(tables, transaction, hash)
  }
  tables.remove('json', textKey(hash, 'header', 0))
  tables.remove('json', textKey(hash, 'block', 0))
  tables.remove('json', textKey(hash, 'logs', 0))
  tables.remove('header', hashKey(hash))
  tables.remove('block', hashKey(hash))
  tables.remove('block', receiptsKey(hash))
}

/** The block's text holds them between the two places that its head names (see `blockRecord.ts`). */
function transactionHashes(record: Buffer): Hex[] {
  const text = record.toString('latin1', 16)
  const list = text.slice(record.readUInt32BE(8), record.readUInt32BE(12))
  return list === '' ? [] : list.split(',').map((quoted): Hex => `0x${quoted.slice(3, -1)}`)
}

function forgetLocation(tables: Tables, transaction: Hex, block: Hex): void {
  const list = tables.read('tx', hashKey(transaction))
  if (list === null) return
  const left = removeLocation(list, block)
  if (left === null) tables.remove('tx', hashKey(transaction))
  else tables.put('tx', hashKey(transaction), left)
}
