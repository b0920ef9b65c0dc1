import type { UpstreamChain } from '@causeway/chain'
import type { Gateway } from '@causeway/gateway'

/**
 * What is in a block is no more the gateway's to remember: it would go on counting its nonce, and hand it to nodes again,
 * after a reorg that nobody's pool took it back from.
 */
export function settleSent(chain: UpstreamChain, gateway: Gateway): () => void {
  return chain.onChange(({ added }) => {
    for (const { hash } of added) {
      for (const transaction of chain.view.block(hash)?.transactions ?? [])
        gateway.sent.settle(transaction.hash)
    }
  })
}
