import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildTree } from './buildTree.ts'

const shape = { seed: 7, blocks: 12, forks: [1, 3, 6, 13] }

test('the same options give the same tree, to the byte', async () => {
  const [one, other] = await Promise.all([buildTree(shape), buildTree(shape)])
  expect([...one.blocks.keys()]).toEqual([...other.blocks.keys()])
  for (const [hash, block] of one.blocks) expect(other.blocks.get(hash)).toEqual(block)
})

test('branches part where they were told to, and every block is whole', async () => {
  const tree = await buildTree(shape)
  expect(tree.leaves.length).toBe(5)
  const chains = tree.leaves.map((leaf) => tree.chain(leaf))
  for (const chain of chains) {
    expect(chain[0]).toBe(tree.genesis)
    chain.forEach((block, number) => {
      expect(block.number).toBe(BigInt(number))
      expect(block.parent).toBe(number === 0 ? block.parent : chain[number - 1]?.hash)
      const receipts: { transactionHash: string }[] = JSON.parse(block.receipts)
      expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(
        block.transactions.map(({ hash }) => hash),
      )
    })
  }
  const [deep = [], trunk = []] = [chains[0], chains.at(-1)]
  const sharedByDeep = deep.filter((block) => trunk.includes(block)).length
  expect(sharedByDeep).toBeLessThan(5)
  const logs = [...tree.blocks.values()].flatMap((block) => block.logs)
  expect(logs.length).toBeGreaterThan(5)
  const twice = new Map<string, number>()
  for (const { transactions } of tree.blocks.values()) {
    for (const { hash } of transactions) twice.set(hash, (twice.get(hash) ?? 0) + 1)
  }
  expect(Math.max(...twice.values())).toBeGreaterThan(1)
})

test('a chain of older eras grows on, uncles and all', async () => {
  const history = fileURLToPath(new URL('../../../node/history/', import.meta.url))
  const genesis: unknown = JSON.parse(await readFile(`${history}genesis.json`, 'utf8'))
  const tree = await buildTree({
    seed: 1,
    blocks: 0,
    forks: [2],
    history: { genesis, chain: `${history}chain.rlp` },
  })
  const uncles = [...tree.blocks.values()].flatMap((block) => block.uncles)
  expect(uncles.length).toBeGreaterThan(2)
  expect(tree.leaves.length).toBe(2)
})
