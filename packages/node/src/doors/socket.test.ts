import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { fakeBlock } from '../fakeNetwork.test.support.ts'
import { call, key, startService } from './service.test.support.ts'
import { handshake, open as openSocket } from './socket.test.support.ts'

const { service, network, socketUrl } = await startService()
afterAll(() => service.close())

const open = (url = socketUrl) => openSocket(url)

/** The answer to a handshake that is not granted. */
const refused = async (path: string) => {
  const { status, text } = await handshake(`ws://127.0.0.1:${service.port}${path}`)
  return { status, text }
}

const result = (text: string) => JSON.parse(text).result
const event = (text: string) => JSON.parse(text).params

test('calls, batches and notifications are answered as over HTTP', async () => {
  const client = await open()
  expect(await client.ask(call('chainId'))).toBe('{"jsonrpc":"2.0","id":1,"result":"31337"}')
  client.ws.send('{"jsonrpc":"2.0","method":"chainId"}')
  expect(await client.ask(`[${call('chainId')},${call('nope')}]`)).toMatch(/^\[.*-32601.*\]$/)
  expect(await client.ask('{')).toContain('-32700')
  client.ws.send(Buffer.from(call('chainId', [], 'binary')))
  expect(await client.next()).toContain('"id":"binary"')
  client.ws.close()
})

test('a slow call does not hold up the ones behind it', async () => {
  const client = await open()
  client.ws.send(call('later', [50], 'slow'))
  client.ws.send(call('chainId', [], 'quick'))
  expect(await client.next()).toContain('"quick"')
  expect(await client.next()).toContain('"slow"')
  client.ws.close()
})

test('many slow calls at once are all answered, though reading pauses in between', async () => {
  const client = await open()
  for (let id = 0; id < 350; id++) client.ws.send(call('later', [2], id))
  const ids = new Set<number>()
  while (ids.size < 350) ids.add(JSON.parse(await client.next()).id)
  client.ws.close()
})

test('a handshake without a good key or network is refused in HTTP', async () => {
  expect(await refused('/testnet/ws/v3/nope')).toEqual({ status: 401, text: 'invalid project id\n' })
  expect(await refused('/testnet/ws/v3')).toEqual({ status: 401, text: 'project id required in the URL\n' })
  expect(await refused(`/testnett/ws/v3/${key}`)).toEqual({
    status: 404,
    text: 'unknown network testnett; did you mean testnet?\nnetworks: testnet\nknown, waiting for an upstream: mainnet\n',
  })
})

test('a handshake at the address for calls is told where the WebSocket is', async () => {
  const { status, text } = await refused(`/testnet/v3/${key}`)
  expect(status).toBe(404)
  expect(text).toMatch(/^this address is not for WebSocket connections\n/)
  expect(text).toContain(`\nWebSocket: ws://127.0.0.1:${service.port}/testnet/ws/v3/<key>\n`)
  expect(await refused('/healthz')).toMatchObject({ status: 404 })
})

test('new heads are pushed, and on a reorg every new header again', async () => {
  const client = await open()
  const id = result(await client.ask(call('subscribe', ['heads'])))
  expect(id).toMatch(/^0x[0-9a-f]{32}$/)
  const [a, b, c] = [fakeBlock(1, 'a'), fakeBlock(1, 'b'), fakeBlock(2, 'c')]
  network.change({ removed: [], added: [a] })
  network.change({ removed: [a], added: [b, c] })
  const hashes = [event(await client.next()), event(await client.next()), event(await client.next())]
  expect(hashes).toEqual([a, b, c].map(({ hash }) => ({ subscription: id, result: { hash } })))
  expect(await client.ask(call('unsubscribe', [id]))).toContain('"result":true')
  expect(await client.ask(call('unsubscribe', [id]))).toContain('"result":false')
  network.change({ removed: [], added: [fakeBlock(3, 'd')] })
  await sleep(20)
  expect(client.received).toEqual([])
  client.ws.close()
})

test('on a reorg the logs that went are pushed again as removed, last one first, then the new ones', async () => {
  const client = await open()
  await client.ask(call('subscribe', ['logs']))
  const [a, b] = [fakeBlock(1, 'a', ['0x01', '0x02']), fakeBlock(2, 'b', ['0x03'])]
  network.change({ removed: [], added: [a, b] })
  network.change({ removed: [b, a], added: [fakeBlock(1, 'c', ['0x04'])] })
  const seen: string[] = []
  for (let i = 0; i < 7; i++) {
    const { address, removed } = event(await client.next()).result
    seen.push(`${removed ? '-' : '+'}${address}`)
  }
  expect(seen).toEqual(['+0x01', '+0x02', '+0x03', '-0x03', '-0x02', '-0x01', '+0x04'])
  client.ws.close()
})

