import { setTimeout as sleep } from 'node:timers/promises'
import { devAccounts } from '@causeway/chain'
import { afterEach, expect, test } from 'vitest'
import { startUpstreamWorld } from './upstreamWorld.test.support.ts'

const from = devAccounts[0]?.address
const to = devAccounts[1]?.address
const failover = { 'enable-failover': 'true' }

let stop = async () => {}
afterEach(() => stop())

async function start(options: Parameters<typeof startUpstreamWorld>[0]) {
  const world = await startUpstreamWorld(options)
  stop = world.stop
  return world
}

test('a service whose upstreams are all out says so by name, and serves as soon as one is there', async () => {
  const world = await start({ upstreams: [{ name: 'one' }, { name: 'two' }], dead: ['one', 'two'] })
  const { error } = await world.call('eth_blockNumber')
  expect(error).toMatchObject({
    code: -32002,
    message: 'outside waits for the first answer of its upstreams',
  })
  // Long enough for everything that backs off to have done so.
  await sleep(3_000)
  expect((await world.call('eth_getBlockByNumber', 'latest', false)).error).toMatchObject({ code: -32002 })
  world.dead.delete('two')
  const began = performance.now()
  await world.live()
  expect(performance.now() - began).toBeLessThan(2_000)
  expect((await world.call('eth_blockNumber')).result).toBe('0x0')
  expect((await world.call('eth_getBalance', to, 'latest')).result).toBe('0x21e19e0c9bab2400000')
})

test('until then a partner answers those who allow it, from verified blocks, and nobody else', async () => {
  const world = await start({
    upstreams: [{ name: 'one' }],
    partners: [{ name: 'liquid' }],
    dead: ['one'],
    rules: { deadlineMs: 2_000 },
  })
  const { result: hash } = await world.direct('eth_sendTransaction', { from, to, value: '0x1' })
  const { result: block } = await world.direct('eth_getBlockByNumber', '0x1', true)
  const lookups: [string, ...unknown[]][] = [
    ['eth_blockNumber'],
    ['eth_getBlockByNumber', 'latest', true],
    ['eth_getBlockByNumber', 'earliest', true],
    ['eth_getBlockByNumber', '0x1', true],
    ['eth_getBlockByHash', block.hash, false],
    ['eth_getUncleByBlockHashAndIndex', block.hash, '0x0'],
    ['eth_getTransactionByHash', hash],
    ['eth_getTransactionReceipt', hash],
    ['eth_getTransactionByBlockNumberAndIndex', '0x1', '0x0'],
    ['eth_getLogs', { blockHash: block.hash }],
    ['eth_getBalance', to, 'latest'],
    ['eth_getBalance', to, '0x1'],
    ['eth_getBalance', to, { blockHash: block.hash }],
    ['eth_call', { from, to }, 'latest'],
  ]
  for (const [method, ...params] of lookups) {
    const theirs = await world.callWith(failover, method, ...params)
    expect([method, params, theirs.error, theirs.result]).toEqual([
      method,
      params,
      undefined,
      (await world.direct(method, ...params)).result,
    ])
    const isExecuted = method === 'eth_call' || method === 'eth_getBalance'
    expect([method, theirs.headers['causeway-verified']]).toEqual([method, String(!isExecuted)])
    const { error, headers } = await world.call(method, ...params)
    expect([method, error?.code, headers['causeway-failover']]).toEqual([method, -32002, undefined])
  }
  expect(new Set(world.forwarded)).toEqual(new Set(['liquid']))
  for (const params of [
    ['finalized', false],
    ['0x63', false],
  ]) {
    const { error } = await world.callWith(failover, 'eth_getBlockByNumber', ...params)
    expect(error).toMatchObject({ code: -32002 })
  }
  const sent = await world.callWith(failover, 'eth_sendRawTransaction', '0x1234')
  expect(sent.error).toMatchObject({ code: -32002 })
  expect(sent.headers['causeway-failover']).toMatch(/reason=notRead/)

  world.dead.delete('one')
  await world.live()
  const { result, headers } = await world.callWith(failover, 'eth_getTransactionReceipt', hash)
  expect(result).toMatchObject({ blockHash: block.hash })
  expect([headers['causeway-source'], headers['causeway-failover']]).toEqual(['own', undefined])
}, 30_000)
