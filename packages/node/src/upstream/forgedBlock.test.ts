import { setTimeout as sleep } from 'node:timers/promises'
import { devAccounts } from '@causeway/chain'
import { afterEach, expect, test } from 'vitest'
import { startDevService } from '../doors/devService.test.support.ts'
import { key, send } from '../doors/service.test.support.ts'
import { startUpstreamWorld } from './upstreamWorld.test.support.ts'

const from = devAccounts[0]?.address
const to = devAccounts[1]?.address
const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Told {
  readonly hash: string
  readonly parentHash: string
}

/** A node with a chain of its own, and a way to ask it. */
async function startNode() {
  const node = await startDevService()
  cleanups.push(node.stop)
  const ask = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return JSON.parse((await send(node.service.port, { path: `/localnet/v3/${key}`, body })).text).result
  }
  return { url: node.http, ask }
}

/** Block 5 of a chain that nobody follows. All its roots are right. */
async function forge(): Promise<{ block: Told; bare: Told; receipts: unknown }> {
  const { ask } = await startNode()
  for (let sent = 0; sent < 5; sent++) await ask('eth_sendTransaction', { from, to, value: '0x7' })
  return {
    block: await ask('eth_getBlockByNumber', '0x5', true),
    bare: await ask('eth_getBlockByNumber', '0x5', false),
    receipts: await ask('eth_getBlockReceipts', '0x5'),
  }
}

/** A service that begins at block 40 of a chain, of which `liar` tells another block 5. */
async function startWith(upstreams: readonly string[], forged: Awaited<ReturnType<typeof forge>> | null) {
  const { url, ask } = await startNode()
  await ask('anvil_mine', '0x28')
  const world = await startUpstreamWorld({
    upstreams: upstreams.map((name) => ({ name, url })),
    meddling: {
      answer(upstream, { method, params }) {
        if (upstream !== 'liar' || forged === null) return undefined
        if (method === 'eth_getBlockReceipts' && params[0] === forged.block.hash) return forged.receipts
        const isAbout = params[0] === '0x5' || params[0] === forged.block.hash
        if (!method.startsWith('eth_getBlockBy') || !isAbout) return undefined
        return params[1] === true ? forged.block : forged.bare
      },
    },
  })
  cleanups.push(world.stop)
  await world.live()
  while (world.opened.gateway.status().some(({ state }) => state !== 'good')) await sleep(20)
  return { ...world, ask }
}

test('a block whose roots are all right, but that is not of the chain, is not believed from one upstream', async () => {
  const world = await startWith(['liar', 'honest'], await forge())
  const { result, headers } = await world.call('eth_getBlockByNumber', '0x5', true)
  expect(result).toEqual(await world.ask('eth_getBlockByNumber', '0x5', true))
  expect(headers['causeway-verified']).toBe('true')
  expect(world.opened.gateway.status().map(({ id, lies }) => [id, lies])).toEqual([
    ['liar', 1],
    ['honest', 0],
  ])
  expect(world.lines.some((line) => line.includes('number has another block on this chain'))).toBe(true)
})

test('a walk costs one light call a block more where a second upstream confirms it, and none where nobody can', async () => {
  for (const upstreams of [['one', 'two'], ['one']]) {
    const world = await startWith(upstreams, null)
    world.asked.length = 0
    for (let number = 1; number <= 36; number++) {
      const name = `0x${number.toString(16)}`
      const { result } = await world.call('eth_getBlockByNumber', name, false)
      expect(result).toEqual(await world.ask('eth_getBlockByNumber', name, false))
    }
    const light = world.asked.filter(
      ({ method, params }) =>
        method === 'eth_getBlockByNumber' && params[1] === false && params[0] !== 'latest',
    )
    expect(light.length).toBe(upstreams.length === 1 ? 0 : 36)
  }
})
