import type { View } from '@causeway/chain'
import { type Hex, toHex } from '@causeway/rpc'
import type { TreeAccount, TreeBlock } from './tree.ts'

/** All that the engine's view tells of a block, canonical or not. */
export function readBlock(view: View, hash: Hex, watched: readonly Hex[]): TreeBlock {
  const block = view.block(hash)
  const root = view.stateRoot(hash)
  if (block === null || root === null) throw new RangeError(`the engine has no block ${hash}`)
  const { number, parentHash } = block.header
  const state = view.state(root)
  const receipts = told(view.receiptsJson(hash))
  const receiptTexts: unknown = JSON.parse(receipts)
  const accountOf = (address: Hex): TreeAccount => {
    const account = state.account(address)
    if (account === null) return { balance: 0n, nonce: 0n, code: '0x' }
    return { balance: account.balance, nonce: account.nonce, code: toHex(state.code(account.codeHash)) }
  }
  return {
    number,
    hash,
    parent: parentHash,
    full: told(view.blockJson(hash, true)),
    brief: told(view.blockJson(hash, false)),
    header: told(view.headerJson(hash)),
    transactions: block.transactions.map((transaction, index) => ({
      hash: transaction.hash,
      text: told(view.transactionJson(hash, index)),
      receipt: JSON.stringify(Array.isArray(receiptTexts) ? receiptTexts[index] : null),
      raw: toHex(block.rawTransactions[index] ?? new Uint8Array()),
    })),
    receipts,
    uncles: block.uncles.map((_, index) => told(view.uncleJson(hash, index))),
    logs: view.blockLogs(hash, { addresses: [], topics: [] }).map((text) => {
      const { address, topics }: { address: Hex; topics: Hex[] } = JSON.parse(text)
      return { address, topics, text }
    }),
    accounts: new Map(watched.map((address) => [address, accountOf(address)])),
  }
}

function told(text: string | null): string {
  if (text === null) throw new RangeError('the engine tells nothing of a block that it has')
  return text
}
