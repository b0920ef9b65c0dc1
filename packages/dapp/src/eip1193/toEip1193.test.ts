import { beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../connect.ts'
import type { Connection } from '../connection.ts'
import { address, createFakeWallet, type FakeWallet, granted, settled } from '../fakeWallet.test.support.ts'
import { inProcessTransport } from '../transports/inProcess.ts'
import { toEip1193 } from './toEip1193.ts'

let wallet: FakeWallet
let connection: Connection

beforeEach(async () => {
  wallet = createFakeWallet({ 'eip155:1': granted('eip155:1'), 'eip155:10': granted('eip155:10') })
  connection = await connect({ transport: inProcessTransport(() => wallet.line()) })
  wallet.seen.length = 0
})

test('accounts, chain id and network version come from the session, without the wallet', async () => {
  const provider = toEip1193(connection, 'eip155:10')
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
  expect(await provider.request({ method: 'eth_requestAccounts', params: [] })).toEqual([address])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  expect(await provider.request({ method: 'net_version' })).toBe('10')
  expect(wallet.seen).toEqual([])
})

test('everything else goes to the scope; adding a chain goes to the wallet itself, once the site may ask that', async () => {
  const provider = toEip1193(connection, 'eip155:1')
  await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  const adding = { method: 'wallet_addEthereumChain', params: [{ chainId: '0x5' }] }
  await provider.request(adding)
  await provider.request(adding)
  expect(wallet.methods()).toEqual([
    'wallet_invokeMethod',
    'wallet_createSession',
    'wallet_invokeMethod',
    'wallet_invokeMethod',
  ])
  expect(Object.keys(Object(wallet.seen[1]?.params).optionalScopes)).toContain('wallet:eip155')
  expect(wallet.seen.map(({ params }) => params).filter((params) => 'request' in Object(params))).toEqual([
    { scope: 'eip155:1', request: { method: 'eth_getBalance', params: [address, 'latest'] } },
    { scope: 'wallet:eip155', request: adding },
    { scope: 'wallet:eip155', request: adding },
  ])
})

test('eth_requestAccounts asks the user when the session has none, and 4001 passes through', async () => {
  const provider = toEip1193(connection, 'eip155:5')
  const changed = vi.fn()
  provider.on('accountsChanged', changed)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
  expect(changed.mock.calls).toEqual([[[address]]])
  wallet.handlers.wallet_createSession = () => {
    throw { code: 4001, message: 'User rejected the request.' }
  }
  await expect(
    toEip1193(connection, 'eip155:6').request({ method: 'eth_requestAccounts' }),
  ).rejects.toMatchObject({ code: 4001 })
  wallet.handlers.wallet_createSession = () => ({ sessionScopes: {}, sessionProperties: {} })
  await expect(
    toEip1193(connection, 'eip155:6').request({ method: 'eth_requestAccounts' }),
  ).rejects.toMatchObject({ code: 4001 })
})

test('accountsChanged follows the accounts of its own chain only', () => {
  const provider = toEip1193(connection, 'eip155:1')
  const changed = vi.fn()
  provider.on('accountsChanged', changed)
  wallet.change({ 'eip155:1': granted('eip155:1') })
  wallet.change({})
  expect(changed.mock.calls).toEqual([[[]]])
})

test('switching moves the provider to another scope of the session', async () => {
  const provider = toEip1193(connection, 'eip155:1')
  const switchTo = (chainId: unknown) =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  const changed = vi.fn()
  provider.on('chainChanged', changed)
  expect(await switchTo('0x1')).toBeNull()
  expect(await switchTo('0xA')).toBeNull()
  expect(wallet.seen).toEqual([])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  expect(await switchTo('0x5')).toBeNull()
  expect(wallet.methods()).toEqual(['wallet_createSession'])
  wallet.handlers.wallet_createSession = () => {
    throw { code: 5100, message: 'Requested scopes are not supported' }
  }
  await expect(switchTo('0x6')).rejects.toMatchObject({ code: 4902 })
  for (const wrong of ['6', '0x', 6, undefined]) {
    await expect(switchTo(wrong)).rejects.toMatchObject({ code: -32602 })
  }
  await expect(provider.request({ method: 'wallet_switchEthereumChain' })).rejects.toMatchObject({
    code: -32602,
  })
  expect(changed.mock.calls).toEqual([['0xa'], ['0x5']])
})

test('subscription results of its chain come as messages', () => {
  const provider = toEip1193(connection, 'eip155:1')
  const heard = vi.fn()
  provider.on('message', heard)
  for (const scope of ['eip155:10', 'eip155:1']) {
    const notification = {
      method: 'eth_subscription',
      params: { subscription: '0x9', result: { number: scope } },
    }
    wallet.emit({ method: 'wallet_notify', params: { scope, notification } })
  }
  expect(heard.mock.calls).toEqual([
    [{ type: 'eth_subscription', data: { subscription: '0x9', result: { number: 'eip155:1' } } }],
  ])
})

test('a broken line is disconnect and then connect; closing is disconnect', async () => {
  const provider = toEip1193(connection, 'eip155:1')
  const events: unknown[] = []
  provider.on('disconnect', ({ code }) => events.push(code))
  provider.on('connect', (info) => events.push(info))
  wallet.drop()
  await settled()
  connection.close()
  expect(events).toEqual([4900, { chainId: '0x1' }, 4900])
})

test('removeListener takes off one listener, and on and removeListener can be chained', () => {
  const heard = vi.fn()
  const provider = toEip1193(connection, 'eip155:1')
  provider.on('accountsChanged', heard).on('accountsChanged', heard).removeListener('accountsChanged', heard)
  provider.removeListener('chainChanged', heard)
  wallet.change({})
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a scope that is no EVM chain is refused', () => {
  for (const scope of ['eip155', 'eip155:0x1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'wallet:eip155']) {
    expect(() => toEip1193(connection, scope)).toThrow(TypeError)
  }
})
