import type { Hex } from '@causeway/rpc'
import { genesisBlock, parseGenesis } from '../genesis.ts'
import { addNodes, type NewNodes, type NodeReader } from '../state/nodes.ts'
import { openState } from '../state/openState.ts'
import type { Block } from '../values/block.ts'
import { type BlockBuilder, type BlockBuilderOptions, createBlockBuilder } from './builder.ts'
import type { ChainReader } from './chainReader.ts'
import { contextOf } from './contextOf.ts'
import type { CallSite } from './executors.ts'
import type { CallRequest } from './port.ts'
import { type Processed, processBlock } from './process.ts'

/** A chain that lies in memory: what the engine's tests run on. */
export interface MemoryChain extends ChainReader {
  head(): Block
  /** Executes a block on the head and adds it. */
  process(block: Block): Processed | { invalid: string }
  /** Begins a block on the head. */
  build(header?: Partial<BlockBuilderOptions['header']>): BlockBuilder
  /** A call after the head. */
  site(): CallSite
}

export function createMemoryChain(genesisFile: unknown): MemoryChain {
  const genesis = parseGenesis(genesisFile)
  const { config } = genesis
  const first = genesisBlock(genesis)
  const stored: NewNodes = { nodes: new Map(first.nodes), codes: new Map(first.codes) }
  const nodes: NodeReader = { node: (hash) => stored.nodes.get(hash), code: (hash) => stored.codes.get(hash) }
  const blocks = new Map<Hex, Block>([[first.block.hash, first.block]])
  const numbered = [first.block]
  const head = (): Block => numbered.at(-1) ?? first.block
  const blockHash = (number: bigint): Hex => numbered[Number(number)]?.hash ?? `0x${'00'.repeat(32)}`

  return {
    config,
    nodes,
    head,
    header: (hash) => blocks.get(hash)?.header ?? null,
    block: (hash) => blocks.get(hash) ?? null,
    canonicalHash: (number) => numbered[Number(number)]?.hash ?? null,
    stateRoot: (hash) => blocks.get(hash)?.header.stateRoot ?? null,
    state: (root) => openState(nodes, root),
    process(block) {
      const processed = processBlock({ config, parent: head().header, block, nodes, blockHash })
      if ('invalid' in processed) return processed
      addNodes(stored, processed)
      blocks.set(block.hash, block)
      numbered.push(block)
      return processed
    },
    build(header) {
      const parent = head().header
      const { timestamp, miner, gasLimit } = parent
      const chosen = { timestamp: timestamp + 12n, miner, gasLimit, ...header }
      return createBlockBuilder({ config, parent, header: chosen, nodes, blockHash })
    },
    site() {
      const { header } = head()
      return { state: { root: header.stateRoot }, context: contextOf(header), parentHash: header.parentHash }
    },
  }
}

/** A call object of which only a few members are given. */
export function callOf(given: Partial<CallRequest>): CallRequest {
  return {
    from: `0x${'00'.repeat(20)}`,
    to: null,
    gas: null,
    gasPrice: null,
    maxFeePerGas: null,
    maxPriorityFeePerGas: null,
    value: 0n,
    input: '0x',
    nonce: null,
    accessList: null,
    maxFeePerBlobGas: null,
    blobVersionedHashes: null,
    authorizationList: null,
    chainId: null,
    ...given,
  }
}
