import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import type { Upstream } from '../upstream.ts'
import { upstream } from '../virtualNetwork.test.support.ts'
import { createTransport, type TransportOptions } from './createTransport.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function listening(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function serve(handler: http.RequestListener): Promise<Upstream> {
  const server = http.createServer(handler)
  const port = await listening(server)
  ends.push(() => server.closeAllConnections())
  return upstream('a', { http: `http://127.0.0.1:${port}/v3/key?x=1`, headers: { 'x-token': 't' } })
}

function open(options: TransportOptions = {}) {
  const transport = createTransport(options)
  ends.push(() => transport.close())
  const never = new AbortController().signal
  return { transport, post: (to: Upstream, body = '{}', signal = never) => transport.post(to, body, signal) }
}

/** Clients end first, so that servers can. */
function endClientsFirst(): void {
  ends.reverse()
}

test('a body goes out with the credentials of the upstream and nothing about anybody else', async () => {
  const seen: { url: string | undefined; headers: string[]; body: string }[] = []
  const to = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ url: request.url, headers: Object.keys(request.headers).sort(), body })
    response.setHeader('retry-after', '2').end('{"ok":"ä"}')
  })
  const { post } = open()
  endClientsFirst()
  expect(await post(to, '{"id":1,"x":"ü"}')).toEqual({ status: 200, retryAfterMs: 2_000, text: '{"ok":"ä"}' })
  const headers = ['accept', 'connection', 'content-length', 'content-type', 'host', 'x-token']
  expect(seen).toEqual([{ url: '/v3/key?x=1', body: '{"id":1,"x":"ü"}', headers }])
})

test('connections are kept, and one that was closed meanwhile is made again', async () => {
  let connections = 0
  const server = http.createServer((_, response) => response.end('{}'))
  server.on('connection', () => connections++)
  const port = await listening(server)
  const { post } = open()
  endClientsFirst()
  const to = upstream('a', { http: `http://127.0.0.1:${port}/` })
  for (let i = 0; i < 5; i++) await post(to)
  expect(connections).toBe(1)
  server.closeAllConnections()
  for (let i = 0; i < 5; i++) expect((await post(to)).status).toBe(200)
  expect(connections).toBe(2)
})

test('packed answers are unpacked, and a small one that unpacks to a huge one is stopped', async () => {
  const huge = gzipSync(Buffer.alloc(20_000_000, 0x20))
  const to = await serve((request, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(
      request.headers['x-token'] === 't' && request.url?.includes('x=1') ? gzipSync('{"a":1}') : huge,
    )
  })
  const { post } = open({ maxBytes: 1_000_000 })
  endClientsFirst()
  expect((await post(to)).text).toBe('{"a":1}')
  const bomb = { ...to, http: String(to.http).replace('x=1', 'x=2') }
  await expect(post(bomb)).rejects.toMatchObject({ kind: 'tooLarge' })
})

test('an answer that is too large is not read to its end', async () => {
  let written = 0
  const to = await serve((_, response) => {
    const chunk = Buffer.alloc(100_000, 0x20)
    const write = () => {
      written += chunk.length
      if (written < 200_000_000 && !response.destroyed) response.write(chunk, write)
    }
    write()
  })
  const { post } = open({ maxBytes: 1_000_000 })
  endClientsFirst()
  await expect(post(to)).rejects.toMatchObject({ kind: 'tooLarge' })
  expect(written).toBeLessThan(100_000_000)
})

test('a refused, a cut, a silent and an unwanted connection end, each as what it is, without naming the address', async () => {
  const { post } = open({ silenceMs: 100, connectMs: 500 })
  const closed = await listening(net.createServer())
  await ends.pop()?.()
  await expect(post(upstream('a', { http: `http://127.0.0.1:${closed}/secret` }))).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.not.stringContaining('secret'),
  })
  const cut = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"half":')
    setTimeout(() => response.destroy(), 20)
  })
  await expect(post(cut)).rejects.toMatchObject({ kind: 'reset' })
  const sockets: net.Socket[] = []
  const silent = await listening(net.createServer((socket) => sockets.push(socket)))
  ends.push(() => sockets.map((socket) => socket.destroy()))
  endClientsFirst()
  const to = upstream('b', { http: `http://127.0.0.1:${silent}/` })
  await expect(post(to)).rejects.toMatchObject({ kind: 'reset' })
  const controller = new AbortController()
  const unwanted = post(to, '{}', controller.signal)
  controller.abort()
  await expect(unwanted).rejects.toMatchObject({ kind: 'aborted' })
})

test('a line tells when it opens, what it hears, and once that it is closed', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  let token: unknown
  server.on('connection', (socket, request) => {
    token = request.headers['x-token']
    socket.on('message', (data) => {
      socket.send(`heard ${data}`)
      setTimeout(() => socket.terminate(), 20)
    })
  })
  const { transport } = open()
  const heard: string[] = []
  await new Promise<void>((resolve) => {
    const line = transport.open(
      upstream('a', { ws: `ws://127.0.0.1:${port}/`, headers: { 'x-token': 't' } }),
      {
        open: () => line.send('hello'),
        text: (text) => heard.push(text),
        close: () => {
          heard.push('closed')
          resolve()
        },
      },
    )
  })
  expect(heard).toEqual(['heard hello', 'closed'])
  expect(token).toBe('t')
  await new Promise((resolve) => server.close(resolve))
  await new Promise<void>((resolve) => {
    transport.open(upstream('b', { ws: `ws://127.0.0.1:${port}/` }), { open() {}, text() {}, close: resolve })
  })
})

test('an upstream with a WebSocket alone is asked on it', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { id, method } = JSON.parse(String(data))
      if (method === 'die') socket.terminate()
      else setTimeout(() => socket.send(JSON.stringify({ id, result: id })), id === 1 ? 30 : 1)
    })
  })
  const { post } = open()
  endClientsFirst()
  const to = upstream('a', { http: null, ws: `ws://127.0.0.1:${port}/` })
  const [one, two] = await Promise.all([post(to, '{"id":1}'), post(to, '{"id":2}')])
  expect([one?.text, two?.text]).toEqual(['{"id":1,"result":1}', '{"id":2,"result":2}'])
  await expect(post(to, '{"id":3,"method":"die"}')).rejects.toMatchObject({ kind: 'reset' })
  expect((await post(to, '{"id":4}')).text).toBe('{"id":4,"result":4}')
})
