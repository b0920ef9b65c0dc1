import type { Network } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'

/** A transaction that entered the pool, as it was then, as JSON; `null` when it has been dropped since. */
export async function pooledTransaction(network: Network, hash: Hex): Promise<string | null> {
  const pooled = await network.writer.pooled(hash)
  if (pooled !== null) return pooled.json
  const mined = network.view.transactionJsonByHash(hash)
  return mined === null ? null : beforeMining(mined)
}

/** Takes back what mining added: the place in a block, and the price that only the block's base fee decides. */
function beforeMining(json: string): string {
  const transaction: { gasPrice: string; maxFeePerGas?: string } = JSON.parse(json)
  return JSON.stringify({
    ...transaction,
    blockHash: null,
    blockNumber: null,
    blockTimestamp: null,
    transactionIndex: null,
    gasPrice: transaction.maxFeePerGas ?? transaction.gasPrice,
  })
}
