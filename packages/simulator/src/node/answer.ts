import { type Hex, toQuantity } from '@causeway/rpc'
import type { TreeBlock } from '../tree/tree.ts'
import { logTexts } from './logTexts.ts'
import { member } from './member.ts'
import { hashed, headOf, isPruned, type NodeView, numbered } from './nodeView.ts'

/** What a node says to one call: a result as JSON text, or an error. */
export type Said =
  | { readonly result: string }
  | { readonly error: { code: number; message: string; data?: string } }

/** What an honest node says to a call, from what it has. It has no state but that of the accounts that a tree watches. */
export function answer(view: NodeView, method: string, params: readonly unknown[]): Said {
  const row = rows.get(method)
  if (row === undefined) {
    return refusal(-32601, `the method ${method} does not exist/is not available`)
  }
  try {
    const result = row(view, params)
    return typeof result === 'string' ? { result } : result
  } catch (error) {
    if (error instanceof MissingBlock) return refusal(error.code, error.message)
    throw error
  }
}

function refusal(code: number, message: string): Said {
  return { error: { code, message } }
}

/** A call that needs a block which the node does not have. */
class MissingBlock extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Row = (view: NodeView, params: readonly unknown[]) => string | Said

const quantity = (value: bigint | number): string => `"${toQuantity(value)}"`

/** The block that a lookup is about; `null` where there is none, as lookups answer. */
function lookedUp(view: NodeView, ref: unknown): TreeBlock | null {
  if (isHash(ref)) return kept(view, hashed(view, ref))
  return kept(view, tagged(view, ref))
}

function kept(view: NodeView, block: TreeBlock | null): TreeBlock | null {
  return block === null || isPruned(view, block) ? null : block
}

function tagged(view: NodeView, ref: unknown): TreeBlock | null {
  const head = headOf(view)
  const below = (depth: number) =>
    numbered(view, head.number > BigInt(depth) ? head.number - BigInt(depth) : 0n)
  if (ref === undefined || ref === 'latest' || ref === 'pending') return head
  if (ref === 'earliest') return numbered(view, 0n)
  if (ref === 'safe') return below(view.finality.safe)
  if (ref === 'finalized') return below(view.finality.finalized)
  return typeof ref === 'string' && /^0x[0-9a-f]{1,16}$/i.test(ref) ? numbered(view, BigInt(ref)) : null
}

/** The block whose state a call asks for; nodes refuse where lookups would answer `null`. */
function stateBlock(view: NodeView, ref: unknown): TreeBlock {
  const block = isHash(member(ref, 'blockHash'))
    ? hashed(view, asHash(member(ref, 'blockHash')))
    : isHash(ref)
      ? hashed(view, ref)
      : tagged(view, member(ref, 'blockNumber') ?? ref)
  if (block === null) throw new MissingBlock(-32000, 'header not found')
  if (isPruned(view, block))
    throw new MissingBlock(-32000, `missing trie node ${block.hash.slice(2)} (path )`)
  return block
}

const receiptText = (view: NodeView, block: TreeBlock, index: number): string =>
  view.lacksReceipts(block) ? 'null' : (block.transactions[index]?.receipt ?? 'null')

const located = (view: NodeView, hash: unknown) => {
  if (!isHash(hash)) return null
  const place = view.tree.locate(view.head, hash)
  return place === null || isPruned(view, place.block) ? null : place
}

const transactionAt: Row = (view, [ref, index]) =>
  lookedUp(view, ref)?.transactions[Number(index)]?.text ?? 'null'
const transactionCount: Row = (view, [ref]) => {
  const block = lookedUp(view, ref)
  return block === null ? 'null' : quantity(block.transactions.length)
}
const uncleAt: Row = (view, [ref, index]) => lookedUp(view, ref)?.uncles[Number(index)] ?? 'null'
const uncleCount: Row = (view, [ref]) => {
  const block = lookedUp(view, ref)
  return block === null ? 'null' : quantity(block.uncles.length)
}
const blockText: Row = (view, [ref, full]) => {
  const block = lookedUp(view, ref)
  return block === null ? 'null' : full === true ? block.full : block.brief
}

