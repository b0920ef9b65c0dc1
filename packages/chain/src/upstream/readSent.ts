import { fromHex, type Hex } from '@causeway/rpc'
import { transactionToJson } from '../json/transactionToJson.ts'
import { readTransaction } from '../pool/admit.ts'
import type { PoolRefusal } from '../writer/writer.ts'

/** A signed transaction on its way to the upstreams, read and its sender recovered. */
export interface SentTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly nonce: bigint
  /** `null` where it was signed for no chain in particular. */
  readonly chainId: bigint | null
  /** As it is told while it is pending. */
  readonly json: string
}

export function readSent(raw: Hex): SentTransaction | PoolRefusal {
  const read = readTransaction(fromHex(raw))
  if ('refused' in read) return read
  const { hash, from, nonce, chainId } = read.transaction
  return { hash, from, nonce, chainId, json: transactionToJson(read.transaction, null, null) }
}
