import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../command/testing/freePort.ts'
import { createSelfSigned } from '../command/testing/selfSigned.ts'
import { createFakeNetwork } from '../fakeNetwork.test.support.ts'
import { createNetworkRow } from '../networkRow.ts'
import { call, key, send, startService } from './service.test.support.ts'

const { certificate, key: certificateKey } = createSelfSigned()
const { service, lines } = await startService({
  domain: 'node.example.org',
  tls: { port: 0, certificate, key: certificateKey },
})
const { port } = service
afterAll(() => service.close())

test('a call is answered with 200, its length, a request id and where the answer came from', async () => {
  const { status, headers, text } = await send(port, { body: call('chainId') })
  expect(status).toBe(200)
  expect(text).toBe('{"jsonrpc":"2.0","id":1,"result":"31337"}')
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(text.length),
    'causeway-source': 'embedded',
    'causeway-request-id': expect.stringMatching(/^[0-9a-f]{12}-[0-9]+$/),
  })
})

test('an answer has the same headers whether or not its connection goes on', async () => {
  const ask = (Connection: string, id: unknown) =>
    send(port, { headers: { Connection, Origin: 'https://a.example' }, body: call('chainId', [], id) })
  const [last, next] = [await ask('close', 'ü'), await ask('keep-alive', 'ü')]
  expect(next).toMatchObject({ status: 200, text: last.text })
  expect(next.headers).toEqual({
    ...last.headers,
    connection: 'keep-alive',
    date: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
    'causeway-request-id': expect.any(String),
  })
})

test.each([
  ['testnet.localhost:8645', `/v3/${key}`],
  ['testnet.node.example.org', `/v3/${key}`],
  ['localhost:8645', `/testnet/v3/${key}`],
  ['node.example.org', `/testnet/v3/${key}/`],
])('a network answers at %s%s', async (Host, path) => {
  expect((await send(port, { path, headers: { Host }, body: call('chainId') })).text).toContain('31337')
})

test('the same calls are answered through TLS', async () => {
  const answer = await send(service.tlsPort ?? 0, { certificate, body: call('chainId') })
  expect(answer.text).toContain('31337')
})

test('errors inside JSON-RPC keep status 200', async () => {
  expect(await send(port, { body: 'x' })).toMatchObject({
    status: 200,
    text: expect.stringContaining('-32700'),
  })
  expect(await send(port, { body: '' })).toMatchObject({
    status: 200,
    text: expect.stringContaining('-32700'),
  })
  expect(await send(port, { body: call('nope') })).toMatchObject({
    status: 200,
    text: expect.stringContaining('-32601'),
  })
})

test('a notification gets 200 and no body', async () => {
  const answer = await send(port, { body: '{"jsonrpc":"2.0","method":"chainId"}' })
  expect(answer).toMatchObject({ status: 200, text: '' })
  expect(answer.headers['content-length']).toBe('0')
})

test('text outside ASCII goes back whole, in results and in ids', async () => {
  const { text, body, headers } = await send(port, {
    body: '{"jsonrpc":"2.0","id":"ü€😀","method":"unicode"}',
  })
  expect(text).toBe('{"jsonrpc":"2.0","id":"ü€😀","result":"ü€😀"}')
  expect(headers['content-length']).toBe(String(body.length))
})

test('a missing key, an unknown key and an unknown network are told apart', async () => {
  const missing = await send(port, { path: '/testnet/v3', body: call('chainId') })
  expect(missing).toMatchObject({ status: 401, text: 'project id required in the URL\n' })
  const unknown = await send(port, { path: '/testnet/v3/f'.padEnd(45, 'f'), body: call('chainId') })
  expect(unknown).toMatchObject({ status: 401, text: 'invalid project id\n' })
  expect(unknown.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'www-authenticate': 'Basic realm="Auth failure, invalid project id"',
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
  })
  const network = await send(port, { path: `/nonet/v3/${key}`, body: call('chainId') })
  expect(network.status).toBe(404)
  expect(network.text).toBe(
    'unknown network nonet\nnetworks: testnet\nknown, waiting for an upstream: mainnet\n',
  )
  const none = await send(port, { path: `/v3/${key}`, body: call('chainId') })
  expect(none.status).toBe(404)
  expect(none.text).toMatch(/^no network in the host or the path\nnetworks: testnet\n.*: mainnet\n$/)
  expect((await send(port, { path: `/testnet/v9/${key}`, method: 'GET' })).status).toBe(404)
})

test('a known network without an upstream answers with an error that says so', async () => {
  const answer = await send(port, { path: `/mainnet/v3/${key}`, body: call('chainId') })
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text).error).toEqual({ code: -32002, message: 'network mainnet has no upstream' })
})