test('pending transactions are pushed by hash or whole', async () => {
  const [hashes, whole] = [await open(), await open()]
  await hashes.ask(call('subscribe', ['pending']))
  await whole.ask(call('subscribe', ['full']))
  network.pend('0xaa')
  network.pend('0xbb')
  expect(event(await hashes.next()).result).toBe('0xaa')
  expect(event(await hashes.next()).result).toBe('0xbb')
  expect(event(await whole.next()).result).toEqual({ hash: '0xaa', blockHash: null })
  expect(event(await whole.next()).result).toEqual({ hash: '0xbb', blockHash: null })
  hashes.ws.close()
  whole.ws.close()
})

test('no event overtakes the answer that carries its id, not even out of a slow batch', async () => {
  const client = await open()
  client.ws.send(`[${call('subscribe', ['heads'], 1)},${call('later', [60], 2)}]`)
  while (client.received.length === 0) {
    network.change({ removed: [], added: [fakeBlock(1, 'early')] })
    await sleep(5)
  }
  const answers = JSON.parse(await client.next())
  expect(answers.map((answer: { id: number }) => answer.id)).toEqual([1, 2])
  expect(event(await client.next())).toMatchObject({ subscription: answers[0].result })
  client.ws.close()
})

test('a connection has at most its number of subscriptions', async () => {
  const { service: other, socketUrl: url } = await startService({ sockets: { maxSubscriptions: 2 } })
  const client = await open(url)
  await client.ask(call('subscribe', ['heads']))
  const second = result(await client.ask(call('subscribe', ['heads'])))
  expect(await client.ask(call('subscribe', ['heads']))).toContain('-32005')
  await client.ask(call('unsubscribe', [second]))
  expect(await client.ask(call('subscribe', ['heads']))).toContain('"result"')
  client.ws.close()
  await other.close()
})

test('a client that does not read is closed as a slow consumer', async () => {
  const {
    service: other,
    network: busy,
    socketUrl: url,
  } = await startService({ sockets: { maxBufferedBytes: 200_000 } })
  const client = await open(url)
  await client.ask(call('subscribe', ['heads']))
  const end = client.closed
  client.ws.pause()
  for (let i = 0; i < 100_000; i++) {
    busy.change({ removed: [], added: [fakeBlock(i, `block ${i}`)] })
    if (i % 1_000 === 0) await sleep(1)
  }
  client.ws.resume()
  expect(await end).toEqual({ code: 1013, reason: 'messages are not read fast enough' })
  await other.close()
})

test('a message above 5 MB ends the connection with 1009', async () => {
  const client = await open()
  const end = client.closed
  client.ws.send('x'.repeat(5 * 1024 * 1024 + 1))
  expect((await end).code).toBe(1009)
})

test('idle connections and keys that are no longer valid are closed, silent ones cut off', async () => {
  const limits = { pingMs: 20, idleMs: 60 }
  const { service: other, socketUrl: url } = await startService({ sockets: limits })
  const idle = await open(url)
  expect(await idle.closed).toMatchObject({ code: 1001 })
  await other.close()

  let valid = true
  const revocable = await startService({
    sockets: { pingMs: 20 },
    keys: { isValid: (candidate) => valid && candidate === key },
  })
  const client = await open(revocable.socketUrl)
  valid = false
  expect(await client.closed).toMatchObject({ code: 1008 })
  valid = true
  const silent = await open(revocable.socketUrl)
  silent.ws.pause()
  await sleep(100)
  silent.ws.resume()
  expect((await silent.closed).code).toBe(1006)
  await revocable.service.close()
})

test('shutting down says goodbye with 1001', async () => {
  const { service: other, socketUrl: url } = await startService()
  const client = await open(url)
  const end = client.closed
  await other.close()
  expect(await end).toMatchObject({ code: 1001 })
})

test('a client that breaks the protocol harms nobody', async () => {
  const socket = connect(service.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `GET /testnet/ws/v3/${key} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await once(socket, 'data')
  socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x00, 0x01]))
  await once(socket, 'close')
  const client = await open()
  expect(await client.ask(call('chainId'))).toContain('31337')
  client.ws.close()
})
