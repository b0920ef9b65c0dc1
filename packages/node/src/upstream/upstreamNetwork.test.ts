import { setTimeout as sleep } from 'node:timers/promises'
import { devAccounts, keccakHex, signTransaction } from '@causeway/chain'
import { fromHex, toHex } from '@causeway/rpc'
import { afterAll, expect, test } from 'vitest'
import { startUpstreamWorld } from './upstreamWorld.test.support.ts'

const world = await startUpstreamWorld()
const { call, direct } = world
afterAll(() => world.stop())

const from = devAccounts[0]?.address
const to = devAccounts[1]?.address

test('a network comes into service with the first block that was verified', async () => {
  await world.live()
  expect((await call('eth_chainId')).result).toBe('0x539')
  expect((await call('eth_blockNumber')).result).toBe((await direct('eth_blockNumber')).result)
})

test('lookups are answered from verified blocks, as the node itself answers them', async () => {
  const { result: hash } = await direct('eth_sendTransaction', { from, to, value: '0x1' })
  await world.caughtUp()
  const { result: receipt } = await direct('eth_getTransactionReceipt', hash)
  const { blockHash, blockNumber } = receipt
  const lookups: [string, ...unknown[]][] = [
    ['eth_getTransactionReceipt', hash],
    ['eth_getTransactionByHash', hash],
    ['eth_getBlockByHash', blockHash, true],
    ['eth_getBlockByNumber', blockNumber, false],
    ['eth_getBlockByNumber', 'latest', true],
    ['eth_getBlockByNumber', 'earliest', true],
    ['eth_getBlockReceipts', blockNumber],
    ['eth_getTransactionByBlockHashAndIndex', blockHash, '0x0'],
    ['eth_getTransactionByBlockNumberAndIndex', blockNumber, '0x0'],
    ['eth_getTransactionByBlockNumberAndIndex', blockNumber, '0x5'],
    ['eth_getUncleCountByBlockHash', blockHash],
    ['eth_getUncleByBlockHashAndIndex', blockHash, '0x0'],
    ['eth_getBlockTransactionCountByNumber', blockNumber],
    ['eth_getHeaderByNumber', blockNumber],
    ['eth_getRawTransactionByHash', hash],
    ['debug_getRawReceipts', blockNumber],
    ['causeway_getTransactionProof', hash],
  ]
  for (const [method, ...params] of lookups) {
    const ours = await call(method, ...params)
    expect([method, ours.result]).toEqual([method, (await direct(method, ...params)).result])
    expect([method, ours.headers['causeway-verified'], ours.headers['causeway-source']]).toEqual([
      method,
      'true',
      'own',
    ])
  }
  const { headers } = await call('eth_getTransactionReceipt', hash)
  expect(headers['causeway-block']).toBe(`${Number(blockNumber)};${blockHash}`)
  expect(headers['causeway-finality']).toBe('latest')
  expect(Number(headers['causeway-age'])).toBeGreaterThanOrEqual(0)
})

test('a block is fetched once, whatever is asked of it', async () => {
  const { result: hash } = await direct('eth_sendTransaction', { from, to, value: '0x2' })
  await world.caughtUp()
  await call('eth_getTransactionReceipt', hash)
  const before = world.asked.filter(({ method }) => /Block|Receipt|Transaction/.test(method)).length
  for (let round = 0; round < 5; round++) {
    await call('eth_getTransactionReceipt', hash)
    await call('eth_getTransactionByHash', hash)
    await call('eth_getBlockByNumber', 'latest', true)
    await call('eth_getLogs', {})
  }
  const heads = /^eth_getBlockByNumber$/
  const after = world.asked.filter(
    ({ method }) => /Block|Receipt|Transaction/.test(method) && !heads.test(method),
  )
  expect(after.length).toBeLessThanOrEqual(before)
})

test('what is not there is null, or an error as on any network', async () => {
  const nobody = `0x${'11'.repeat(32)}`
  expect((await call('eth_getTransactionReceipt', nobody)).result).toBe(null)
  expect((await call('eth_getTransactionByHash', nobody)).result).toBe(null)
  expect((await call('eth_getBlockByHash', nobody, false)).result).toBe(null)
  expect((await call('eth_getBlockByNumber', '0xffffff', false)).result).toBe(null)
  expect((await call('eth_getBlockByHash', nobody, false)).headers['causeway-verified']).toBe('false')
})

test('calls are executed upstream, at a block that is named by its hash', async () => {
  await world.caughtUp()
  world.asked.length = 0
  const { result, headers } = await call('eth_getBalance', to, 'latest')
  expect(result).toBe((await direct('eth_getBalance', to, 'latest')).result)
  const { result: head } = await direct('eth_getBlockByNumber', 'latest', false)
  expect(world.asked.filter(({ method }) => method === 'eth_getBalance')).toEqual([
    { upstream: 'one', method: 'eth_getBalance', params: [to, { blockHash: head.hash }] },
  ])
  expect(headers['causeway-block']).toBe(`${Number(head.number)};${head.hash}`)
  expect(headers['causeway-verified']).toBe('false')
})