test.each([
  ['application/json', 200],
  ['application/json; charset=utf-8', 200],
  ['Application/JSON ;charset=UTF-8', 200],
  ['application/json-rpc', 200],
  ['application/jsonrequest', 200],
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['', 415],
])('content type %j gives %i', async (type, status) => {
  const answer = await send(port, { headers: { 'Content-Type': type }, body: call('chainId') })
  expect(answer.status).toBe(status)
})

test('only POST carries calls; an empty GET is fine', async () => {
  expect(await send(port, { method: 'GET' })).toMatchObject({ status: 200, text: '' })
  expect((await send(port, { method: 'GET', path: `/testnet/v3/${'f'.repeat(32)}` })).status).toBe(401)
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const answer = await send(port, { method, body: call('chainId') })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('POST, GET, OPTIONS')
  }
  expect((await send(port, { method: 'GET', path: `/testnet/ws/v3/${key}` })).status).toBe(426)
})

test.each([
  ['POST', `/testnet/v2/${key}`, 404, 'nothing is served at this address', 'testnet'],
  ['PUT', `/testnet/v3/${key}/more`, 404, 'nothing is served at this address', 'testnet'],
  ['POST', `/v2/${key}`, 404, 'nothing is served at this address', '<network>'],
  ['POST', `/testnet/ws/v3/${key}`, 426, 'this address is for WebSocket connections', 'testnet'],
  ['GET', `/testnet/ws/v3/${key}`, 426, 'this address is for WebSocket connections', 'testnet'],
])('%s %s gives %i and the addresses that answer', async (method, path, status, says, network) => {
  const answer = await send(port, { method, path, headers: { Host: 'localhost:8645' } })
  expect(answer.status).toBe(status)
  expect(answer.headers.upgrade).toBe(status === 426 ? 'websocket' : undefined)
  const base = `localhost:8645/${network}`
  expect(answer.text).toBe(
    `${says}\ncalls over HTTP: POST http://${base}/v3/<key>\nWebSocket: ws://${base}/ws/v3/<key>\n`,
  )
})

test('the addresses that answer have the form in which the service was called', async () => {
  const byHost = await send(port, { path: `/v2/${key}`, headers: { Host: 'testnet.node.example.org' } })
  expect(byHost.text).toContain('POST http://testnet.node.example.org/v3/<key>\n')
  const tls = { certificate, headers: { Host: 'localhost' } }
  const secure = await send(service.tlsPort ?? 0, { ...tls, path: `/testnet/v2/${key}` })
  expect(secure.text).toContain('POST https://localhost/testnet/v3/<key>\n')
  const handshake = await send(service.tlsPort ?? 0, {
    certificate,
    method: 'GET',
    headers: { Host: 'localhost', Connection: 'Upgrade', Upgrade: 'websocket' },
  })
  expect(handshake).toMatchObject({ status: 404 })
  expect(handshake.text).toContain('WebSocket: wss://localhost/testnet/ws/v3/<key>\n')
})

test('a body of 5 MB is read, a byte more is refused with 413, with and without a length', async () => {
  const padded = (bytes: number) => Buffer.from(call('chainId').padEnd(bytes, ' '))
  const limit = 5 * 1024 * 1024
  expect((await send(port, { body: padded(limit) })).status).toBe(200)
  expect((await send(port, { body: padded(limit + 1) })).status).toBe(413)
  expect((await send(port, { body: [padded(limit), Buffer.from(' ')] })).status).toBe(413)
})

test('a compressed request is refused', async () => {
  const answer = await send(port, { headers: { 'Content-Encoding': 'gzip' }, body: call('chainId') })
  expect(answer.status).toBe(415)
})

