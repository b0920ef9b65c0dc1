import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectOptions, connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { address, createFakeWallet, type FakeWallet, granted, settled } from './fakeWallet.test.support.ts'
import { isRead } from './isRead.ts'
import { inProcessTransport } from './transports/inProcess.ts'

let wallet: FakeWallet

beforeEach(() => {
  vi.useFakeTimers()
  wallet = createFakeWallet({ 'eip155:1': granted('eip155:1') })
})

afterEach(() => {
  vi.useRealTimers()
})

function connected(options: ConnectOptions = {}): Promise<Connection> {
  return connect({ transport: inProcessTransport(() => wallet.line()), ...options })
}

test('a stopped worker is reached again at once, without being asked to, and the session is read anew', async () => {
  const connection = await connected()
  const events: string[] = []
  for (const name of ['disconnect', 'connect', 'change'] as const)
    connection.on(name, () => events.push(name))
  wallet.drop()
  await settled()
  expect(wallet.open()).toBe(1)
  expect(wallet.methods()).toEqual(['wallet_getSession', 'wallet_getSession'])
  expect(events).toEqual(['disconnect', 'connect'])
})

test('a session that changed meanwhile is a change event', async () => {
  const connection = await connected()
  const changes = connection.changes()
  wallet.sessionScopes = {}
  wallet.drop()
  await settled()
  expect(await changes.next()).toEqual({ done: false, value: { sessionScopes: {}, sessionProperties: {} } })
  expect(connection.session.sessionScopes).toEqual({})
})

test('in flight, a read is sent again and a signature is rejected with 4900 and not repeated', async () => {
  const connection = await connected()
  const { wallet_invokeMethod } = wallet.handlers
  wallet.handlers.wallet_invokeMethod = () => undefined
  const read = connection.invoke('eip155:1', 'eth_blockNumber')
  const others = [
    connection.invoke('eip155:1', 'personal_sign', ['0x12', address]),
    connection.invoke('eip155:1', 'eth_sendTransaction', [{ from: address }]),
    connection.invoke('eip155:1', 'eth_sendRawTransaction', ['0x12']),
    connection.invoke('eip155:1', 'somethingUnknown'),
  ]
  await settled()
  if (wallet_invokeMethod) wallet.handlers.wallet_invokeMethod = wallet_invokeMethod
  wallet.drop()
  for (const call of others) {
    await expect(call).rejects.toMatchObject({ code: 4900, data: { reason: 'lost' } })
  }
  expect(await read).toBe('eth_blockNumber')
  const called = wallet.seen.flatMap(({ params }) => params?.request?.method ?? [])
  expect(called).toEqual([
    'eth_blockNumber',
    'personal_sign',
    'eth_sendTransaction',
    'eth_sendRawTransaction',
    'somethingUnknown',
    'eth_blockNumber',
  ])
})

test('a pending createSession or revoke is rejected, and its late outcome arrives as a change', async () => {
  const connection = await connected()
  wallet.handlers.wallet_createSession = () => undefined
  wallet.handlers.wallet_revokeSession = () => undefined
  const create = connection.extend({ scopes: ['eip155:10'] })
  const revoke = connection.revoke()
  await settled()
  wallet.drop()
  await expect(create).rejects.toMatchObject({ code: 4900 })
  await expect(revoke).rejects.toMatchObject({ code: 4900 })
  await settled()
  wallet.change({ 'eip155:10': granted('eip155:10') })
  expect(Object.keys(connection.session.sessionScopes)).toEqual(['eip155:10'])
  expect(wallet.methods().filter((method) => method === 'wallet_createSession')).toHaveLength(1)
})

test('while the wallet is away, reads wait for it and the rest is refused unsent', async () => {
  const connection = await connected()
  wallet.away = true
  wallet.drop()
  await settled()
  const read = connection.invoke('eip155:1', 'eth_chainId')
  await expect(connection.invoke('eip155:1', 'personal_sign', ['0x12', address])).rejects.toMatchObject({
    code: 4900,
    data: { reason: 'away' },
  })
  await vi.advanceTimersByTimeAsync(400)
  wallet.away = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await read).toBe('eth_chainId')
  expect(JSON.stringify(wallet.seen)).not.toContain('personal_sign')
})

