import type { Network } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import { bytesToJson, hexToJson } from './results.ts'

/** The signed bytes of a transaction, mined or in the pool, as JSON text; `0x` where nobody knows it. */
export function rawTransactionJson(
  { view, writer }: Network,
  transactionHash: Hex,
): string | Promise<string> {
  const mined = view.rawTransaction(transactionHash)
  if (mined !== null) return bytesToJson(mined)
  return writer.pooled(transactionHash).then((pooled) =>
    // It may have been mined while the pool was asked.
    pooled === null ? bytesToJson(view.rawTransaction(transactionHash)) : hexToJson(pooled.raw),
  )
}

/** The signed bytes of the transaction at a place in a stored block. */
export function rawTransactionAt({ view }: Network, blockHash: Hex, index: number): string {
  return bytesToJson(view.block(blockHash)?.rawTransactions[index] ?? null)
}
