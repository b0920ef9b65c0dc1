import type { UpstreamChain } from '@causeway/chain'
import type { Gateway } from '@causeway/gateway'
import type { Hex } from '@causeway/rpc'
import type { SentJournal } from './sentJournal.ts'

/**
 * What is in a block is no more the gateway's to remember: it would go on counting its nonce, and hand it to nodes again,
 * after a reorg that nobody's pool took it back from.
 */
export function settleSent(
  chain: UpstreamChain,
  gateway: Pick<Gateway, 'sent'>,
  journal: Pick<SentJournal, 'settle'>,
): () => void {
  const inBlock = (hash: Hex) => chain.view.block(hash)?.transactions ?? []
  return chain.onChange(({ removed, added }) => {
    for (const { hash } of removed) for (const each of inBlock(hash)) gateway.sent.unsettle(each.hash)
    for (const { hash } of added) {
      for (const each of inBlock(hash)) {
        gateway.sent.settle(each.hash)
        journal.settle(each.hash)
      }
    }
  })
}
