import { Agent, request } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { fakeBlock } from '../fakeNetwork.test.support.ts'
import {
  basic,
  createIssuer,
  createTestProjects,
  hashOf,
  type ProjectChange,
  projectOf,
} from '../gate/projects.test.support.ts'
import { openOutbox } from '../metering/ledger/outbox.ts'
import { createLocalMeter } from '../metering/localMeter.ts'
import { memoryLedger } from '../metering/project.test.support.ts'
import { createCallMeter } from '../stages/meter.ts'
import type { Call, Failure } from '../usage/usage.ts'
import { call, send, startService } from './service.test.support.ts'
import { handshake, open } from './socket.test.support.ts'

const projects = createTestProjects()
const notes: Call[] = []
const failures: Failure[] = []
const meter = createLocalMeter({ clock: Date.now, ledger: memoryLedger() })
const { service, lines, network } = await startService({
  keys: projects,
  meter: createCallMeter(meter, openOutbox),
  usage: { note: (noted) => notes.push(noted), noteFailure: (failure) => failures.push(failure) },
  trustedProxies: ['127.0.0.1'],
})
afterAll(() => service.close())
const { port } = service

const issuer = createIssuer('RS256', 'kid')
let made = 0
const keys: string[] = []

function keyFor(change: ProjectChange): string {
  const key = (0xabc0000 + ++made).toString(16).padStart(32, '7')
  keys.push(key)
  projects.put(key, projectOf(`key ${made}`, change))
  return key
}

const ask = (key: string, body = call('chainId'), headers: Record<string, string> = {}) =>
  send(port, { path: `/testnet/v3/${key}`, body, headers })
const socketOf = (key: string, query = '') => `ws://127.0.0.1:${port}/testnet/ws/v3/${key}${query}`

const secret = 'c0ffee00c0ffee00c0ffee00c0ffee00'

test('a secret is asked for where it is required, and taken where it is not', async () => {
  const required = keyFor({ secretHash: hashOf(secret), secretRequired: true })
  expect((await ask(required)).status).toBe(401)
  expect((await ask(required, undefined, { Authorization: basic(secret) })).status).toBe(200)
  const client = await open(socketOf(required), { Authorization: basic(secret) })
  expect(await client.ask(call('chainId'))).toContain('31337')
  client.ws.close()
  const optional = keyFor({ secretHash: hashOf(secret) })
  expect((await ask(optional)).status).toBe(200)
  expect((await ask(optional, undefined, { Authorization: basic('wrong') })).status).toBe(401)
  // A key without a secret does not care what a proxy on the way has added.
  expect((await ask(keyFor({}), undefined, { Authorization: basic('anything') })).status).toBe(200)
})

test('the secret passes the lists of the key where the plan says so', async () => {
  const allow = { origins: ['https://app.example.org'], methods: ['eth_call'] }
  const change = { secretHash: hashOf(secret), allow }
  const plain = keyFor(change)
  const free = keyFor({ ...change, payer: { secretOverridesAllowlists: true } })
  const Authorization = basic(secret)
  expect((await ask(plain, undefined, { Authorization })).status).toBe(403)
  expect((await ask(free, undefined, { Authorization })).status).toBe(200)
  expect((await ask(free)).status).toBe(403)
})

test('a token opens a key that requires one, over both transports', async () => {
  const key = keyFor({
    jwtKeys: [issuer.jwtKey],
    jwtRequired: true,
    secretHash: hashOf(secret),
    secretRequired: true,
  })
  const Authorization = `Bearer ${await issuer.sign()}`
  // The second time it is not verified anew.
  for (let i = 0; i < 2; i++) expect((await ask(key, undefined, { Authorization })).status).toBe(200)
  const client = await open(socketOf(key), { Authorization })
  expect(await client.ask(call('chainId'))).toContain('31337')
  client.ws.close()
  expect((await ask(key, undefined, { Authorization: basic(secret) })).text).toBe('invalid JWT\n')
  const get = await send(port, { method: 'GET', path: `/testnet/v3/${key}`, headers: { Authorization } })
  expect(get.status).toBe(200)
})

test('a socket is closed when its token ends', async () => {
  const key = keyFor({ jwtKeys: [issuer.jwtKey], jwtRequired: true })
  const exp = Math.floor(Date.now() / 1_000) + 2
  const client = await open(socketOf(key), { Authorization: `Bearer ${await issuer.sign({ exp })}` })
  expect(await client.ask(call('chainId'))).toContain('31337')
  expect(await client.closed).toEqual({ code: 1008, reason: 'the token has expired' })
})

