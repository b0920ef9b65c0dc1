import { type Hex, toQuantity } from '@causeway/rpc'
import type { Random } from '../random.ts'
import type { Tree } from '../tree/tree.ts'

/** A call, as it goes over the wire. */
export interface Question {
  readonly method: string
  readonly params: readonly unknown[]
}

/** A call that chance picks: about blocks, transactions, receipts, uncles, logs or accounts of a tree. */
export function pickQuestion(tree: Tree, random: Random): Question {
  const block = random.pick([...tree.blocks.values()])
  const tag = random.pick(['latest', 'latest', 'safe', 'finalized', 'earliest'])
  const byNumber = random.chance(0.3) ? tag : toQuantity(block.number)
  const transaction: Hex =
    block.transactions[random.below(Math.max(1, block.transactions.length))]?.hash ?? block.hash
  const index = toQuantity(random.below(3))
  const account = random.pick([...block.accounts.keys()])
  const from = random.below(Number(block.number) + 1)
  const questions: readonly Question[] = [
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_getBlockByNumber', params: [byNumber, random.chance(0.5)] },
    { method: 'eth_getBlockByHash', params: [block.hash, random.chance(0.5)] },
    { method: 'eth_getTransactionByHash', params: [transaction] },
    { method: 'eth_getTransactionReceipt', params: [transaction] },
    { method: 'eth_getBlockReceipts', params: [byNumber] },
    { method: 'eth_getTransactionByBlockNumberAndIndex', params: [byNumber, index] },
    { method: 'eth_getTransactionByBlockHashAndIndex', params: [block.hash, index] },
    { method: 'eth_getUncleByBlockHashAndIndex', params: [block.hash, index] },
    { method: 'eth_getUncleCountByBlockNumber', params: [byNumber] },
    { method: 'eth_getBlockTransactionCountByHash', params: [block.hash] },
    { method: 'eth_getBalance', params: [account, byNumber] },
    { method: 'eth_getTransactionCount', params: [account, byNumber] },
    { method: 'eth_getLogs', params: [{ fromBlock: toQuantity(from), toBlock: toQuantity(block.number) }] },
    { method: 'eth_getLogs', params: [{ blockHash: block.hash }] },
    { method: 'eth_sendRawTransaction', params: [block.transactions[0]?.raw ?? '0x00'] },
  ]
  return random.pick(questions)
}
