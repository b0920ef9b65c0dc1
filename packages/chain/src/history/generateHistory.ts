import { keccakHex } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { nextDifficulty } from '../consensus/difficulty.ts'
import { createBlockBuilder } from '../engine/builder.ts'
import { type ChainConfig, genesisBlock, parseGenesis } from '../genesis.ts'
import { layerNodes, type NodeReader } from '../state/nodes.ts'
import { type Block, encodeBlock, type Withdrawal } from '../values/block.ts'
import { encodeHeader, type Header } from '../values/header.ts'
import { blocksPerEra, eraOf, firstBlockOf, lastBlock, since, timeOf } from './eras.ts'
import { genesisFile } from './genesisFile.ts'
import { createTransactions, type Signed } from './transactions.ts'

/** The history chain: its genesis file as text, and its blocks as one RLP stream. */
export interface History {
  genesis: string
  chain: Uint8Array
}

const zeroHash: Hex = `0x${'0'.repeat(64)}`
const miners = [
  '0x00000000000000000000000000000000000a11ce',
  '0x0000000000000000000000000000000000000b0b',
] as const
const uncleMiner: Hex = '0x00000000000000000000000000000000000ca401'

/**
 * Builds the history chain from nothing, with the engine that also mines and imports. It takes no clock and no chance, so
 * every run gives the same bytes.
 */
export function generateHistory(): History {
  // The difficulty at which the work ends is known only at the end of it; the block of the merge is fixed.
  const genesis = parseGenesis(genesisFile(BigInt(Number.MAX_SAFE_INTEGER)))
  const { config } = genesis
  const first = genesisBlock(genesis)
  let nodes: NodeReader = layerNodes({ node: () => undefined, code: () => undefined }, first)
  const blocks: Block[] = [first.block]
  const transactionsOf = createTransactions()
  let workDone = first.block.header.difficulty
  let terminalTotalDifficulty = 0n

  for (let number = 1; number <= lastBlock; number++) {
    if (number === firstBlockOf('paris')) terminalTotalDifficulty = workDone
    const uncles = unclesOf(config, number, blocks, nodes)
    const built = build(config, number, blocks, nodes, transactionsOf(number), uncles)
    nodes = layerNodes(nodes, built)
    blocks.push(built.block)
    workDone += built.block.header.difficulty
  }
  return {
    genesis: `${JSON.stringify(genesisFile(terminalTotalDifficulty), null, 2)}\n`,
    chain: Buffer.concat(blocks.slice(1).map(encodeBlock)),
  }
}

/** The sixth block of an era has one uncle and the seventh two, as long as there was work. */
function unclesOf(config: ChainConfig, number: number, blocks: Block[], nodes: NodeReader): Header[] {
  if (since(eraOf(number), 'paris')) return []
  const depths = { 6: [1], 7: [1, 3] }[number % blocksPerEra] ?? []
  const uncles: Header[] = []
  for (const depth of depths) {
    const sibling = number - depth
    const { block } = build(config, sibling, blocks.slice(0, sibling), nodes, [], [], uncleMiner)
    uncles.push(block.header)
  }
  return uncles
}

/** One block on the last of `blocks`. */
function build(
  config: ChainConfig,
  number: number,
  blocks: Block[],
  nodes: NodeReader,
  transactions: Signed[],
  uncles: Header[],
  coinbase: Hex = miners[number % miners.length] ?? miners[0],
) {
  const parent = blocks[number - 1]?.header
  if (parent === undefined) throw new Error(`block ${number} has no parent`)
  const era = eraOf(number)
  const timestamp = BigInt(timeOf(number))
  const staked = since(era, 'paris')
  const builder = createBlockBuilder({
    config,
    parent,
    header: {
      timestamp,
      miner: coinbase,
      // London doubles the limit, because its target is half of it (EIP-1559).
      gasLimit: number === firstBlockOf('london') ? parent.gasLimit * 2n : parent.gasLimit,
      difficulty: staked ? 0n : nextDifficulty(config, timestamp, parent),
      mixHash: staked ? keccakHex(encodeHeader(parent)) : zeroHash,
      nonce: '0x0000000000000000',
      extraData: '0x',
      ...(since(era, 'cancun') ? { parentBeaconBlockRoot: keccakHex(Buffer.from(`beacon ${number}`)) } : {}),
    },
    nodes,
    blockHash: (wanted) => blocks[Number(wanted)]?.hash ?? zeroHash,
    uncles,
    ...(since(era, 'shanghai') ? { withdrawals: withdrawalsOf(number) } : {}),
  })
  for (const { transaction, raw } of transactions) {
    const outcome = builder.add(transaction, raw)
    if ('refused' in outcome) throw new Error(`block ${number}: ${outcome.text}`)
  }
  return builder.finish()
}

/** Every other block pays two validators. */
function withdrawalsOf(number: number): Withdrawal[] {
  if (number % 2 === 0) return []
  return [0n, 1n].map((offset) => ({
    index: BigInt(number) * 2n + offset,
    validatorIndex: 100n + offset,
    address: miners[Number(offset)] ?? miners[0],
    amount: 1_000_000n + BigInt(number),
  }))
}