test('all lists must let a request pass, and any entry of a list may', async () => {
  const key = keyFor({
    allow: {
      origins: ['https://a.example', 'https://*.b.example'],
      userAgents: ['Firefox', 'Chrome'],
      ips: ['198.51.100.0/24'],
    },
  })
  const good = {
    Origin: 'https://x.b.example',
    'User-Agent': 'Mozilla Chrome/1',
    'X-Forwarded-For': '1.1.1.1, 198.51.100.4',
  }
  expect((await ask(key, undefined, good)).status).toBe(200)
  expect((await handshake(socketOf(key))).status).toBe(403)
  for (const wrong of [
    { Origin: 'https://c.example' },
    { 'User-Agent': 'curl' },
    { 'X-Forwarded-For': '198.51.100.4, 1.1.1.1' },
  ]) {
    expect((await ask(key, undefined, { ...good, ...wrong })).status).toBe(403)
  }
})

test('a change of a key holds for the next call on a connection that stays', async () => {
  const key = keyFor({ secretHash: hashOf(secret), allow: { userAgents: ['Harbour'] } })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statusOf = (authorization: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const body = call('chainId')
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        'User-Agent': 'Harbour/1',
        Authorization: authorization,
      }
      const path = `/testnet/v3/${key}`
      request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
        .on('error', reject)
        .end(body)
    })
  const right = basic(secret)
  expect(await statusOf(right)).toBe(200)
  expect(await statusOf(right)).toBe(200)
  expect(await statusOf(basic('c0ffee00c0ffee00c0ffee00c0ffee01'))).toBe(401)
  expect(await statusOf(right)).toBe(200)
  projects.put(
    key,
    projectOf(`key ${made}`, { secretHash: hashOf('another'), allow: { userAgents: ['Harbour'] } }),
  )
  expect(await statusOf(right)).toBe(401)
  projects.put(
    key,
    projectOf(`key ${made}`, { secretHash: hashOf(secret), allow: { userAgents: ['Ferry'] } }),
  )
  expect(await statusOf(right)).toBe(403)
  expect(await statusOf(right)).toBe(403)
  agent.destroy()
})

test('a page that is refused can read why', async () => {
  const key = keyFor({ allow: { origins: ['https://a.example'] } })
  const { headers } = await ask(key, undefined, { Origin: 'https://b.example' })
  expect(headers['access-control-allow-origin']).toBe('*')
})

test('networks that are off for a key are not in its list', async () => {
  const list = async (key: string) =>
    JSON.parse((await send(port, { method: 'GET', path: `/v3/${key}/networks` })).text)
  expect(await list(keyFor({}))).toHaveLength(1)
  expect(await list(keyFor({ networksOff: new Set(['testnet']) }))).toHaveLength(0)
})

test('an answer states its cost and what is left', async () => {
  const limited = keyFor({ payer: { perDay: 1_000 } })
  expect((await ask(limited)).headers).toMatchObject({
    'causeway-cost': '80',
    'causeway-credits-left': '920',
  })
  // Two calls, a method that does not exist, and the batch itself.
  const batch = `[${call('chainId')},${call('chainId', [], 2)},${call('nope', [], 3)}]`
  expect((await ask(limited, batch)).headers).toMatchObject({
    'causeway-cost': '321',
    'causeway-credits-left': '599',
  })
  const { headers } = await ask(keyFor({}))
  expect(headers['causeway-cost']).toBe('80')
  expect(headers['causeway-credits-left']).toBeUndefined()
})

test('a refused call costs 5, one that its head refuses nothing', async () => {
  const listed = keyFor({ allow: { methods: ['eth_call'] } })
  expect((await ask(listed)).headers).toMatchObject({ 'causeway-cost': '5' })
  const elsewhere = keyFor({ allow: { origins: ['https://a.example'] } })
  expect((await ask(elsewhere)).headers).toMatchObject({ 'causeway-cost': '0' })
})

test('a batch is refused call by call, and whole only if every call is', async () => {
  const key = keyFor({ allow: { methods: ['chainId'] } })
  const mixed = await ask(key, `[${call('chainId')},${call('echo', [1], 2)}]`)
  expect(mixed.status).toBe(200)
  expect(JSON.parse(mixed.text)).toMatchObject([
    { id: 1, result: '31337' },
    { id: 2, error: { code: -32002 } },
  ])
  const refused = await ask(key, `[${call('echo', [1])},${call('echo', [1], 2)}]`)
  expect(refused.status).toBe(403)
  expect(JSON.parse(refused.text)).toMatchObject([{ id: 1, error: { code: -32002 } }, { id: 2 }])

  const limited = keyFor({ perDay: 161 })
  const partly = await ask(
    limited,
    `[${call('chainId')},${call('chainId', [], 2)},${call('chainId', [], 3)}]`,
  )
  expect(partly.status).toBe(200)
  expect(partly.headers['retry-after']).toMatch(/^\d+$/)
  expect(JSON.parse(partly.text)).toMatchObject([
    { result: '31337' },
    { result: '31337' },
    { error: { event: -33400 } },
  ])
  const wholly = await ask(limited, `[${call('chainId')},${call('chainId', [], 2)}]`)
  expect(wholly.status).toBe(429)
  expect(JSON.parse(wholly.text)).toMatchObject([{ id: 1, error: { event: -33400 } }, { id: 2 }])
})

