import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { devAccounts } from '@causeway/chain'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { toUpstreams } from '../config/toUpstreams.ts'
import { startUpstreamWorld } from './upstreamWorld.test.support.ts'

const from = devAccounts[0]?.address
const to = devAccounts[1]?.address

let stop = async () => {}
afterEach(() => stop())

async function start(options: Parameters<typeof startUpstreamWorld>[0]) {
  const world = await startUpstreamWorld(options)
  stop = world.stop
  return world
}

test('an upstream that lies is named in the log and the metrics, and another one answers', async () => {
  const world = await start({
    upstreams: [
      { name: 'liar', weight: 1_000 },
      { name: 'honest', weight: 0.001 },
    ],
    meddling: {
      answer: (upstream, { method }, result) =>
        upstream === 'liar' && method === 'eth_getBlockReceipts' && Array.isArray(result) && result.length > 0
          ? result.map((receipt) => ({ ...receipt, cumulativeGasUsed: '0x1' }))
          : undefined,
    },
  })
  await world.live()
  for (let count = 0; count < 3; count++) {
    const { result: hash } = await world.direct('eth_sendTransaction', { from, to, value: '0x1' })
    await world.caughtUp()
    const { result } = await world.call('eth_getTransactionReceipt', hash)
    expect(result).toEqual((await world.direct('eth_getTransactionReceipt', hash)).result)
  }
  const lies = world.opened.gateway.status().map(({ id, lies: count }) => [id, count > 0])
  expect(lies).toEqual([
    ['liar', true],
    ['honest', false],
  ])
  expect(
    world.lines.filter((line) => line.includes('"upstream":"liar"') && line.includes('lie')),
  ).not.toEqual([])
})

test('logs that an upstream leaves out of a long range are found', async () => {
  const world = await start({
    upstreams: [{ name: 'forgetful' }],
    meddling: { answer: (_, { method }) => (method === 'eth_getLogs' ? [] : undefined) },
  })
  const logger = '0x6c6001600052600760206000a100600052600d6013f3'
  const deployed = (await world.direct('eth_sendTransaction', { from, data: logger })).result
  const address = (await world.direct('eth_getTransactionReceipt', deployed)).result.contractAddress
  const hash = (await world.direct('eth_sendTransaction', { from, to: address })).result
  const { logs } = (await world.direct('eth_getTransactionReceipt', hash)).result
  await world.direct('anvil_mine', '0x30')
  await world.live()
  await world.caughtUp()
  const { result, headers } = await world.call('eth_getLogs', {
    address,
    fromBlock: '0x0',
    toBlock: 'latest',
  })
  expect(result).toEqual(logs)
  expect(headers['causeway-verified']).toBe('true')
  expect(world.opened.gateway.status()[0]?.lies).toBeGreaterThan(0)
})

test('an upstream that takes no block by its hash is told the number, and that is remembered', async () => {
  const world = await start({
    meddling: {
      refuse: (_, { method, params }) =>
        method === 'eth_getBalance' && typeof params[1] === 'object'
          ? { code: -32602, message: 'invalid argument 1: hex string expected' }
          : undefined,
    },
  })
  await world.live()
  for (let count = 0; count < 2; count++) {
    expect((await world.call('eth_getBalance', to, 'latest')).result).toBe('0x21e19e0c9bab2400000')
  }
  const asked = world.asked
    .filter(({ method }) => method === 'eth_getBalance')
    .map(({ params }) => typeof params[1])
  expect(asked).toEqual(['object', 'string', 'string'])
})

test('an upstream on another chain serves nothing, and the answer says so', async () => {
  const world = await start({ chainId: 5n, upstreams: [{ name: 'stray' }] })
  while (!world.lines.some((line) => line.includes('another chain'))) await sleep(20)
  const { error } = await world.call('eth_blockNumber')
  expect(error).toMatchObject({ code: -32002, message: expect.stringMatching(/not on chain 5/) })
})

