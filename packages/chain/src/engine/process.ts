import type { Hex } from '@causeway/rpc'
import { mergeBlooms } from '../bloom.ts'
import type { ChainConfig } from '../genesis.ts'
import type { NodeReader } from '../state/nodes.ts'
import { orderedRoot } from '../trie/orderedTrie.ts'
import type { Block } from '../values/block.ts'
import type { Header } from '../values/header.ts'
import { encodeReceipt, type Receipt } from '../values/receipt.ts'
import { type BlockState, createBlockExecution } from './blockExecution.ts'
import { contextOf } from './contextOf.ts'
import { hashRequests } from './hashRequests.ts'

export interface ProcessOptions {
  config: ChainConfig
  parent: Header
  /** The state after the parent, where it is not the one its header names (dev controls). */
  parentRoot?: Hex
  block: Block
  nodes: NodeReader
  blockHash: (number: bigint) => Hex
}

export interface Processed extends BlockState {
  receipts: Receipt[]
  requests: Hex[]
}

/** Executes a block that somebody else made, and compares everything that its header says of the outcome. */
export function processBlock(options: ProcessOptions): Processed | { invalid: string } {
  const { config, parent, block, nodes, blockHash } = options
  const { header } = block
  const execution = createBlockExecution({
    config,
    context: contextOf(header),
    parentHash: header.parentHash,
    root: options.parentRoot ?? parent.stateRoot,
    nodes,
    blockHash,
  })
  for (const [index, transaction] of block.transactions.entries()) {
    const outcome = execution.add(transaction)
    if ('refused' in outcome) {
      return { invalid: `could not apply tx ${index} [${transaction.hash}]: ${outcome.text}` }
    }
  }
  const requests = execution.finish(block.uncles, block.withdrawals ?? [])
  if (requests !== null && 'invalid' in requests) return requests
  const state = execution.state()
  const receipts = [...execution.receipts]
  const invalid = mismatchOf(header, {
    'gas used': execution.gasUsed(),
    'blob gas used': header.blobGasUsed === undefined ? undefined : execution.blobGasUsed(),
    bloom: mergeBlooms(receipts.map((receipt) => receipt.logsBloom)),
    'receipt root': orderedRoot(receipts.map(encodeReceipt)),
    'requests hash': requests === null ? undefined : hashRequests(requests),
    'state root': state.root,
  })
  return invalid === null ? { ...state, receipts, requests: requests ?? [] } : { invalid }
}

const fields = [
  ['gas used', 'gasUsed'],
  ['blob gas used', 'blobGasUsed'],
  ['bloom', 'logsBloom'],
  ['receipt root', 'receiptsRoot'],
  ['requests hash', 'requestsHash'],
  ['state root', 'stateRoot'],
] as const satisfies [name: string, field: keyof Header][]

function mismatchOf(
  header: Header,
  found: Record<(typeof fields)[number][0], Hex | bigint | undefined>,
): string | null {
  for (const [name, field] of fields) {
    const local = found[name]
    if (header[field] !== local) return `invalid ${name} (remote: ${header[field]} local: ${local})`
  }
  return null
}