test('a wallet that stays away is given up; the next call tries again', async () => {
  const connection = await connected({ retries: 3 })
  wallet.away = true
  wallet.drop()
  const read = connection.getSession()
  const refused = expect(read).rejects.toMatchObject({ code: 4900, data: { reason: 'away' } })
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  expect(vi.getTimerCount()).toBe(0)
  wallet.away = false
  expect(await connection.invoke('eip155:1', 'eth_chainId')).toBe('eth_chainId')
})

test('a wallet that hangs up on every line is not called in a tight loop', async () => {
  const connection = await connected()
  let opened = 0
  wallet.handlers.wallet_getSession = () => {
    opened++
    wallet.drop()
    return undefined
  }
  const read = connection.getSession()
  const refused = expect(read).rejects.toMatchObject({ code: 4900 })
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  expect(opened).toBeLessThan(40)
  expect(vi.getTimerCount()).toBe(0)
})

test('a line that throws on sending is a broken line', async () => {
  const connection = await connected()
  wallet.drop()
  await settled()
  const broken = wallet.line()
  let lines = 0
  const other = await connect({
    transport: inProcessTransport(() => {
      lines++
      if (lines > 1) return wallet.line()
      let sends = 0
      return {
        ...broken,
        send: (message) => {
          if (++sends > 1) throw new Error('Attempting to use a disconnected port object')
          broken.send(message)
        },
      }
    }),
  })
  expect(await other.invoke('eip155:1', 'eth_chainId')).toBe('eth_chainId')
  expect(lines).toBe(2)
  connection.close()
  other.close()
})

test('a single line that ended is not waited for', async () => {
  const connection = await connect({ transport: wallet.line() })
  wallet.drop()
  await settled()
  await expect(connection.getSession()).rejects.toMatchObject({ code: 4900, data: { reason: 'closed' } })
  expect(vi.getTimerCount()).toBe(0)
})

test('a wallet that is closed for good is not looked for: everything ends at once', async () => {
  const closed = Object.assign(new Error('The wallet was closed.'), { data: { reason: 'closed' } })
  let isClosed = false
  const transport = {
    open: async () => {
      if (isClosed) throw closed
      return wallet.line()
    },
  }
  const connection = await connect({ transport })
  const changes = connection.changes()
  wallet.handlers.wallet_invokeMethod = () => undefined
  const pending = connection.invoke('eip155:1', 'eth_chainId')
  isClosed = true
  wallet.drop()
  const refusal = { name: 'DappError', code: 4900, data: { reason: 'closed' } }
  await expect(pending).rejects.toMatchObject(refusal)
  await expect(connection.invoke('eip155:1', 'eth_chainId')).rejects.toMatchObject(refusal)
  await expect(connection.invoke('eip155:1', 'eth_sendTransaction', [{}])).rejects.toMatchObject(refusal)
  expect(await changes.next()).toEqual({ done: true, value: undefined })
  await expect(connect({ transport })).rejects.toMatchObject(refusal)
  expect(vi.getTimerCount()).toBe(0)
})

test('what an old line still says is not heard', async () => {
  const old = wallet.line()
  let say = (_message: unknown) => {}
  const spied = {
    ...old,
    onMessage: (listener: (message: unknown) => void) => {
      say = listener
      const off = old.onMessage(listener)
      return () => {
        say = () => {}
        off()
      }
    },
  }
  const lines = [spied]
  const connection = await connect({ transport: inProcessTransport(() => lines.pop() ?? wallet.line()) })
  wallet.drop()
  await settled()
  say({ method: 'wallet_sessionChanged', params: { sessionScopes: {} } })
  expect(Object.keys(connection.session.sessionScopes)).toEqual(['eip155:1'])
})

test('closing while the wallet is away stops looking for it', async () => {
  const connection = await connected()
  wallet.away = true
  wallet.drop()
  await settled()
  connection.close()
  wallet.away = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(wallet.open()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['eip155:1', 'eth_getBalance', true],
  ['eip155:1', 'eth_call', true],
  ['eip155:1', 'eth_getFilterLogs', true],
  ['eip155:1', 'wallet_getCallsStatus', true],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'getLatestBlockhash', true],
  ['eip155:1', 'eth_getFilterChanges', false],
  ['eip155:1', 'eth_getEncryptionPublicKey', false],
  ['eip155:1', 'eth_newFilter', false],
  ['eip155:1', 'eth_subscribe', false],
  ['eip155:1', 'wallet_sendCalls', false],
  ['stellar:pubnet', 'getAddress', false],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'signMessage', false],
])('%s %s is a read: %s', (scope, method, expected) => expect(isRead(scope, method)).toBe(expected))