test('heads are pushed to sockets, over a reorg too, and answers there tell what they reflect when asked', async () => {
  const world = await start({})
  await world.live()
  const ws = new WebSocket(`${world.socket}?meta=1`)
  await once(ws, 'open')
  const messages: {
    id?: number
    params?: { result: { hash: string } }
    causeway?: object
    result?: unknown
  }[] = []
  ws.on('message', (data) => messages.push(JSON.parse(String(data))))
  const until = async (is: () => boolean) => {
    while (!is()) await sleep(10)
  }
  ws.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }))
  await until(() => messages.length === 1)
  await world.direct('evm_mine')
  await until(() => messages.length === 2)
  await world.direct('anvil_reorg', 1, [])
  const { result: head } = await world.direct('eth_getBlockByNumber', 'latest', false)
  await until(() => messages.at(-1)?.params?.result.hash === head.hash)
  expect(messages.slice(1).map(({ params }) => params?.result.hash)).toHaveLength(2)
  ws.send(
    JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'eth_getBlockByNumber', params: ['latest', false] }),
  )
  await until(() => messages.at(-1)?.id === 2)
  expect(messages.at(-1)?.causeway).toMatchObject({
    source: 'own',
    verified: true,
    finality: 'latest',
    block: { number: Number(head.number), hash: head.hash },
  })
  ws.close()
})

test('a chain with rules of its own is answered on the word of its upstreams, and every answer says so', async () => {
  const world = await start({
    rules: { verify: false },
    meddling: {
      answer: (_, { method }, result) =>
        method.startsWith('eth_getBlockBy') && typeof result === 'object' && result !== null
          ? { ...result, l1Fee: '0x7', transactionsRoot: `0x${'07'.repeat(32)}` }
          : undefined,
    },
  })
  await world.live()
  const logger = '0x6c6001600052600760206000a100600052600d6013f3'
  const deployed = (await world.direct('eth_sendTransaction', { from, data: logger })).result
  const address = (await world.direct('eth_getTransactionReceipt', deployed)).result.contractAddress
  await world.caughtUp()
  const filter = (await world.call('eth_newFilter', { address })).result
  const hash = (await world.direct('eth_sendTransaction', { from, to: address })).result
  const { logs } = (await world.direct('eth_getTransactionReceipt', hash)).result
  await world.caughtUp()
  const { result: block, headers } = await world.call('eth_getBlockByNumber', 'latest', false)
  expect(block).toMatchObject({ number: '0x2', l1Fee: '0x7' })
  expect(headers).toMatchObject({ 'causeway-verified': 'false', 'causeway-block': `2;${block.hash}` })
  const receipt = await world.call('eth_getTransactionReceipt', hash)
  expect(receipt.result).toEqual((await world.direct('eth_getTransactionReceipt', hash)).result)
  expect(receipt.headers['causeway-verified']).toBe('false')
  expect((await world.call('eth_getFilterChanges', filter)).result).toEqual(logs)
  expect((await world.call('eth_getLogs', { address, fromBlock: '0x0' })).result).toEqual(logs)
  expect((await world.call('eth_getBalance', to, 'latest')).result).toBe('0x21e19e0c9bab2400000')
  expect((await world.call('eth_getBlockByNumber', '0xff', false)).result).toBe(null)
  expect((await world.call('eth_blockNumber')).headers['causeway-verified']).toBe('false')
})

test('upstreams are exchanged while the service runs', async () => {
  const world = await start({ upstreams: [{ name: 'old' }] })
  await world.live()
  const rules = {
    upstreams: toUpstreams([{ url: world.node.http, name: 'new' }], 'own'),
    genesisHash: null,
    verify: true,
    passThrough: ['evm_*'],
    deadlineMs: 5_000,
  }
  world.opened.reconfigure(rules)
  world.dead.add('old')
  while (world.opened.gateway.status()[0]?.state !== 'good') await sleep(20)
  expect((await world.call('evm_mine')).error).toBe(undefined)
  await world.caughtUp()
  expect((await world.call('eth_blockNumber')).result).toBe('0x1')
  expect((await world.call('eth_getBalance', to, 'latest')).result).toBe('0x21e19e0c9bab2400000')
})