test('a notification that is refused has a status and nothing to say', async () => {
  const key = keyFor({ allow: { methods: ['chainId'] } })
  expect(await ask(key, '{"jsonrpc":"2.0","method":"echo","params":[1]}')).toMatchObject({
    status: 403,
    text: '',
  })
})

test('who asks is told the same facts inside the answers', async () => {
  const key = keyFor({ payer: { perDay: 245 } })
  const client = await open(socketOf(key, '?meta=1'))
  expect(JSON.parse(await client.ask(call('chainId')))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: '31337',
    causeway: {
      requestId: expect.any(String),
      cost: 80,
      creditsLeft: 165,
      source: 'embedded',
      verified: true,
      age: 0,
    },
  })
  const [paid, refused] = JSON.parse(
    await client.ask(`[${call('chainId')},${call('echo', [1], 2)},${call('echo', [1], 3)}]`),
  )
  expect(paid).toMatchObject({ id: 1, causeway: { cost: 80, creditsLeft: 84 } })
  expect(refused).toMatchObject({ id: 2, result: [1, null], causeway: { cost: 80, creditsLeft: 4 } })
  expect((await client.closed).code).toBe(1008)
  const silent = await ask(keyFor({}))
  expect(silent.text).not.toContain('causeway')
  const asked = await ask(keyFor({}), `[${call('chainId')}]`, { 'Causeway-Meta': '1' })
  expect(JSON.parse(asked.text)).toMatchObject([{ causeway: { cost: 80 } }])
})

test.each([
  ['revoked or switched off', null, 'the key is no longer valid'],
  ['cut off from the network', { networksOff: new Set(['testnet']) }, /does not have access/],
  ['suspended', { payer: { status: 'suspended' as const } }, 'Forbidden'],
  ['given a list', { allow: { origins: ['https://a.example'] } }, /rejected/],
  ['given a secret', { secretHash: hashOf(secret), secretRequired: true }, /secret/],
  ['given a token', { jwtKeys: [issuer.jwtKey], jwtRequired: true }, 'invalid JWT'],
])('a socket of a key that is %s is closed within a second', async (_, change, reason) => {
  const key = keyFor({})
  const [client, other] = [await open(socketOf(key)), await open(socketOf(keyFor({})))]
  await client.ask(call('subscribe', ['heads']))
  const began = performance.now()
  projects.put(key, change === null ? null : projectOf(key, change))
  const end = await client.closed
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(end).toEqual({ code: 1008, reason: expect.stringMatching(reason) })
  expect(await other.ask(call('chainId'))).toContain('31337')
  other.ws.close()
})

test('a socket whose token was taken back is closed, others stay', async () => {
  const key = keyFor({ jwtKeys: [issuer.jwtKey] })
  const [bearer, plain] = [
    await open(socketOf(key), { Authorization: `Bearer ${await issuer.sign()}` }),
    await open(socketOf(key)),
  ]
  projects.put(key, projectOf(key, { jwtKeys: [createIssuer('ES256', 'other').jwtKey] }))
  expect(await bearer.closed).toEqual({ code: 1008, reason: 'invalid JWT' })
  expect(await plain.ask(call('chainId'))).toContain('31337')
  plain.ws.close()
})

test('a change of a list holds for the next call on an open socket', async () => {
  const key = keyFor({})
  const client = await open(socketOf(key))
  expect(await client.ask(call('echo', [1]))).toContain('"result"')
  projects.put(key, projectOf(key, { allow: { methods: ['chainId'] } }))
  expect(await client.ask(call('echo', [1]))).toContain('-32002')
  expect(await client.ask(call('chainId'))).toContain('"result"')
  client.ws.close()
})

test('a call that is too expensive for what is left of the day is refused, and the socket stays', async () => {
  const key = keyFor({ payer: { perDay: 85 } })
  const client = await open(socketOf(key))
  expect(await client.ask(call('chainId'))).toContain('"result"')
  for (const id of [2, 3]) {
    expect(JSON.parse(await client.ask(call('echo', [1], id)))).toMatchObject({ id, error: { code: 402 } })
  }
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(client.ws.readyState).toBe(client.ws.OPEN)
  client.ws.close()
})

