import type { Network } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'

/** A transaction that entered the pool, as JSON; mined by now, perhaps, or `null` when it has been dropped since. */
export async function pooledTransaction(network: Network, hash: Hex): Promise<string | null> {
  const pooled = await network.writer.pooled(hash)
  return pooled?.json ?? network.view.transactionJsonByHash(hash)
}
