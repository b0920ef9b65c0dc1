import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedDev, serveDev } from './servedDev.ts'

/** Any answer that is an object, for tests that look at a few members of it. */
type Answer = Record<string, string | null | Answer[]>

const ether = 10n ** 18n
const stranger = `0x${'5a'.repeat(20)}`
/** Stores its call data's first word in slot 0 and emits a log of it. */
const recorder = '0x60053560005260206000a0600035600055'

describe('an automatic network', () => {
  let dev: ServedDev
  let accounts: string[]
  const call = (method: string, ...params: unknown[]) => dev.call(method, ...params)
  const object = async (method: string, ...params: unknown[]) => (await call(method, ...params)) as Answer
  const number = async (method: string, ...params: unknown[]) => BigInt(String(await call(method, ...params)))

  beforeAll(async () => {
    dev = await serveDev({ mining: { mode: 'automatic' } })
    accounts = (await call('eth_accounts')) as string[]
  })
  afterAll(() => dev?.close())

  test('ten accounts are funded', async () => {
    expect(accounts).toHaveLength(10)
    expect(await number('eth_getBalance', accounts[0])).toBe(10_000n * ether)
  })

  test('a transaction of a dev account is filled in, signed and mined at once', async () => {
    const hash = await call('eth_sendTransaction', { from: accounts[0], to: accounts[1], value: '0x1' })
    const receipt = await object('eth_getTransactionReceipt', hash)
    expect(receipt).toMatchObject({ status: '0x1', gasUsed: '0x5208', from: accounts[0] })
    expect(await object('eth_getTransactionByHash', hash)).toMatchObject({ type: '0x2', nonce: '0x0' })
  })

  test('the key of anybody else is not here', async () => {
    for (const rest of [{ gas: '0x5208' }, { value: '0x1' }]) {
      const sent = call('eth_sendTransaction', { from: stranger, to: accounts[1], ...rest })
      await expect(sent).rejects.toMatchObject({ code: -32000, message: 'unknown account' })
    }
  })

  test('an impersonated account sends, until that ends', async () => {
    await call('anvil_setBalance', stranger, `0x${ether.toString(16)}`)
    await call('hardhat_impersonateAccount', stranger)
    const hash = await call('eth_sendTransaction', { from: stranger, to: accounts[1], value: '0x1' })
    expect(await object('eth_getTransactionReceipt', hash)).toMatchObject({ from: stranger, status: '0x1' })
    await call('anvil_stopImpersonatingAccount', stranger)
    const again = call('eth_sendTransaction', { from: stranger, to: accounts[1], gas: '0x5208' })
    await expect(again).rejects.toMatchObject({ message: 'unknown account' })
  })

  test('code, storage, nonce and balance are set', async () => {
    const slot = `0x${'7'.padStart(64, '0')}`
    const value = `0x${'9'.padStart(64, '0')}`
    expect(await call('hardhat_setCode', stranger, '0x6001')).toBe(true)
    expect(await call('anvil_setStorageAt', stranger, '0x7', '0x9')).toBe(true)
    expect(await call('anvil_setNonce', stranger, '0x10')).toBeNull()
    expect(await call('hardhat_setBalance', stranger, '0x5')).toBe(true)
    expect(await call('eth_getCode', stranger)).toBe('0x6001')
    expect(await call('eth_getStorageAt', stranger, slot)).toBe(value)
    expect(await number('eth_getTransactionCount', stranger)).toBe(16n)
    expect(await number('eth_getBalance', stranger)).toBe(5n)
  })

  test('a snapshot is gone back to, once', async () => {
    const before = await number('eth_blockNumber')
    const id = await call('evm_snapshot')
    await call('evm_mine')
    await call('anvil_setBalance', stranger, '0x123')
    expect(await number('eth_blockNumber')).toBe(before + 1n)
    expect(await call('evm_revert', id)).toBe(true)
    expect(await number('eth_blockNumber')).toBe(before)
    expect(await number('eth_getBalance', stranger)).toBe(5n)
    expect(await call('evm_revert', id)).toBe(false)
  })

  test('time moves forward when it is told to', async () => {
    const latest = async () =>
      BigInt(String((await object('eth_getBlockByNumber', 'latest', false)).timestamp))
    const before = await latest()
    await call('evm_increaseTime', 1000)
    await call('evm_mine')
    // Blocks of one second are dated ahead of the clock, so the step between two of them can be a little less.
    expect(await latest()).toBeGreaterThan(before + 900n)
    const next = (await latest()) + 5000n
    await call('evm_setNextBlockTimestamp', Number(next))
    await call('evm_mine')
    expect(await latest()).toBe(next)
    await expect(call('evm_setNextBlockTimestamp', '0x1')).rejects.toMatchObject({ code: -32602 })
  })

  test('many blocks are mined at once, a given time apart', async () => {
    const before = await object('eth_getBlockByNumber', 'latest', false)
    expect(await call('hardhat_mine', '0x5', '0x3c')).toBe(true)
    const after = await object('eth_getBlockByNumber', 'latest', false)
    expect(BigInt(String(after.number)) - BigInt(String(before.number))).toBe(5n)
    expect(BigInt(String(after.timestamp)) - BigInt(String(before.timestamp))).toBeGreaterThanOrEqual(
      4n * 60n,
    )
    await expect(call('anvil_mine', '0xffffff')).rejects.toMatchObject({ code: -32602 })
  })

  test('without automining transactions are pending, with null for their place', async () => {
    await call('evm_setAutomine', false)
    const hash = await call('eth_sendTransaction', { from: accounts[2], to: accounts[3], value: '0x1' })
    const place = { blockHash: null, blockNumber: null, transactionIndex: null }
    expect(await object('eth_getTransactionByHash', hash)).toMatchObject(place)
    expect(await call('eth_getTransactionReceipt', hash)).toBeNull()
    expect(await number('eth_getTransactionCount', accounts[2], 'pending')).toBe(1n)
    expect(await number('eth_getTransactionCount', accounts[2], 'latest')).toBe(0n)
    expect(await object('txpool_status')).toEqual({ pending: '0x1', queued: '0x0' })
    expect(await object('txpool_contentFrom', accounts[2])).toMatchObject({ pending: { 0: { hash } } })
    expect(await object('eth_getBlockByNumber', 'pending', false)).toMatchObject({ transactions: [hash] })
    await call('evm_mine')
    expect(await object('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
    await call('evm_setAutomine', true)
  })

  test('a filter sees blocks and logs, and a reorg takes logs back', async () => {
    await call('anvil_setCode', stranger, recorder)
    const blocks = await call('eth_newBlockFilter')
    const logs = await call('eth_newFilter', { address: stranger })
    const hash = await call('eth_sendTransaction', {
      from: accounts[4],
      to: stranger,
      data: `0x${'ab'.repeat(37)}`,
    })
    const [block] = (await call('eth_getFilterChanges', blocks)) as string[]
    const [seen] = (await call('eth_getFilterChanges', logs)) as Answer[]
    expect(seen).toMatchObject({ address: stranger, transactionHash: hash, blockHash: block, removed: false })
    expect(await call('eth_getLogs', { blockHash: block })).toEqual([seen])
    await call('anvil_reorg', 1)
    const [first, ...rest] = (await call('eth_getFilterChanges', logs)) as Answer[]
    expect(first).toEqual({ ...seen, removed: true })
    expect(rest.filter(({ removed }) => removed === null)).toEqual([])
    expect(await call('eth_getBlockByHash', block, false)).not.toBeNull()
    expect(await call('eth_uninstallFilter', logs)).toBe(true)
    await expect(call('eth_getFilterChanges', logs)).rejects.toMatchObject({ message: 'filter not found' })
  })

  test('a reorg past what is final is refused', async () => {
    await expect(call('anvil_reorg', 1000)).rejects.toMatchObject({ code: -32000 })
  })

  test.each([
    ['evm_mine', [`0x${'f'.repeat(16)}`]],
    ['evm_increaseTime', [`0x${'f'.repeat(64)}`]],
    ['evm_setNextBlockTimestamp', ['0xffffffffffffffff']],
    ['anvil_mine', ['0x2', '0xffffffffffffffff']],
    ['anvil_setNonce', [stranger, `0x${'f'.repeat(16)}`]],
  ])('%s refuses what 64 bits cannot hold, and the chain goes on', async (method, params) => {
    await expect(call(method, ...params)).rejects.toMatchObject({ code: -32602 })
    const before = await number('eth_blockNumber')
    await call('evm_mine')
    expect(await number('eth_blockNumber')).toBe(before + 1n)
  })

  test('rpc.discover tells of the controls, and subscriptions need a WebSocket', async () => {
    const document = (await call('rpc.discover')) as { methods: { name: string }[] }
    expect(document.methods.map(({ name }) => name)).toContain('evm_mine')
    await expect(call('eth_subscribe', 'newHeads')).rejects.toMatchObject({ code: -32601 })
  })
})