const rows: ReadonlyMap<string, Row> = new Map<string, Row>([
  ['eth_chainId', ({ chainId }) => quantity(chainId)],
  ['net_version', ({ chainId }) => `"${chainId}"`],
  ['web3_clientVersion', () => '"Simulated/v1"'],
  ['eth_syncing', () => 'false'],
  ['eth_blockNumber', (view) => quantity(headOf(view).number)],
  ['eth_getBlockByNumber', blockText],
  ['eth_getBlockByHash', blockText],
  ['eth_getTransactionByBlockHashAndIndex', transactionAt],
  ['eth_getTransactionByBlockNumberAndIndex', transactionAt],
  ['eth_getBlockTransactionCountByHash', transactionCount],
  ['eth_getBlockTransactionCountByNumber', transactionCount],
  ['eth_getUncleByBlockHashAndIndex', uncleAt],
  ['eth_getUncleByBlockNumberAndIndex', uncleAt],
  ['eth_getUncleCountByBlockHash', uncleCount],
  ['eth_getUncleCountByBlockNumber', uncleCount],
  [
    'eth_getTransactionByHash',
    (view, [hash]) => {
      const place = located(view, hash)
      return place === null ? 'null' : (place.block.transactions[place.index]?.text ?? 'null')
    },
  ],
  [
    'eth_getTransactionReceipt',
    (view, [hash]) => {
      const place = located(view, hash)
      return place === null ? 'null' : receiptText(view, place.block, place.index)
    },
  ],
  [
    'eth_getBlockReceipts',
    (view, [ref]) => {
      const block = lookedUp(view, member(ref, 'blockHash') ?? member(ref, 'blockNumber') ?? ref)
      return block === null || view.lacksReceipts(block) ? 'null' : block.receipts
    },
  ],
  ['eth_getBalance', (view, [address, ref]) => quantity(account(view, address, ref).balance)],
  ['eth_getTransactionCount', (view, [address, ref]) => quantity(account(view, address, ref).nonce)],
  ['eth_getCode', (view, [address, ref]) => `"${account(view, address, ref).code}"`],
  [
    'eth_getLogs',
    (view, [filter]) => {
      const hash = member(filter, 'blockHash')
      const from = isHash(hash) ? hashed(view, hash) : tagged(view, member(filter, 'fromBlock'))
      const to = isHash(hash) ? from : tagged(view, member(filter, 'toBlock'))
      if (from === null) return refusal(-32000, 'unknown block')
      const last = to ?? headOf(view)
      const blocks = isHash(hash)
        ? [from]
        : view.tree.chain(view.head).slice(Number(from.number), Number(last.number) + 1)
      if (blocks.some((block) => isPruned(view, block))) return refusal(4444, 'pruned history unavailable')
      return `[${blocks.flatMap((block) => (view.lacksReceipts(block) ? [] : logTexts(block, filter))).join(',')}]`
    },
  ],
  [
    'eth_sendRawTransaction',
    (view, [raw]) => {
      for (const { transactions } of view.tree.chain(view.head)) {
        const known = transactions.find((transaction) => transaction.raw === raw)
        if (known !== undefined) return refusal(-32000, 'already known')
      }
      for (const { transactions } of view.tree.blocks.values()) {
        const known = transactions.find((transaction) => transaction.raw === raw)
        if (known !== undefined) return `"${known.hash}"`
      }
      return refusal(-32000, 'rlp: value size exceeds available input length')
    },
  ],
])

/** What a simulated node can be asked. */
export const simulatedMethods: readonly string[] = [...rows.keys()]

function account(view: NodeView, address: unknown, ref: unknown) {
  const { accounts } = stateBlock(view, ref)
  const found = typeof address === 'string' ? accounts.get(asHash(address.toLowerCase())) : undefined
  return found ?? { balance: 0n, nonce: 0n, code: '0x' }
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

/** For keys that are only looked up: whatever it is, a map has it or has it not. */
function asHash(value: unknown): Hex {
  return `0x${String(value).slice(2)}`
}
