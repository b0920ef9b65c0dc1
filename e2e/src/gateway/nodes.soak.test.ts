import { devAccounts } from '@causeway/chain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '../tours/clients.ts'
import { tour } from '../tours/tour.test.support.ts'
import { type ForeignNode, hasAnvil, installNodes, startAnvil, startHardhat } from './nodes.test.support.ts'
import { createRelay, type Relay } from './relay.test.support.ts'
import { type RunningGateway, startGateway } from './startGateway.test.support.ts'
import { startStorm } from './storm.test.support.ts'

const nodes = [
  { name: 'hardhat node', start: startHardhat, isThere: true },
  {
    name: hasAnvil ? 'anvil' : `anvil (no binary for ${process.platform} ${process.arch})`,
    start: startAnvil,
    isThere: hasAnvil,
  },
]
const chainId = 31_337

/** Budget: 180 s on two cores for both nodes, most of it the clients' own waiting. */
describe.each(nodes)('$name behind two relays that are killed and restarted', ({ start, isThere }) => {
  let node: ForeignNode
  let relays: Relay[] = []
  let gateway: RunningGateway

  beforeAll(async () => {
    if (!isThere) return
    installNodes()
    node = await start()
    relays = await Promise.all([createRelay(node.port), createRelay(node.port)])
    const upstreams = relays.map(({ port }) => ({
      url: `http://127.0.0.1:${port}`,
      ws: `ws://127.0.0.1:${port}`,
    }))
    gateway = await startGateway({
      foreign: { chainId, upstreams, passThrough: ['evm_*'], deadline: 20 },
    })
  })

  afterAll(async () => {
    if (!isThere) return
    expect(await gateway.stop()).toBe(0)
    await Promise.all(relays.map((relay) => relay.close()))
    await node.stop()
  })

  const all = Object.entries(clients).flatMap(([client, visit], index) =>
    (['http', 'ws'] as const).map((transport) => ({ client, transport, visit, index })),
  )
  // Each client over one of the two; `npm run soak` has them all.
  const visits = process.env.CAUSEWAY_SOAK === undefined ? all.filter((_, at) => [0, 3, 4].includes(at)) : all

  test.skipIf(!isThere).each(visits)(
    '$client tours it over $transport',
    async ({ visit, transport, index }) => {
      const privateKey = devAccounts[index]?.privateKey ?? '0x'
      const storm = startStorm(relays)
      const tourist = await visit({ ...gateway.place('foreign'), privateKey }, transport)
      try {
        const { contract, second } = await tour(tourist, BigInt(chainId))

        // What is under the tip goes away with the snapshot, and the chain grows another way.
        const snapshot = await node.call('evm_snapshot')
        const third = await tourist.write(contract, 9n)
        const replaced = await tourist.blockHash(third.block)
        expect(await node.call('evm_revert', [snapshot])).toBe(true)
        await node.call('evm_mine')
        await expect
          .poll(() => tourist.blockHash(third.block).catch(() => replaced), { timeout: 15_000 })
          .not.toBe(replaced)
        expect(await tourist.receiptBlock(third.hash)).toBeNull()
        expect(await tourist.receiptBlock(second.hash)).toBe(second.block)
        expect(await tourist.read(contract)).toBe(8n)
      } finally {
        await tourist.close()
        const done = await storm.stop()
        expect(done.killed).toBeGreaterThan(0)
      }
    },
  )

  test.skipIf(!isThere)(
    'a method that only the node knows goes through where the network allows it',
    async () => {
      const before = Number(await node.call('eth_blockNumber'))
      expect(await ask(gateway, 'evm_mine', [])).not.toHaveProperty('error')
      expect(Number(await node.call('eth_blockNumber'))).toBe(before + 1)
      expect(await ask(gateway, 'hardhat_metadata', [])).toMatchObject({ error: { code: -32601 } })
    },
  )

  test.skipIf(!isThere)('what clients saw is what the node has, verified', async () => {
    const head = Number(await node.call('eth_blockNumber'))
    const seen = async () => Number((await ask(gateway, 'eth_blockNumber', [])).result)
    await expect.poll(seen, { timeout: 15_000 }).toBe(head)
    const differences: unknown[] = []
    for (let number = 0; number <= head; number += 1) {
      const quantity = `0x${number.toString(16)}`
      const theirs = await node.call('eth_getBlockByNumber', [quantity, true])
      const { result, verified } = await ask(gateway, 'eth_getBlockByNumber', [quantity, true])
      if (verified !== 'true' || !holdsAll(result, theirs)) differences.push({ theirs, result, verified })
    }
    expect(head).toBeGreaterThan(10)
    expect(differences).toEqual([])
  })
})

async function ask(gateway: RunningGateway, method: string, params: unknown[]) {
  const response = await fetch(gateway.place('foreign').http, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer: { result?: unknown; error?: unknown } = JSON.parse(await response.text())
  return { ...answer, verified: response.headers.get('causeway-verified') }
}

/** Fields that a node adds of its own, or leaves out; what they say follows from the others. */
const own = new Set(['totalDifficulty', 'size', 'blockTimestamp', 'yParity'])

/** Whether all that a node said of a block is in our own text of it. */
function holdsAll(ours: unknown, theirs: unknown): boolean {
  if (typeof theirs !== 'object' || theirs === null) return ours === theirs
  if (typeof ours !== 'object' || ours === null) return false
  return Object.entries(theirs).every(
    ([name, value]) => own.has(name) || holdsAll(Reflect.get(ours, name), value),
  )
}
