import { beforeAll, expect, test } from 'vitest'
import { alter } from '../faults/alter.ts'
import { faultless } from '../faults/profile.ts'
import { createRandom } from '../random.ts'
import { buildTree } from '../tree/buildTree.ts'
import type { TreeBlock } from '../tree/tree.ts'
import { createWorld } from '../world/createWorld.ts'
import type { World } from '../world/world.ts'
import { judge } from './judge.ts'

let world: World
let head: TreeBlock
beforeAll(async () => {
  const tree = await buildTree({ seed: 9, blocks: 8, forks: [3] })
  const [leaf = tree.genesis.hash] = tree.leaves
  head = tree.blocks.get(leaf) ?? tree.genesis
  const node = { id: 'node', role: 'own' as const, profile: faultless, ws: false, hearsAfterMs: 0 }
  world = createWorld(tree, { seed: 1, nodes: [node], moves: [{ atMs: 0, head: leaf }] })
})

const answered = (method: string, params: unknown[], result: string) =>
  judge(world, { method, params, text: `{"jsonrpc":"2.0","id":1,"result":${result}}` }).kind

test('the truth is right, and whatever is altered in it is wrong', () => {
  const random = createRandom('judge')
  for (const [method, params, result] of [
    ['eth_getBlockByNumber', ['latest', true], head.full],
    ['eth_getBlockByHash', [head.hash, false], head.brief],
    ['eth_getBlockReceipts', [head.hash], head.receipts],
  ] as const) {
    expect(answered(method, [...params], result)).toBe('right')
    for (let round = 0; round < 50; round++) {
      expect(answered(method, [...params], alter(result, random).result)).toBe('wrong')
    }
  }
})

test('a block of a branch that nobody was on is not the answer to its number', () => {
  const other = world.tree.chain(world.tree.leaves.at(-1) ?? '0x').at(-1) ?? head
  expect(other.hash).not.toBe(head.hash)
  expect(answered('eth_getBlockByNumber', [`0x${other.number.toString(16)}`, true], other.full)).toBe('wrong')
  expect(answered('eth_getBlockByHash', [other.hash, true], other.full)).toBe('right')
})

test('nothing is right only for what is not there', () => {
  expect(answered('eth_getBlockByNumber', ['0x1', false], 'null')).toBe('wrong')
  expect(answered('eth_getBlockByHash', [head.hash, false], 'null')).toBe('wrong')
  expect(answered('eth_getBlockByNumber', ['0xfff', false], 'null')).toBe('nothing')
})

test('a refusal is of the catalogue, names nobody, and is no bug', () => {
  const refused = (code: number, message: string) =>
    judge(world, {
      method: 'eth_chainId',
      params: [],
      text: JSON.stringify({ id: 1, error: { code, message } }),
    }).kind
  expect(refused(-32002, 'no upstream is in service')).toBe('refused')
  expect(refused(-32603, 'internal error')).toBe('wrong')
  expect(refused(-12345, 'what')).toBe('wrong')
  expect(refused(-32002, 'node is down')).toBe('wrong')
  expect(refused(-32002, 'http://node.test is down')).toBe('wrong')
})
