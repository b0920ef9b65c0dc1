import { causewayNames } from '@causeway/session/caip'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakePort, type FakePort } from '../adapters/fakePort.test.support.ts'
import { createRelay } from './relay.ts'

let ports: FakePort[] = []
let said: Record<string, unknown>[] = []
let isExtensionGone = false

beforeEach(() => {
  vi.useFakeTimers()
  ports = []
  said = []
  isExtensionGone = false
  vi.stubGlobal('location', { origin: 'https://a.example' })
  vi.stubGlobal('window', {
    postMessage: (message: { data: { data: Record<string, unknown> } }) => said.push(message.data.data),
  })
  vi.stubGlobal('chrome', {
    runtime: {
      connect: () => {
        if (isExtensionGone) throw new Error('Extension context invalidated.')
        const fake = createFakePort({})
        ports.push(fake)
        return fake.port
      },
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const request = (id: unknown, method = 'wallet_invokeMethod') => ({ jsonrpc: '2.0', id, method })
const answer = (id: unknown) => ({ type: 'caip-348', data: { jsonrpc: '2.0', id, result: true } })
const start = () => createRelay('causeway-page', causewayNames, true)
const lost = (id: unknown) => ({ jsonrpc: '2.0', id, error: expect.objectContaining({ code: 4900 }) })

test('nothing is opened before the page speaks, and one port carries all of it', () => {
  const relay = start()
  expect(ports).toEqual([])
  relay.send(request(1))
  relay.send(request('two'))
  expect(ports).toHaveLength(1)
  expect(ports[0]?.posted).toEqual([
    { type: 'caip-348', data: request(1) },
    { type: 'caip-348', data: request('two') },
  ])
  ports[0]?.say(answer('two'))
  expect(said).toEqual([{ jsonrpc: '2.0', id: 'two', result: true }])
})

test('when the worker stops, who waits is told, the question for the session is asked again, and events go on', () => {
  const relay = start()
  relay.send(request(1))
  relay.send(request(2, 'wallet_getSession'))
  relay.send(request(3))
  ports[0]?.say(answer(3))
  said = []
  ports[0]?.leave()
  expect(said).toEqual([expect.objectContaining({ method: 'METAMASK_EXTENSION_CONNECT_CAN_RETRY' }), lost(1)])
  vi.advanceTimersByTime(100)
  expect(ports).toHaveLength(2)
  expect(ports[1]?.posted).toEqual([{ type: 'caip-348', data: request(2, 'wallet_getSession') }])
  ports[1]?.say({ type: 'caip-348', data: { method: 'wallet_sessionChanged' } })
  expect(said.at(-1)).toEqual({ method: 'wallet_sessionChanged' })
})

test('what the page sends while the port is being opened again is sent with it, once', () => {
  const relay = start()
  relay.send(request(1))
  ports[0]?.say(answer(1))
  ports[0]?.leave()
  relay.send(request(2))
  expect(ports).toHaveLength(1)
  vi.advanceTimersByTime(100)
  expect(ports[1]?.posted).toEqual([{ type: 'caip-348', data: request(2) }])
})

test('a worker that never comes back leaves nobody waiting, and the next request tries again', () => {
  const relay = start()
  relay.send(request(1, 'wallet_getSession'))
  for (let at = 0; at < 10; at++) {
    ports.at(-1)?.leave()
    vi.advanceTimersByTime(5_000)
  }
  expect(said.at(-1)).toEqual(lost(1))
  const tries = ports.length
  relay.send(request(2))
  expect(ports).toHaveLength(tries + 1)
})

test('a worker that stops now and then and never says a word is called back each time', () => {
  start().send(request(1))
  ports[0]?.say(answer(1))
  for (let stops = 1; stops <= 8; stops++) {
    vi.advanceTimersByTime(60_000)
    said = []
    ports.at(-1)?.leave()
    expect(said).toEqual([expect.objectContaining({ method: 'METAMASK_EXTENSION_CONNECT_CAN_RETRY' })])
    vi.advanceTimersByTime(1_000)
    expect(ports).toHaveLength(stops + 1)
  }
})

test('what is left of an extension that was reloaded answers at once', () => {
  const relay = start()
  isExtensionGone = true
  relay.send(request(1))
  expect(said).toEqual([lost(1)])
  expect(vi.getTimerCount()).toBe(0)
})

test('what is too long, or cannot be JSON, is refused here and disturbs nothing that waits', () => {
  const relay = start()
  relay.send(request(1))
  relay.send({ ...request(2), params: ['x'.repeat(1_048_576)] })
  relay.send({ ...request(3), params: [1n] })
  relay.send({ method: 'wallet_getSession', params: [1n] })
  expect(said).toMatchObject([
    { id: 2, error: { code: -32005, data: { limit: 1_048_576 } } },
    { id: 3, error: { code: -32600 } },
  ])
  expect(ports[0]?.posted).toHaveLength(1)
  ports[0]?.say(answer(1))
  expect(said.at(-1)).toMatchObject({ id: 1, result: true })
})

test('a message that a wallet does not answer is not waited for', () => {
  const relay = start()
  for (const id of [undefined, null, {}, Number.NaN]) relay.send(request(id))
  ports[0]?.leave()
  expect(said.filter((message) => 'error' in message)).toEqual([])
})
