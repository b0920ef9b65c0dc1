import { beforeAll, expect, test } from 'vitest'
import { faultless } from '../faults/profile.ts'
import { createRandom } from '../random.ts'
import { buildTree } from '../tree/buildTree.ts'
import type { Tree } from '../tree/tree.ts'
import { createWorld } from './createWorld.ts'
import { planWorld } from './planWorld.ts'
import type { WorldNode } from './world.ts'

let tree: Tree
beforeAll(async () => {
  tree = await buildTree({ seed: 11, blocks: 10, forks: [1, 4, 8] })
})

const good: WorldNode = { id: 'good', role: 'own', profile: faultless, ws: true, hearsAfterMs: 0 }

/** Asks whatever chance says, until a world's chain stands still; gives all that went over the wire. */
async function wander(seed: number): Promise<string> {
  const world = createWorld(tree, planWorld(tree, seed), { isTraced: true })
  const random = createRandom(`wander/${seed}`)
  const blocks = [...tree.blocks.values()]
  let open = 0
  for (let asked = 0; asked < 60; asked++) {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: asked,
      method: 'eth_getBlockByHash',
      params: [random.pick(blocks).hash, true],
    })
    const upstream = random.pick(world.upstreams)
    const stop = new AbortController()
    world.clock.after(random.below(30_000), () => {
      open++
      world.clock.after(5_000, () => stop.abort())
      world.transport
        .post(upstream, body, stop.signal)
        .catch(() => {})
        .finally(() => open--)
    })
  }
  await world.clock.run({ moment: 60_000 })
  expect(open).toBe(0)
  return world.trace.join('\n')
}

test('a seed replays byte for byte, and another seed gives another run', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const [first, second, other] = [await wander(seed), await wander(seed), await wander(seed + 100)]
    expect(first).toBe(second)
    expect(first).not.toBe(other)
    expect(first.length).toBeGreaterThan(1_000)
  }
})

test('a node without faults tells the chain as the engine does, and moves with it', async () => {
  const leaf = tree.leaves[0] ?? tree.genesis.hash
  const other = tree.leaves.at(-1) ?? tree.genesis.hash
  const moves = [
    { atMs: 0, head: leaf },
    { atMs: 100, head: other },
  ]
  const world = createWorld(tree, { seed: 1, nodes: [good], moves })
  const [upstream] = world.upstreams
  if (upstream === undefined) throw new Error('the world is empty')
  const heads: string[] = []
  const line = world.transport.open(upstream, {
    open: () => line.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'),
    text: (text) => heads.push(text),
    close: () => heads.push('closed'),
  })
  const ask = async (method: string, params: unknown[]) => {
    const posted = world.transport.post(
      upstream,
      JSON.stringify({ id: 9, method, params }),
      new AbortController().signal,
    )
    await world.clock.run({ moment: world.clock.now() + 10 })
    return (await posted).text
  }
  const [before, after] = [tree.blocks.get(leaf), tree.blocks.get(other)]
  expect(await ask('eth_getBlockByNumber', ['latest', true])).toBe(
    `{"jsonrpc":"2.0","id":9,"result":${before?.full}}`,
  )
  await world.clock.run({ moment: 200 })
  expect(await ask('eth_getBlockByNumber', ['latest', true])).toBe(
    `{"jsonrpc":"2.0","id":9,"result":${after?.full}}`,
  )
  expect(await ask('eth_getBlockReceipts', [leaf])).toContain(before?.receipts)
  expect(await ask('eth_nothing', [])).toContain('-32601')
  expect(heads.length).toBe(2)
  expect(heads[1]).toContain(other)
  line.close()
  expect(heads.at(-1)).toBe('closed')
})

test('a request that is given up ends at once, also on a node that never answers', async () => {
  const node = { ...good, profile: { ...faultless, hangs: 1 } }
  const world = createWorld(tree, { seed: 1, nodes: [node], moves: [{ atMs: 0, head: tree.genesis.hash }] })
  const [upstream] = world.upstreams
  if (upstream === undefined) throw new Error('the world is empty')
  const stop = new AbortController()
  const outcome = world.transport.post(upstream, '{"id":1}', stop.signal).catch((error) => error.kind)
  await world.clock.run({ moment: 100_000 })
  stop.abort()
  expect(await outcome).toBe('aborted')
})

test('a node that goes down breaks what is under way, and is back later with the newest head', async () => {
  const node = {
    ...good,
    profile: { ...faultless, latencyMs: [900, 900] as const, restarts: { everyMs: 50, downMs: 50 } },
  }
  const head = tree.leaves[0] ?? tree.genesis.hash
  const world = createWorld(tree, {
    seed: 3,
    nodes: [node],
    moves: [
      { atMs: 0, head: tree.genesis.hash },
      { atMs: 60, head },
    ],
  })
  const [upstream] = world.upstreams
  if (upstream === undefined) throw new Error('the world is empty')
  const kinds = new Set<string>()
  for (let atMs = 0; atMs < 2_000; atMs += 20) {
    world.clock.after(atMs, () => {
      world.transport
        .post(upstream, '{"id":1}', new AbortController().signal)
        .catch((error) => kinds.add(error.kind))
    })
  }
  await world.clock.run({ moment: 5_000, isDone: () => world.clock.now() > 3_000 && !world.isDown('good') })
  expect([...kinds].sort()).toEqual(['reset', 'unreachable'])
  expect(world.nodes.get('good')?.view().head).toBe(head)
})
