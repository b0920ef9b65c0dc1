import type { Hex } from '@causeway/rpc'
import { lineOf, type MadeBlock, makeBlock } from './worldsBlocks.test.support.ts'

/** A trunk, and on its last block two forks. The lengths count blocks beside the genesis. */
export interface Shape {
  readonly trunk: number
  readonly forks: readonly [number, number]
}

/** Every block there is in a small world, with what a question about them must be answered. */
export interface Tree {
  readonly blocks: readonly MadeBlock[]
  readonly transactions: readonly Hex[]
  nameOf(hash: Hex): string
  byHash(hash: Hex): MadeBlock
  /** The blocks that some fork has at a number. */
  atNumber(number: bigint): MadeBlock[]
  /** The blocks that have a transaction. */
  having(transaction: Hex): MadeBlock[]
  isOn(block: Hex, tip: Hex): boolean
  /** The block of a chain that has a transaction. */
  placeOn(tip: Hex, transaction: Hex): MadeBlock | null
}

/**
 * Each block of the trunk has a transaction. One transaction is in both forks, first in one and last in the other, so
 * that a reorg moves it; two more are in one fork each.
 */
export function growTree({ trunk, forks }: Shape): Tree {
  const blocks: MadeBlock[] = []
  const add = (name: string, parent: MadeBlock | null, nonces: number[]): MadeBlock => {
    const made = makeBlock(name, parent, nonces)
    blocks.push(made)
    return made
  }
  let root = add('g', null, [])
  for (let i = 1; i <= trunk; i++) root = add(`t${i}`, root, [10 + i])
  forks.forEach((length, fork) => {
    let top = root
    for (let i = 0; i < length; i++) {
      const shared = fork === 0 ? i === 0 : i === length - 1
      const own = fork === 0 ? i === length - 1 : i === 0
      const nonces = [...(shared ? [1] : []), ...(own ? [2 + fork] : [])]
      top = add(`${fork === 0 ? 'a' : 'b'}${trunk + i + 1}`, top, nonces)
    }
  })
  const known = new Map(blocks.map((made) => [made.block.hash, made]))
  const byHash = (hash: Hex) => {
    const found = known.get(hash)
    if (found === undefined) throw new Error(`there is no block ${hash}`)
    return found
  }
  const lines = new Map(
    blocks.map((made) => [made.block.hash, new Set(lineOf(made).map(({ block }) => block.hash))]),
  )
  const isOn = (block: Hex, chain: Hex) => lines.get(chain)?.has(block) ?? false
  const having = (transaction: Hex) =>
    blocks.filter(({ block }) => block.transactions.some(({ hash }) => hash === transaction))
  return {
    blocks,
    transactions: [...new Set(blocks.flatMap(({ block }) => block.transactions.map(({ hash }) => hash)))],
    nameOf: (hash) => known.get(hash)?.name ?? '?',
    byHash,
    atNumber: (number) => blocks.filter(({ block }) => block.header.number === number),
    having,
    isOn,
    placeOn: (chain, transaction) => having(transaction).find(({ block }) => isOn(block.hash, chain)) ?? null,
  }
}