test('the gas of a call is capped, the tag safe is refused in estimates, and bad parameters go nowhere', async () => {
  world.asked.length = 0
  await call('eth_call', { from, to, gas: '0xffffffffffff' }, 'latest')
  const [sent] = world.asked.filter(({ method }) => method === 'eth_call')
  expect(sent?.params[0]).toEqual({ from, to, gas: '0x11e1a300' })
  world.asked.length = 0
  expect((await call('eth_estimateGas', { to }, 'safe')).error).toMatchObject({ code: -32602 })
  expect((await call('eth_call', { to: '0x1' }, 'latest')).error).toMatchObject({ code: -32602 })
  expect((await call('eth_getBalance', to, '0xffffff')).error).toMatchObject({ message: 'header not found' })
  expect(world.asked.filter(({ method }) => /call|estimate|Balance/.test(method))).toEqual([])
  expect((await call('eth_estimateGas', { from, to, value: '0x1' })).result).toBe('0x5208')
})

test('a revert comes with its reason and its data', async () => {
  // Reverts with Error("no").
  const code =
    '0x7f08c379a000000000000000000000000000000000000000000000000000000000600052602060045260026024527f6e6f00000000000000000000000000000000000000000000000000000000000060445260646000fd'
  const { error } = await call('eth_call', { from, data: code }, 'latest')
  expect(error).toMatchObject({ code: 3, message: 'execution reverted: no' })
  expect(error.data).toMatch(/^0x08c379a0/)
})

test('unknown methods pass only where the network lets them', async () => {
  expect((await call('trace_block', '0x1')).error).toMatchObject({ code: -32601 })
  expect((await call('evm_mine')).error).toMatchObject({ code: -32601 })
  expect((await call('eth_sendTransaction', { from, to })).error).toMatchObject({ code: -32601 })
})

test('a signed transaction is sent on, found and counted, however often it is sent', async () => {
  const [account] = devAccounts
  if (account === undefined) throw new Error('there are dev accounts')
  const { result: nonce } = await call('eth_getTransactionCount', account.address, 'pending')
  const raw = toHex(
    signTransaction(
      {
        type: 2,
        chainId: 1337n,
        nonce: BigInt(nonce),
        gas: 21_000n,
        to: devAccounts[1]?.address ?? null,
        value: 1n,
        input: '0x',
        gasPrice: null,
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 1n,
        accessList: [],
        maxFeePerBlobGas: null,
        blobVersionedHashes: [],
        authorizationList: [],
      },
      fromHex(account.privateKey),
    ),
  )
  const { result: hash } = await call('eth_sendRawTransaction', raw)
  expect(hash).toBe(keccakHex(fromHex(raw)))
  expect((await call('eth_sendRawTransaction', raw)).result).toBe(hash)
  expect((await call('eth_getTransactionByHash', hash)).result).toMatchObject({ hash, nonce })
  const next = await call('eth_getTransactionCount', account.address, 'pending')
  expect(BigInt(next.result)).toBe(BigInt(nonce) + 1n)
  await world.caughtUp()
  expect((await call('eth_getTransactionReceipt', hash)).result).toMatchObject({ status: '0x1' })
  expect((await call('eth_sendRawTransaction', '0x1234')).error).toMatchObject({ code: -32000 })
})

test('filters and logs follow the chain', async () => {
  const logger = '0x6c6001600052600760206000a100600052600d6013f3'
  const deployed = (await direct('eth_sendTransaction', { from, data: logger })).result
  const address = (await direct('eth_getTransactionReceipt', deployed)).result.contractAddress
  await world.caughtUp()
  const { result: filter } = await call('eth_newFilter', { address })
  const { result: blocks } = await call('eth_newBlockFilter')
  const hash = (await direct('eth_sendTransaction', { from, to: address })).result
  const { logs, blockHash } = (await direct('eth_getTransactionReceipt', hash)).result
  await world.caughtUp()
  expect((await call('eth_getFilterChanges', filter)).result).toEqual(logs)
  expect((await call('eth_getFilterChanges', blocks)).result).toEqual([blockHash])
  expect((await call('eth_getFilterLogs', filter)).result).toEqual(logs)
  const { result, headers } = await call('eth_getLogs', { address, fromBlock: '0x0', toBlock: 'latest' })
  expect(result).toEqual(logs)
  expect(headers['causeway-verified']).toBe('true')
  expect((await call('eth_getLogs', { address, blockHash })).result).toEqual(logs)
})

test('a long range is searched by upstreams and checked against linked headers', async () => {
  await direct('anvil_mine', '0x50')
  await world.caughtUp()
  const logger = '0x6c6001600052600760206000a100600052600d6013f3'
  const deployed = (await direct('eth_sendTransaction', { from, data: logger })).result
  const address = (await direct('eth_getTransactionReceipt', deployed)).result.contractAddress
  const hash = (await direct('eth_sendTransaction', { from, to: address })).result
  const { logs } = (await direct('eth_getTransactionReceipt', hash)).result
  await direct('anvil_mine', '0x10')
  await world.caughtUp()
  const { result, headers } = await call('eth_getLogs', { address, fromBlock: '0x0', toBlock: 'latest' })
  expect(result).toEqual(logs)
  expect(headers['causeway-verified']).toBe('true')
})

test('when the upstream is out, what is stored is answered and the rest is refused by name', async () => {
  const { result: block } = await call('eth_getBlockByNumber', 'latest', false)
  world.dead.add('one')
  expect((await call('eth_getBlockByHash', block.hash, false)).result).toEqual(block)
  const { error } = await call('eth_getBalance', to, 'latest')
  expect(error).toMatchObject({ code: -32002 })
  expect(JSON.stringify(error)).not.toContain('127.0.0.1')
  world.dead.delete('one')
  await sleep(10)
}, 20_000)
