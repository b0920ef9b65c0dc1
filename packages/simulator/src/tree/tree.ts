import type { ChainConfig } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'

/** A transaction in its block, as the engine's own view tells it. */
interface TreeTransaction {
  readonly hash: Hex
  readonly text: string
  readonly receipt: string
  readonly raw: Hex
}

/** A block with every text that a node tells of it. The texts come from the engine that executed it. */
export interface TreeBlock {
  readonly number: bigint
  readonly hash: Hex
  readonly parent: Hex
  /** With whole transactions, and with their hashes alone. */
  readonly full: string
  readonly brief: string
  readonly header: string
  readonly transactions: readonly TreeTransaction[]
  readonly receipts: string
  readonly uncles: readonly string[]
  /** The texts of its logs, with what a filter looks at. */
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly text: string }[]
  /** The accounts that are watched, after the block. */
  readonly accounts: ReadonlyMap<Hex, TreeAccount>
}

export interface TreeAccount {
  readonly balance: bigint
  readonly nonce: bigint
  readonly code: Hex
}

/** Every block that any node of a world may ever have: one chain and its forks. */
export interface Tree {
  readonly chainId: bigint
  readonly config: ChainConfig
  readonly genesis: TreeBlock
  readonly blocks: ReadonlyMap<Hex, TreeBlock>
  /** The last block of every branch; the first one's is the longest to stay. */
  readonly leaves: readonly Hex[]
  /** The chain that ends with a block, by number. */
  chain(head: Hex): readonly TreeBlock[]
  /** Where a transaction lies in the chain that ends with a block. */
  locate(head: Hex, transaction: Hex): { block: TreeBlock; index: number } | null
}

/** Puts blocks together to a tree. */
export function createTree(parts: Pick<Tree, 'chainId' | 'config' | 'blocks' | 'leaves'>): Tree {
  const { blocks } = parts
  const chains = new Map<Hex, readonly TreeBlock[]>()
  const places = new Map<Hex, ReadonlyMap<Hex, { block: TreeBlock; index: number }>>()
  const genesis = [...blocks.values()].find(({ number }) => number === 0n)
  if (genesis === undefined) throw new RangeError('a tree needs a genesis')

  const chain = (head: Hex): readonly TreeBlock[] => {
    const known = chains.get(head)
    if (known !== undefined) return known
    const made: TreeBlock[] = []
    for (let block = blocks.get(head); block !== undefined; block = blocks.get(block.parent)) made.push(block)
    made.reverse()
    chains.set(head, made)
    return made
  }

  const placesOn = (head: Hex) => {
    const known = places.get(head)
    if (known !== undefined) return known
    const made = new Map<Hex, { block: TreeBlock; index: number }>()
    for (const block of chain(head)) {
      for (const [index, { hash }] of block.transactions.entries()) made.set(hash, { block, index })
    }
    places.set(head, made)
    return made
  }

  return {
    ...parts,
    genesis,
    chain,
    locate: (head, transaction) => placesOn(head).get(transaction) ?? null,
  }
}