test('a large answer is compressed for those who accept it', async () => {
  const body = call('repeat', [50_000])
  const plain = await send(port, { body })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const packed = await send(port, { body, headers: { 'Accept-Encoding': 'br, gzip;q=0.8' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.body.length).toBeLessThan(1_000)
  expect(gunzipSync(packed.body).toString()).toBe(plain.text)
  const refused = await send(port, { body, headers: { 'Accept-Encoding': 'gzip;q=0' } })
  expect(refused.headers['content-encoding']).toBeUndefined()
  const small = await send(port, { body: call('chainId'), headers: { 'Accept-Encoding': 'gzip' } })
  expect(small.headers['content-encoding']).toBeUndefined()
})

test('pages of any origin may call and read our headers', async () => {
  const preflight = await send(port, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://app.example.com',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type, x-custom',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, GET, OPTIONS',
    'access-control-allow-headers': 'content-type, x-custom',
  })
  const Origin = 'https://app.example.com'
  for (const options of [
    { body: call('chainId') },
    { path: '/testnet/v3/no' },
    { path: `/nonet/v3/${key}` },
  ]) {
    const { headers } = await send(port, { ...options, headers: { Origin } })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toContain('Causeway-Request-Id')
  }
})

test('an answer says once that it depends on the origin', async () => {
  const headers = { Origin: 'https://app.example.com' }
  for (const path of ['/testnet/v3/no', '/testnet/v3', `/nonet/v3/${key}`]) {
    expect((await send(port, { path, headers })).headers.vary).toBe('Origin')
  }
})

test('the networks of a key are listed with addresses that answer', async () => {
  const list = await send(port, {
    method: 'GET',
    path: `/v3/${key}/networks`,
    headers: { Host: `localhost:${port}` },
  })
  expect(JSON.parse(list.text)).toEqual([
    {
      name: 'testnet',
      chainId: 31337,
      scope: 'eip155:31337',
      http: `http://localhost:${port}/testnet/v3/${key}`,
      ws: `ws://localhost:${port}/testnet/ws/v3/${key}`,
    },
  ])
  expect(list.headers['causeway-request-id']).toMatch(/^[0-9a-f]{12}-[0-9]+$/)
  expect((await send(port, { method: 'GET', path: '/v3/nope/networks' })).status).toBe(401)
  expect((await send(port, { method: 'POST', path: `/v3/${key}/networks` })).status).toBe(405)
})

test('health and readiness are told without a key', async () => {
  expect(await send(port, { method: 'GET', path: '/healthz' })).toMatchObject({ status: 200, text: 'ok\n' })
  expect(await send(port, { method: 'GET', path: '/readyz' })).toMatchObject({ status: 200, text: 'ready\n' })
  const { service: other } = await startService()
  other.networks.announce(
    { name: 'history', chainId: 1n, scope: 'eip155:1' },
    { reason: 'preparing', says: 'history is being imported' },
  )
  expect(await send(other.port, { method: 'GET', path: '/readyz' })).toMatchObject({
    status: 503,
    text: 'preparing: history\n',
  })
  other.networks.open(
    createNetworkRow({ name: 'history', chainId: 1n }),
    createFakeNetwork({ importing: true }),
  )
  expect((await send(other.port, { method: 'GET', path: '/readyz' })).text).toBe('preparing: history\n')
  await other.close()
})

/** Takes some free port. */
async function squat() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { taken: typeof address === 'object' ? (address?.port ?? 0) : 0, leave: () => server.close() }
}

test('a taken port is named, with the flag that moves it', async () => {
  const { taken, leave } = await squat()
  await expect(startService({ port: taken })).rejects.toThrow(
    `port ${taken} on 127.0.0.1 is taken by another process; choose another one with --port`,
  )
  leave()
})

test('when one of its ports is taken the service opens none', async () => {
  const [free, { taken, leave }] = [await freePort(), await squat()]
  const tls = { port: taken, certificate, key: certificateKey }
  await expect(startService({ port: free, tls })).rejects.toThrow(`port ${taken} on 127.0.0.1 is taken`)
  await expect(send(free)).rejects.toThrow('ECONNREFUSED')
  leave()
})

test('a client that leaves before its answer, or in the middle of its request, harms nobody', async () => {
  const body = call('later', [30])
  for (const length of [body.length, body.length + 10]) {
    const head = `POST /testnet/v3/${key} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}Content-Length: ${length}\r\n\r\n${body}`)
    await sleep(10)
    socket.destroy()
  }
  await sleep(50)
  expect((await send(port, { body: call('chainId') })).status).toBe(200)
})

test('requests that follow each other on one connection are answered in order', async () => {
  const request = (id: number, method: string, params: unknown[]) => {
    const body = call(method, params, id)
    return `POST /testnet/v3/${key} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.write(request(1, 'later', [30]) + request(2, 'chainId', []) + request(3, 'nope', []))
  while (!received.includes('"id":3')) await sleep(5)
  expect(received.match(/"id":\d/g)).toEqual(['"id":1', '"id":2', '"id":3'])
  socket.destroy()
})

test('closing finishes what is being answered, then closes the network', async () => {
  const { service: other, network } = await startService()
  const slow = send(other.port, { body: call('later', [100]) })
  await send(other.port, { body: call('chainId') })
  const closed = other.close()
  expect((await slow).text).toContain('"later"')
  await closed
  expect(network.closed()).toBe(true)
  await expect(send(other.port, { body: call('chainId') })).rejects.toThrow('ECONNREFUSED')
})

test('the same calls can be made in process', async () => {
  expect(await service.call('testnet', key, call('chainId'))).toContain('31337')
  await expect(service.call('testnet', 'nope', call('chainId'))).rejects.toThrow('invalid project id')
})

test('no key is ever logged', async () => {
  await send(port, { body: call('crash') })
  await send(port, { path: `/testnet/v3/${'e'.repeat(32)}` })
  await send(port, { path: `/nonet/v3/${key}` })
  expect(lines.join('\n')).toContain('request refused')
  expect(lines.join('\n')).not.toContain(key)
  expect(lines.join('\n')).not.toContain('e'.repeat(32))
})

test('the service listens on the loopback address unless told otherwise', () => {
  expect(service.host).toBe('127.0.0.1')
})
