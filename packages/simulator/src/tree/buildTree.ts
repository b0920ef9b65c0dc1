import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createExecutors,
  devAccounts,
  devGenesis,
  importChain,
  type Network,
  openNetwork,
  parseGenesis,
} from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import { createRandom } from '../random.ts'
import { readBlock } from './readBlock.ts'
import { createTraffic, type Traffic } from './traffic.ts'
import { createTree, type Tree, type TreeBlock } from './tree.ts'

export interface TreeOptions {
  seed: number | string
  /** How many blocks the first branch is mined on. */
  blocks: number
  /** How many blocks of the branch before each further branch replaces, in their order. None may be deeper than the chain. */
  forks: readonly number[]
  /** A chain to begin with, in place of a dev network's genesis: its geth-style genesis, and its blocks as RLP. */
  history?: { genesis: unknown; chain: string }
}

/** Nothing is final in a world where a reorg may have any depth. */
const finality = { safe: 1_000_000, finalized: 1_000_000 }

/** Seconds between two blocks. */
const spacing = 12n

/**
 * Has the embedded engine mine a chain and its forks, and keeps what its view tells of every block. The same options give
 * the same tree, to the byte: no clock is read.
 */
export async function buildTree(options: TreeOptions): Promise<Tree> {
  const genesis = options.history?.genesis ?? devGenesis({ chainId: 1337n })
  const folder = await mkdtemp(join(tmpdir(), 'causeway-tree-'))
  const directory = join(folder, 'chain')
  const { config } = parseGenesis(genesis)
  const executors = createExecutors({ size: 1, limitMs: 10_000 })
  try {
    if (options.history !== undefined) {
      await importChain({ directory, genesis, chain: options.history.chain })
    }
    const network = openNetwork({
      name: 'world',
      directory,
      mining: { mode: 'none' },
      finality,
      dev: true,
      genesis,
      executors: executors.forNetwork(directory, config),
    })
    try {
      return await grow(network, options)
    } finally {
      await network.close()
    }
  } finally {
    await executors.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function grow(network: Network, { seed, blocks: count, forks }: TreeOptions): Promise<Tree> {
  const { view, writer, chainId, config } = network
  const random = createRandom(seed)
  const traffic = createTraffic(chainId)
  const watched = [...devAccounts.map(({ address }) => address), traffic.counter]
  const blocks = new Map<Hex, TreeBlock>()
  const leaves: Hex[] = []

  /** Keeps the blocks of the canonical chain that are not yet known. */
  const keep = (): void => {
    const { hash: head } = view.head()
    leaves.unshift(head)
    for (let hash = head; !blocks.has(hash); ) {
      const block = readBlock(view, hash, watched)
      blocks.set(hash, block)
      if (block.number === 0n) break
      hash = block.parent
    }
  }

  for (let made = 0; made < count; made++) {
    await send(network, traffic.some(random, nonceReader(network, view.head().hash)))
    const { timestamp } = view.header(view.head().hash) ?? { timestamp: 0n }
    await writer.mine({ blocks: 1, timestamp: timestamp + spacing })
  }
  keep()
  for (const depth of forks) {
    const forkPoint = view.canonicalHash(view.head().number - BigInt(depth))
    if (forkPoint === null) throw new RangeError(`the chain is not ${depth} blocks long`)
    const nonces = nonceReader(network, forkPoint)
    const transactions = Array.from({ length: depth }, (_, block) =>
      traffic.some(random, nonces).map((raw) => ({ raw, block })),
    ).flat()
    const outcome = await writer.reorg({ depth, transactions })
    if ('refused' in outcome) throw new RangeError(`a fork could not be made: ${outcome.text}`)
    // The new branch wins by one block, which holds what its fork put back into the pool.
    const { timestamp } = view.header(outcome.hash) ?? { timestamp: 0n }
    await writer.mine({ blocks: 1, timestamp: timestamp + spacing })
    keep()
  }
  return createTree({ chainId, config, blocks, leaves })
}

async function send({ writer }: Network, transactions: readonly Hex[]): Promise<void> {
  for (const raw of transactions) {
    const outcome = await writer.send(raw)
    if ('refused' in outcome) throw new RangeError(`a transaction was refused: ${outcome.text}`)
  }
}

/** The next nonce of each account after a block, counted on as they are taken. */
function nonceReader({ view }: Network, hash: Hex): Parameters<Traffic['some']>[1] {
  const root = view.stateRoot(hash)
  if (root === null) throw new RangeError(`the engine has no state after ${hash}`)
  const state = view.state(root)
  const taken = new Map<Hex, bigint>()
  return (address) => {
    const nonce = taken.get(address) ?? state.account(address)?.nonce ?? 0n
    taken.set(address, nonce + 1n)
    return nonce
  }
}
