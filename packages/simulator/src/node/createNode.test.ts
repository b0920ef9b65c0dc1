import { beforeAll, expect, test } from 'vitest'
import { faultless, type Profile } from '../faults/profile.ts'
import { createRandom } from '../random.ts'
import { buildTree } from '../tree/buildTree.ts'
import type { Tree, TreeBlock } from '../tree/tree.ts'
import { simulatedMethods } from './answer.ts'
import { createNode, type SimulatedNode } from './createNode.ts'

let tree: Tree
let trunk: readonly TreeBlock[]
beforeAll(async () => {
  tree = await buildTree({ seed: 5, blocks: 14, forks: [5] })
  trunk = tree.chain(tree.leaves.at(-1) ?? '0x')
})

function nodeWith(profile: Partial<Profile>, head?: string): SimulatedNode {
  const node = createNode({ tree, profile: { ...faultless, ...profile }, random: createRandom(1) })
  node.hear(tree.leaves.find((leaf) => leaf === head) ?? tree.leaves.at(-1) ?? '0x')
  return node
}

function ask(node: SimulatedNode, method: string, ...params: unknown[]) {
  const { result, error }: { result?: unknown; error?: { code: number; message: string } } = JSON.parse(
    node.say(JSON.stringify({ id: 1, method, params })),
  )
  return error ?? result
}

const at = (number: number): TreeBlock => trunk[number] ?? expect.fail(`no block ${number}`)

test('all methods answer, a batch in its order', () => {
  const node = nodeWith({})
  for (const method of simulatedMethods) expect(() => ask(node, method, '0x1', '0x0')).not.toThrow()
  const batch = node.say('[{"id":2,"method":"eth_chainId"},{"id":1,"method":"eth_blockNumber"}]')
  expect(JSON.parse(batch)).toEqual([
    { jsonrpc: '2.0', id: 2, result: '0x539' },
    { jsonrpc: '2.0', id: 1, result: '0xe' },
  ])
})

test('a node that lags has the blocks up to its head and no more', () => {
  const node = nodeWith({ lag: 3 })
  expect(ask(node, 'eth_blockNumber')).toBe('0xb')
  expect(ask(node, 'eth_getBlockByHash', at(12).hash, false)).toBeNull()
  expect(ask(node, 'eth_getBlockByHash', at(11).hash, false)).toEqual(JSON.parse(at(11).brief))
})

test('pruned history is null to lookups and an error to state and logs', () => {
  const node = nodeWith({ keeps: 4 })
  expect(ask(node, 'eth_getBlockByNumber', '0x9', false)).toBeNull()
  expect(ask(node, 'eth_getBlockByNumber', '0xa', false)).not.toBeNull()
  expect(ask(node, 'eth_getBalance', `0x${'11'.repeat(20)}`, '0x9')).toMatchObject({ code: -32000 })
  expect(ask(node, 'eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })).toMatchObject({ code: 4444 })
})

test('missing receipts are missing each time, and the block is there all the same', () => {
  const node = nodeWith({ missingReceipts: 1 })
  const block = trunk.find(({ transactions }) => transactions.length > 0) ?? expect.fail('no transactions')
  expect(ask(node, 'eth_getTransactionReceipt', block.transactions[0]?.hash)).toBeNull()
  expect(ask(node, 'eth_getBlockReceipts', block.hash)).toBeNull()
  expect(ask(node, 'eth_getBlockByHash', block.hash, true)).toEqual(JSON.parse(block.full))
})

test('after a reorg a block of the old branch is known by its hash alone', () => {
  const node = nodeWith({})
  const old = at(14)
  node.hear(tree.leaves[0] ?? '0x')
  expect(ask(node, 'eth_getBlockByNumber', '0xe', false)).not.toEqual(JSON.parse(old.brief))
  expect(ask(node, 'eth_getBlockByHash', old.hash, false)).toEqual(JSON.parse(old.brief))
})

test('logs are found by address, topic and block', () => {
  const node = nodeWith({})
  const all = trunk.flatMap(({ logs }) => logs)
  const [log] = all
  if (log === undefined) throw new Error('the tree has no logs')
  const range = { fromBlock: '0x0', toBlock: 'latest' }
  expect(ask(node, 'eth_getLogs', range)).toEqual(all.map(({ text }) => JSON.parse(text)))
  expect(ask(node, 'eth_getLogs', { ...range, topics: [log.topics[0]] })).toEqual(
    all.filter(({ topics }) => topics[0] === log.topics[0]).map(({ text }) => JSON.parse(text)),
  )
  expect(ask(node, 'eth_getLogs', { ...range, address: `0x${'11'.repeat(20)}` })).toEqual([])
})

test('a liar lies and says to its maker what about', () => {
  const node = nodeWith({ lies: 1 })
  expect(ask(node, 'eth_getBlockByHash', at(3).hash, true)).not.toEqual(JSON.parse(at(3).full))
  expect(node.lies.length).toBe(1)
  expect(node.lies[0]).toContain('eth_getBlockByHash: ')
})

test('a method that a node lacks is not found', () => {
  expect(
    ask(nodeWith({ without: ['eth_getBlockReceipts'] }), 'eth_getBlockReceipts', at(3).hash),
  ).toMatchObject({ code: -32601 })
})
