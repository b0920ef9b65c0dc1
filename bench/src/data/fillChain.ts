import type { Rpc } from '../servers/callRpc.ts'
import { blockOfTransfers, deployments, type Sending } from './transactions.ts'

/** What a filled chain holds, as its server tells it. */
export type Chain = {
  senders: string[]
  token: string
  loop: string
  /** The hash of the block before them. */
  parent: string
  /** The filled blocks in their order, with the hashes of their transactions. */
  blocks: { number: string; hash: string; transactions: string[] }[]
}

/** Gives a server the transactions of the benchmark over JSON-RPC: one block with the contracts, then `blocks` full ones. */
export async function fillChain(rpc: Rpc, blocks: number): Promise<Chain> {
  const accounts = await rpc<string[]>('eth_accounts', [])
  const senders = accounts.slice(0, 10).map((address) => address.toLowerCase())
  if (senders.length !== 10) throw new Error('the server does not hold the ten known accounts')

  const mine = async (sendings: readonly Sending[]): Promise<string[]> => {
    const hashes = await Promise.all(sendings.map((sending) => rpc<string>('eth_sendTransaction', [sending])))
    await rpc('evm_mine', [])
    return hashes
  }

  const made = await mine(deployments(senders))
  const [token, loop] = await Promise.all(
    made.map(async (hash) => {
      const receipt = await rpc<{ contractAddress: string; status: string }>('eth_getTransactionReceipt', [
        hash,
      ])
      if (receipt.status !== '0x1') throw new Error('a contract could not be created')
      return receipt.contractAddress.toLowerCase()
    }),
  )
  if (token === undefined || loop === undefined) throw new Error('the contracts are missing')

  const { hash: parent } = await rpc<{ hash: string }>('eth_getBlockByNumber', ['latest', false])

  const filled: Chain['blocks'] = []
  for (let index = 0; index < blocks; index += 1) {
    const sent = await mine(blockOfTransfers(senders, token, index))
    const block = await rpc<Chain['blocks'][number]>('eth_getBlockByNumber', ['latest', false])
    if (block.transactions.join() !== sent.join())
      throw new Error(
        `block ${block.number} holds ${block.transactions.length} of ${sent.length}, or in another order`,
      )
    filled.push({ number: block.number, hash: block.hash, transactions: block.transactions })
  }
  return { senders, token, loop, parent, blocks: filled }
}
