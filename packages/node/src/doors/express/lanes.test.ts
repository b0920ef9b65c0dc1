import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Door } from '../doorRequest.ts'
import { nodeLane } from '../nodeLane.ts'
import { readBody } from '../readBody.ts'
import { ExpressConnection } from './expressConnection.ts'
import { openExpressLane } from './expressLane.ts'

const asked = { express: 0, node: 0 }

/** Says what it was asked, at once or a little later. */
const echo: Door = (request, response) => {
  const { method, url, headers } = request
  asked[request instanceof ExpressConnection ? 'express' : 'node']++
  readBody(request, (text) => {
    const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))
    const body = JSON.stringify({ method, url, headers: sorted, text })
    const answer = () => response.send(200, `Content-Length: ${Buffer.byteLength(body)}\r\n`, body)
    if (url.includes('later')) setTimeout(answer, 2)
    else answer()
  })
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const plain = createServer({ keepAliveTimeout: 0 }, nodeLane(echo))
const express = createServer({ keepAliveTimeout: 0 }, nodeLane(echo))
const lane = openExpressLane(express, echo, 60_000)
const ports = { plain: await listening(plain), express: await listening(express) }
afterAll(() => {
  lane.destroy()
  for (const server of [plain, express]) server.close().closeAllConnections()
})

const isWhole = (text: string) => text.endsWith('}') || text.endsWith('\r\n\r\n')

/**
 * Writes pieces one after another, each when something has come back for the one before it or nothing does; gives all
 * that came back, without the time of day. Before so many answers the connection is not ended.
 */
function exchange(port: number, pieces: readonly Buffer[], patience = 250, answers = 0): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    let onAnswer = () => {}
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, async () => {
      for (const piece of pieces) {
        if (!socket.writable) break
        socket.write(piece)
        const answered = new Promise<void>((heard) => {
          onAnswer = heard
        })
        await Promise.race([answered, sleep(patience)])
      }
      while (socket.readable && text.split('HTTP/1.1 ').length <= answers) await sleep(1)
      socket.end()
    })
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (isWhole(text)) onAnswer()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      onAnswer()
      resolve(
        text.replaceAll(/Date: [^\r]*/g, 'Date: now').replaceAll(/x{60,}/g, (many) => `${many.length} x`),
      )
    })
  })
}

const usualNames = [
  'User-Agent',
  'Accept',
  'Origin',
  'Authorization',
  'X-Forwarded-For',
  'Cookie',
  'Content-Type',
  'X_y',
]
const names = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...usualNames) },
  fc.constantFrom(
    'Set-Cookie',
    'Connection',
    'Expect',
    'Transfer-Encoding',
    'Content-Length',
    'Host',
    'Keep-Alive',
    'Trailer',
    'Bad Name',
    'Näme',
    '',
  ),
)
const values = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[ -~]{0,20}$/) },
  fc.constantFrom(
    'keep-alive',
    'close',
    'chunked',
    '100-continue',
    '0',
    '5',
    '+5',
    '5, 5',
    'a\tb',
    'ä',
    'a\0b',
    'a\rb',
  ),
)
const colons = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(': ', ':', ':\t') }, fc.constant(' : '))
const headers = fc.array(fc.tuple(names, colons, values), { maxLength: 3 })
const request = fc
  .record({
    method: fc.oneof(
      { weight: 20, arbitrary: fc.constant('POST') },
      fc.constantFrom('GET', 'post', 'PUT', 'PO ST'),
    ),
    url: fc.oneof(
      { weight: 12, arbitrary: fc.constant('/v3/key') },
      fc.constantFrom('/ü', '/a b', '*', 'http://other/v3', '/?a=1#b', '', 'abc', '?x', '/"<^`{|}'),
    ),
    version: fc.oneof(
      { weight: 12, arbitrary: fc.constant('HTTP/1.1') },
      fc.constantFrom('HTTP/1.0', 'HTTP/2', 'http/1.1'),
    ),
    host: fc.oneof(
      { weight: 8, arbitrary: fc.constant('Host: localhost\r\n') },
      fc.constantFrom('', 'host:x\r\n', 'Host: a\r\nHost: b\r\n'),
    ),
    headers,
    body: fc.constantFrom('', '{}', '{"id":"ü€"}', 'x'.repeat(70_000)),
    length: fc.oneof({ weight: 30, arbitrary: fc.constant(0) }, fc.constantFrom(-1, 1, null)),
    line: fc.oneof({ weight: 12, arbitrary: fc.constant('\r\n') }, fc.constant('\n')),
  })
  .map(({ method, url, version, host, headers, body, length, line }) => {
    const lines = headers.map(([name, colon, value]) => `${name}${colon}${value}${line}`).join('')
    const said = length === null ? '' : `Content-Length: ${Buffer.byteLength(body) + length}\r\n`
    const head = Buffer.from(`${method} ${url} ${version}\r\n${host}${lines}${said}\r\n`, 'latin1')
    return Buffer.concat([head, Buffer.from(body)])
  })

test('whatever is sent, both lanes read it alike and answer it alike', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 3 }), async (pieces) => {
      const [ours, nodes] = await Promise.all([
        exchange(ports.express, pieces),
        exchange(ports.plain, pieces),
      ])
      expect(ours).toBe(nodes)
    }),
    { numRuns: 400 },
  )
  expect(asked.express).toBeGreaterThan(50)
})

const usual = (url: string, body = '{}') =>
  Buffer.from(
    `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )

test.each([
  ['in one piece', 3, [Buffer.concat([usual('/1'), usual('/2'), usual('/3')])]],
  ['each while the one before is being answered', 3, [usual('/later1'), usual('/2'), usual('/later3')]],
  ['cut inside a head', 2, [usual('/1'), usual('/later2').subarray(0, 12), usual('/later2').subarray(12)]],
  [
    'cut inside a body',
    3,
    [usual('/later'), usual('/1').subarray(0, -1), usual('/1').subarray(-1), usual('/2')],
  ],
])('calls on one connection, %s, are answered in order', async (_, answers, pieces) => {
  for (const patience of [0, 1]) {
    const ours = await exchange(ports.express, pieces, patience, answers)
    expect(ours).toBe(await exchange(ports.plain, pieces, patience, answers))
    expect(ours).toContain('HTTP/1.1 200 OK')
  }
})

test('a head is read once and known again, with another body of the same length', async () => {
  const before = asked.express
  const bodies = ['{"id":1}', '{"id":2}', '{"x":33}']
  const text = await exchange(
    ports.express,
    bodies.map((body) => usual('/v3/key', body)),
  )
  expect(asked.express - before).toBe(3)
  expect([...text.matchAll(/"text":"(.*?)"}/g)].map(([, said]) => said)).toEqual(
    bodies.map((body) => body.replaceAll('"', '\\"')),
  )
})

test('who does not read his answers is not asked for more, and gets all of them in the end', async () => {
  const calls = 400
  const body = 'x'.repeat(30_000)
  const socket = connect({ port: ports.express, host: '127.0.0.1' })
  Object.assign(asked, { express: 0, node: 0 })
  socket.pause()
  for (let i = 0; i < calls; i++) {
    socket.write(usual('/v3/key', body))
    await sleep(0)
  }
  await sleep(200)
  const taken = asked.express + asked.node
  let bytes = 0
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes >= calls * body.length) socket.end()
    })
    socket.on('close', () => resolve())
    socket.resume()
  })
  expect(bytes).toBeGreaterThan(calls * body.length)
  expect(taken).toBeLessThan(calls)
})
