import { type BlockContext, keccak256, type Refusal, type Rules } from '@causeway/evm'
import { type Hex, toHex } from '@causeway/rpc'
import { mergeBlooms } from '../bloom.ts'
import { nextBaseFee } from '../consensus/baseFee.ts'
import { nextExcessBlobGas } from '../consensus/blobGas.ts'
import { rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import { encodeRlpList } from '../rlp.ts'
import type { NodeReader } from '../state/nodes.ts'
import { orderedRoot } from '../trie/orderedTrie.ts'
import { type Block, encodeWithdrawal, type Withdrawal } from '../values/block.ts'
import { encodeHeader, type Header, hashHeader } from '../values/header.ts'
import { encodeReceipt, type Receipt } from '../values/receipt.ts'
import type { Transaction } from '../values/transaction.ts'
import { type BlockState, createBlockExecution } from './blockExecution.ts'
import { contextOf } from './contextOf.ts'
import { hashRequests } from './hashRequests.ts'

export interface BlockBuilderOptions {
  config: ChainConfig
  parent: Header
  /** What the producer chooses. The rest of the header follows from the parent and the execution. */
  header: Pick<Header, 'timestamp' | 'miner' | 'gasLimit'> & Partial<Header>
  nodes: NodeReader
  /** The state after the parent, where it is not the one its header names (dev controls). */
  parentRoot?: Hex
  blockHash: (number: bigint) => Hex
  uncles?: Header[]
  withdrawals?: Withdrawal[]
}

export interface BuiltBlock extends Omit<BlockState, 'root'> {
  block: Block
  receipts: Receipt[]
  requests: Hex[]
}

/** Makes a block on a parent from transactions that are offered one by one. */
export interface BlockBuilder {
  readonly context: BlockContext
  /** A transaction that is refused leaves no trace, and the next can be offered. */
  add(transaction: Transaction, raw: Uint8Array): Receipt | Refusal
  gasLeft(): bigint
  finish(): BuiltBlock
}

const zeroHash: Hex = `0x${'00'.repeat(32)}`
const noNonce: Hex = `0x${'00'.repeat(8)}`

export function createBlockBuilder(options: BlockBuilderOptions): BlockBuilder {
  const { config, parent, nodes, blockHash, uncles = [] } = options
  const number = parent.number + 1n
  const difficulty = options.header.difficulty ?? 0n
  const rules = rulesAt(config, { number, timestamp: options.header.timestamp, difficulty })
  const withdrawals = rules.is('shanghai') ? (options.withdrawals ?? []) : undefined
  const draft = draftHeader(options, rules)
  const execution = createBlockExecution({
    config,
    context: contextOf(draft),
    parentHash: draft.parentHash,
    root: options.parentRoot ?? parent.stateRoot,
    nodes,
    blockHash,
  })
  const transactions: Transaction[] = []
  const rawTransactions: Uint8Array[] = []

  return {
    context: execution.environment.context,
    gasLeft: () => draft.gasLimit - execution.gasUsed(),
    add(transaction, raw) {
      const outcome = execution.add(transaction)
      if ('refused' in outcome) return outcome
      transactions.push(transaction)
      rawTransactions.push(raw)
      return outcome
    },
    finish() {
      const requests = execution.finish(uncles, withdrawals ?? [])
      if (requests !== null && 'invalid' in requests) throw new Error(requests.invalid)
      const { root, ...state } = execution.state()
      const receipts = [...execution.receipts]
      const header: Header = {
        ...draft,
        stateRoot: root,
        transactionsRoot: orderedRoot(rawTransactions),
        receiptsRoot: orderedRoot(receipts.map(encodeReceipt)),
        logsBloom: mergeBlooms(receipts.map((receipt) => receipt.logsBloom)),
        gasUsed: execution.gasUsed(),
        ...(withdrawals === undefined
          ? {}
          : { withdrawalsRoot: orderedRoot(withdrawals.map(encodeWithdrawal)) }),
        ...(rules.is('cancun') ? { blobGasUsed: execution.blobGasUsed() } : {}),
        ...(requests === null ? {} : { requestsHash: hashRequests(requests) }),
      }
      const block: Block = { header, hash: hashHeader(header), transactions, rawTransactions, uncles }
      if (withdrawals !== undefined) block.withdrawals = withdrawals
      return { block, receipts, requests: requests ?? [], ...state }
    },
  }
}

/** The header as far as it is known before the first transaction. */
function draftHeader({ config, parent, header, uncles = [] }: BlockBuilderOptions, rules: Rules): Header {
  const { timestamp } = header
  const draft: Header = {
    parentHash: hashHeader(parent),
    sha3Uncles: toHex(keccak256(encodeRlpList(uncles.map(encodeHeader)))),
    miner: header.miner,
    stateRoot: zeroHash,
    transactionsRoot: zeroHash,
    receiptsRoot: zeroHash,
    logsBloom: mergeBlooms([]),
    difficulty: header.difficulty ?? 0n,
    number: parent.number + 1n,
    gasLimit: header.gasLimit,
    gasUsed: 0n,
    timestamp,
    extraData: header.extraData ?? '0x',
    mixHash: header.mixHash ?? zeroHash,
    nonce: header.nonce ?? noNonce,
  }
  if (rules.is('london')) draft.baseFeePerGas = header.baseFeePerGas ?? nextBaseFee(config, parent)
  if (rules.is('cancun')) {
    draft.excessBlobGas = header.excessBlobGas ?? nextExcessBlobGas(config, parent, timestamp)
    draft.parentBeaconBlockRoot = header.parentBeaconBlockRoot ?? zeroHash
  }
  return draft
}