test('every call that was sent before the credits of the day ended the socket has its answer', async () => {
  const key = keyFor({ payer: { perDay: 160 } })
  const client = await open(socketOf(key))
  const ids = [1, 2, 3, 4, 5, 6]
  for (const id of ids) client.ws.send(call('echo', [id], id))
  const answers = []
  for (const _ of ids) answers.push(JSON.parse(await client.next()))
  expect(answers.map(({ id }) => id).sort()).toEqual(ids)
  expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(2)
  expect(await client.closed).toEqual({ code: 1008, reason: 'the credits of the day are used up' })
})

test('a socket is cut when an event finds the credits of the day used up', async () => {
  const key = keyFor({ payer: { perDay: 130 } })
  const client = await open(socketOf(key))
  await client.ask(call('subscribe', ['heads']))
  network.change({ removed: [], added: [fakeBlock(1, 'a')] })
  expect(await client.next()).toContain('eth_subscription')
  network.change({ removed: [], added: [fakeBlock(2, 'b')] })
  expect(await client.closed).toEqual({
    code: 1008,
    reason: 'the credits left of the day do not pay for the next event',
  })
})

test('calls and refusals are counted for their key, with the reason', async () => {
  const key = keyFor({ allow: { origins: ['https://a.example'] } })
  failures.length = 0
  notes.length = 0
  await ask(key, undefined, { Origin: 'https://b.example' })
  await ask(key, undefined, { Origin: 'https://a.example' })
  await ask(key, call('nope'), { Origin: 'https://a.example' })
  expect(failures).toMatchObject([
    {
      keyId: `key ${made}`,
      network: 'testnet',
      method: '',
      status: 403,
      code: -32002,
      reason: 'rejected',
      message: 'rejected due to project ID settings: not on the list of origins',
      origin: 'https://b.example',
    },
    { method: 'nope', status: 200, code: -32601, reason: 'methodNotFound', credits: 160 },
  ])
  expect(notes).toMatchObject([
    { keyId: `key ${made}`, method: 'chainId', status: 200, code: null, credits: 80 },
  ])
})

test('an answer waits until what it cost is on record', async () => {
  const held: { release(): void; drop(): void }[] = []
  const outbox = { isSettled: false, hold: (answer: (typeof held)[number]) => void held.push(answer) }
  const { service: other } = await startService({
    meter: createCallMeter(createLocalMeter({ clock: Date.now, ledger: memoryLedger() }), outbox),
  })
  let answered = false
  const answer = send(other.port, { body: call('chainId') }).finally(() => {
    answered = true
  })
  await vi.waitFor(() => expect(held).toHaveLength(1))
  expect(answered).toBe(false)
  held[0]?.release()
  expect((await answer).text).toContain('31337')
  const lost = send(other.port, { body: call('chainId') })
  await vi.waitFor(() => expect(held).toHaveLength(2))
  held[1]?.drop()
  await expect(lost).rejects.toThrow('socket hang up')
  await other.close()
})

test('nobody can tell keys that never were from those that are gone, off or misspelt', async () => {
  const gone = keyFor({})
  projects.put(gone, null)
  const strangers = [
    '0'.repeat(32),
    gone,
    'x',
    'F'.repeat(32),
    gone.toUpperCase(),
    `${gone}0`,
    'k'.repeat(4_000),
  ]
  const seen = new Set<string>()
  for (const key of strangers) {
    const { status, text, headers } = await ask(key)
    const { date: _, 'causeway-request-id': __, ...rest } = headers
    seen.add(JSON.stringify({ status, text, rest }))
    expect(await handshake(socketOf(key))).toMatchObject({ status, text })
  }
  expect(seen.size).toBe(1)
})

test('no key, secret or token is ever logged', async () => {
  const token = await issuer.sign()
  const key = keyFor({ secretHash: hashOf(secret), jwtKeys: [issuer.jwtKey], allow: { methods: ['crash'] } })
  for (const Authorization of [basic(secret), basic(`${secret}x`), `Bearer ${token}`, `Bearer ${token}x`]) {
    await ask(key, call('crash'), { Authorization })
    await handshake(socketOf(`${key}0`), { Authorization })
  }
  const logged = lines.join('\n')
  expect(logged).toContain('request refused')
  expect(logged).toContain('call failed')
  const parts = [secret, btoa(`:${secret}`), token, token.split('.')[2] ?? token, ...keys]
  expect(parts.filter((part) => logged.includes(part))).toEqual([])
})

test('networks that there are none of are counted as one, whoever thinks their names up', async () => {
  failures.length = 0
  const key = keyFor({})
  for (const name of ['nonet', 'x'.repeat(4_000)]) {
    expect((await send(port, { path: `/${name}/v3/${key}`, body: call('chainId') })).status).toBe(404)
  }
  expect(failures.map(({ network, reason }) => [network, reason])).toEqual([
    ['(other)', 'unknownNetwork'],
    ['(other)', 'unknownNetwork'],
  ])
})
