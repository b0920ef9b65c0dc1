import { expect, test, vi } from 'vitest'
import { connect } from '../connect.ts'
import { createFakeWallet, granted } from '../fakeWallet.test.support.ts'
import { extensionTransport } from './extension.ts'
import { createFakeRuntime } from './fakePort.test.support.ts'

const id = 'abcdefghijklmnopabcdefghijklmnop'

test('messages go both ways in caip-348 envelopes, and the listener is there before the first goes out', async () => {
  const wallet = createFakeWallet()
  const { runtime, log } = createFakeRuntime(id, wallet)
  const connection = await connect({ transport: extensionTransport(id, { runtime }), scopes: ['eip155:1'] })
  expect(log).toEqual(['listen', 'post', 'post'])
  expect(connection.session.sessionScopes).toEqual({ 'eip155:1': granted('eip155:1') })
  connection.close()
})

test('an extension that is not there, an id that is none and a browser without ports are 4900', async () => {
  const { runtime, log } = createFakeRuntime(id, createFakeWallet())
  const absent = { code: 4900, data: { reason: 'notFound' } }
  await expect(extensionTransport('p'.repeat(32), { runtime }).open()).rejects.toMatchObject(absent)
  expect(log).toContain('lastError')
  await expect(extensionTransport('nonsense', { runtime }).open()).rejects.toMatchObject(absent)
  await expect(extensionTransport(id).open()).rejects.toMatchObject(absent)
})

test('other envelopes are ignored', async () => {
  const wallet = createFakeWallet({ 'eip155:1': granted('eip155:1') })
  const { runtime, last } = createFakeRuntime(id, wallet)
  const connection = await connect({ transport: extensionTransport(id, { runtime }) })
  const event = { method: 'wallet_sessionChanged', params: { sessionScopes: {} } }
  for (const envelope of ['ping', null, event, { type: 'caip-x', data: event }, { type: 'caip-348' }]) {
    last()?.deliver(envelope)
  }
  expect(Object.keys(connection.session.sessionScopes)).toEqual(['eip155:1'])
  last()?.deliver({ type: 'caip-348', data: event })
  expect(connection.session.sessionScopes).toEqual({})
  connection.close()
})

test('a stopped worker is connected to again, and a call into the dead port does not hang', async () => {
  const wallet = createFakeWallet()
  const { runtime, ports, last } = createFakeRuntime(id, wallet)
  const connection = await connect({ transport: extensionTransport(id, { runtime }) })
  last()?.disconnect()
  expect(await connection.invoke('eip155:1', 'eth_chainId')).toBe('eth_chainId')
  expect(ports).toHaveLength(2)
  connection.close()
  const heard = vi.fn()
  connection.on('disconnect', heard)
  last()?.disconnect()
  expect(heard).not.toHaveBeenCalled()
  expect(ports).toHaveLength(2)
})
