import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '../connect.ts'
import { createFakeWallet, granted, settled } from '../fakeWallet.test.support.ts'
import type { Socket } from '../page.ts'
import { webSocketTransport } from './webSocket.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server that speaks for `wallet`; each socket can be reached from outside. */
function createFakeServer(wallet = createFakeWallet()) {
  const sockets: { url: string; fire(name: string, event?: object): void; closed: boolean }[] = []
  const createSocket = (url: string): Socket => {
    const listeners: [string, (event: { data: unknown }) => void][] = []
    const fire = (name: string, event = {}) => {
      for (const [of, listener] of listeners) if (of === name) listener({ data: undefined, ...event })
    }
    const state = { url, fire, closed: false }
    sockets.push(state)
    queueMicrotask(() => fire(wallet.away ? 'error' : 'open'))
    return {
      addEventListener: (name: string, listener: (event: { data: unknown }) => void) => {
        listeners.push([name, listener])
      },
      send: (text) =>
        wallet.receive(JSON.parse(text), (answer) => fire('message', { data: JSON.stringify(answer) })),
      close: () => {
        state.closed = true
      },
    }
  }
  return { wallet, createSocket, sockets }
}

test('each message is one JSON text, and closing closes the socket', async () => {
  const { createSocket, sockets } = createFakeServer()
  const transport = webSocketTransport('ws://127.0.0.1:1/?token=t', { createSocket })
  const connection = await connect({ transport, scopes: ['eip155:1'] })
  expect(connection.session.sessionScopes).toEqual({ 'eip155:1': granted('eip155:1') })
  for (const data of ['{', new Uint8Array(2), '7']) sockets[0]?.fire('message', { data })
  connection.close()
  expect(sockets.map(({ url, closed }) => [url, closed])).toEqual([['ws://127.0.0.1:1/?token=t', true]])
})

test('a server that is not there is 4900; one that went away is connected to again', async () => {
  const { createSocket, wallet, sockets } = createFakeServer()
  const transport = webSocketTransport('ws://127.0.0.1:1', { createSocket })
  wallet.away = true
  await expect(connect({ transport })).rejects.toMatchObject({ code: 4900, data: { reason: 'notFound' } })
  wallet.away = false
  const connection = await connect({ transport })
  const broken = sockets.at(-1)
  broken?.fire('error')
  broken?.fire('close')
  await settled()
  expect(await connection.invoke('eip155:1', 'eth_chainId')).toBe('eth_chainId')
  expect(sockets).toHaveLength(3)
  connection.close()
})

test('a refused token is told where the socket says so', async () => {
  const { createSocket, sockets } = createFakeServer()
  const failing = (message: string) => {
    const opening = webSocketTransport('ws://x', { createSocket }).open()
    sockets.at(-1)?.fire('error', { message })
    return opening
  }
  await expect(failing('Unexpected server response: 401')).rejects.toMatchObject({
    data: { reason: 'refused' },
    message: 'The wallet refused the token or the origin (Unexpected server response: 401).',
  })
  await expect(failing('connect ECONNREFUSED 127.0.0.1:401')).rejects.toMatchObject({
    data: { reason: 'notFound' },
  })
})

test('without a WebSocket in the global scope one has to be handed in', async () => {
  vi.stubGlobal('WebSocket', undefined)
  await expect(webSocketTransport('ws://x').open()).rejects.toThrow('hand in createSocket')
  const { createSocket } = createFakeServer()
  vi.stubGlobal(
    'WebSocket',
    // An arrow function cannot be constructed.
    function WebSocket(url: string) {
      return createSocket(url)
    },
  )
  await expect(webSocketTransport('ws://x').open()).resolves.toBeDefined()
})
