import { gasPerBlob } from '@causeway/evm'
import { transactionToJson } from '../json/transactionToJson.ts'
import type { PoolRecord } from '../store/poolRecord.ts'
import { stripBlobSidecar } from '../values/blobSidecar.ts'
import { decodeTransaction, type Transaction } from '../values/transaction.ts'

/** A transaction that waits to be mined. */
export interface Pooled {
  transaction: Transaction
  /** As it will lie in a block. */
  raw: Uint8Array
  /** As it is kept in the store, with the blobs it came with. */
  record: PoolRecord
}

/** A transaction as it enters the pool; `sent` is what came over the wire. */
export function toPooled(
  transaction: Transaction,
  raw: Uint8Array,
  sent: Uint8Array,
  sequence: bigint,
): Pooled {
  const { hash, from, nonce } = transaction
  const json = transactionToJson(transaction, null, null)
  return { transaction, raw, record: { hash, from, nonce, sequence, raw: sent, json } }
}

/** A transaction as it is found in the store after a restart. */
export function fromRecord(record: PoolRecord): Pooled {
  const { raw } = stripBlobSidecar(record.raw)
  return { transaction: decodeTransaction(raw, record.from), raw, record }
}

/** The most that a transaction can take from its sender. */
export function costOf({
  gas,
  gasPrice,
  maxFeePerGas,
  maxFeePerBlobGas,
  blobVersionedHashes,
  value,
}: Transaction): bigint {
  const blobs = BigInt(blobVersionedHashes.length) * gasPerBlob * (maxFeePerBlobGas ?? 0n)
  return gas * (gasPrice ?? maxFeePerGas ?? 0n) + blobs + value
}

/** The most a transaction pays a unit of gas, and the most of it that goes to the producer of the block. */
export function feesOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Transaction): {
  cap: bigint
  tip: bigint
} {
  return { cap: gasPrice ?? maxFeePerGas ?? 0n, tip: gasPrice ?? maxPriorityFeePerGas ?? 0n }
}

/** What the producer gets of a unit of gas at a base fee; negative if the transaction cannot be mined at it. */
export function tipAt(transaction: Transaction, baseFee: bigint): bigint {
  const { cap, tip } = feesOf(transaction)
  return cap < baseFee + tip ? cap - baseFee : tip
}
