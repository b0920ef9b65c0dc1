import { setTimeout as sleep } from 'node:timers/promises'
import { devAccounts, keccakHex, signTransaction } from '@causeway/chain'
import { fromHex, toHex, toQuantity } from '@causeway/rpc'
import { afterEach, expect, test } from 'vitest'
import { toUpstreams } from '../config/toUpstreams.ts'
import { startUpstreamWorld } from './upstreamWorld.test.support.ts'

let stop = async () => {}
afterEach(() => stop())

const [account] = devAccounts
if (account === undefined) throw new Error('there are dev accounts')

function signed(nonce: bigint): string {
  const fields: Parameters<typeof signTransaction>[0] = {
    type: 2,
    chainId: 1337n,
    nonce,
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
  }
  return toHex(signTransaction(fields, fromHex(account?.privateKey ?? '0x')))
}

const hashOf = (raw: string) => keccakHex(fromHex(raw as `0x${string}`))

/** A node that mines nothing by itself, behind two upstreams; what was not sent to `two` is not known there. */
async function start() {
  const given = new Set<string>()
  const world = await startUpstreamWorld({
    upstreams: [{ name: 'one' }, { name: 'two' }],
    rules: { deadlineMs: 3_000 },
    meddling: {
      answer(upstream, { method, params }) {
        if (upstream !== 'two') return undefined
        if (method === 'eth_sendRawTransaction') given.add(hashOf(String(params[0])))
        const isPending = method === 'eth_getTransactionCount' && params[1] === 'pending'
        if (isPending && given.size === 0) return '0x0'
        return method === 'eth_getTransactionByHash' && !given.has(String(params[0])) ? null : undefined
      },
    },
  })
  stop = world.stop
  await world.direct('evm_setAutomine', false)
  await world.live()
  return { world, given }
}

test('sending again after a restart is answered alike, whether it waits or is in a block', async () => {
  const { world } = await start()
  const raw = signed(0n)
  const { result: hash } = await world.call('eth_sendRawTransaction', raw)
  expect(hash).toBe(hashOf(raw))
  await world.restart()
  await world.live()
  expect((await world.call('eth_sendRawTransaction', raw)).result).toBe(hash)
  await world.direct('evm_mine')
  await world.restart()
  await world.live()
  expect((await world.call('eth_sendRawTransaction', raw)).result).toBe(hash)
  await world.caughtUp()
  expect((await world.call('eth_getTransactionReceipt', hash)).result).toMatchObject({ status: '0x1' })
  expect((await world.call('eth_getTransactionCount', account?.address, 'pending')).result).toBe('0x1')
}, 30_000)

test('what was acknowledged stays so after a restart, where only a node is left that was away when it was sent', async () => {
  const { world, given } = await start()
  world.dead.add('two')
  const raw = signed(0n)
  const { result: hash } = await world.call('eth_sendRawTransaction', raw)
  world.dead.delete('two')
  world.dead.add('one')
  given.clear()
  await world.restart()
  await world.live()
  const next = await world.call('eth_getTransactionCount', account?.address, 'pending')
  expect(next.result).toBe(toQuantity(1))
  expect((await world.call('eth_getTransactionByHash', hash)).result).toMatchObject({ hash, nonce: '0x0' })
  while (!given.has(hash)) await sleep(50)
}, 30_000)

test('it stays so when the upstreams are exchanged', async () => {
  const { world, given } = await start()
  world.dead.add('two')
  const { result: hash } = await world.call('eth_sendRawTransaction', signed(0n))
  world.dead.delete('two')
  given.clear()
  world.opened.reconfigure({
    upstreams: toUpstreams([{ url: world.node.http, name: 'two' }], 'own'),
    genesisHash: null,
    verify: true,
    passThrough: [],
    deadlineMs: 3_000,
  })
  while (!given.has(hash)) await sleep(50)
}, 30_000)
