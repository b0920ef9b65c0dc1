import { expect, test } from 'vitest'
import { createFakeClock } from './fakeClock.test.support.ts'
import { createHttpNetwork } from './httpNetwork.ts'
import type { NetworkRow } from './network.ts'

const key = '0123456789abcdef0123456789abcdef'
const row: NetworkRow = {
  scope: 'eip155:1337',
  name: 'localnet',
  symbol: 'ETH',
  decimals: 18,
  http: `http://localhost:8645/localnet/v3/${key}`,
  ws: null,
  explorer: null,
  isTest: true,
  from: 'service',
}

interface Sent {
  readonly url: string
  readonly method: string
  readonly body: { id: number; method: string; params?: unknown }
  readonly signal: AbortSignal
}

/** A network whose requests are answered by `answer`; every request is kept. */
function networkOf(answer: (sent: Sent, count: number) => Response | Promise<Response>) {
  const clock = createFakeClock()
  const sent: Sent[] = []
  const fakeFetch = async (url: unknown, init: RequestInit = {}) => {
    const request = {
      url: String(url),
      method: String(init.method),
      body: JSON.parse(String(init.body ?? 'null')),
      signal: init.signal as AbortSignal,
    }
    sent.push(request)
    return await answer(request, sent.length)
  }
  return { network: createHttpNetwork(row, { fetch: fakeFetch as typeof fetch, clock }), sent, clock }
}

const result = (sent: Sent, value: unknown) =>
  Response.json({ jsonrpc: '2.0', id: sent.body.id, result: value })

const hang = (sent: Sent) =>
  new Promise<Response>((_, reject) => {
    sent.signal.addEventListener('abort', () => reject(sent.signal.reason))
  })

test('a call is one POST of JSON-RPC, and its result is what the node said', async () => {
  const { network, sent } = networkOf((request) => result(request, '0x2a'))
  expect(await network.rpc('eth_blockNumber', [])).toBe('0x2a')
  expect(await network.rpc('eth_chainId')).toBe('0x2a')
  expect(sent.map(({ method, body }) => ({ method, body }))).toEqual([
    { method: 'POST', body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] } },
    { method: 'POST', body: { jsonrpc: '2.0', id: 2, method: 'eth_chainId' } },
  ])
})

test.each([200, 400, 500])("a node's error keeps its code, message and data (HTTP %i)", async (status) => {
  const { network } = networkOf((request) =>
    Response.json(
      {
        jsonrpc: '2.0',
        id: request.body.id,
        error: { code: 3, message: 'execution reverted', data: '0x08c3' },
      },
      { status },
    ),
  )
  await expect(network.rpc('eth_call', [])).rejects.toMatchObject({
    name: 'NodeError',
    code: 3,
    message: 'execution reverted',
    data: '0x08c3',
  })
})

test.each<[string, (sent: Sent) => Response | Promise<Response>]>([
  ['nobody listens', () => Promise.reject(new TypeError(`fetch failed ${row.http}`))],
  ['something else than JSON comes', () => new Response('<html>')],
  [
    'the answer is to another call',
    (sent) => Response.json({ jsonrpc: '2.0', id: sent.body.id + 9, result: 1 }),
  ],
  ['the answer has neither result nor error', (sent) => Response.json({ jsonrpc: '2.0', id: sent.body.id })],
  ['the error is no error', (sent) => Response.json({ id: sent.body.id, error: { code: 'x', message: 1 } })],
  ['a list comes', () => Response.json([])],
  ['a gateway fails', () => new Response('bad gateway', { status: 502 })],
  ['the node fails without a word', () => new Response('', { status: 500 })],
  ['the key is refused', () => new Response(`unknown key ${key}`, { status: 401 })],
  ['too many were sent', () => new Response('', { status: 429 })],
])('where %s, the chain is disconnected and the address stays unsaid', async (_, answer) => {
  const { network } = networkOf(answer)
  const error = await network.rpc('eth_blockNumber').catch((thrown: Error) => thrown)
  if (!(error instanceof Error)) throw new Error('it answered')
  expect(error).toMatchObject({ name: 'SessionError', code: 4901 })
  expect(error.message).toMatch(/^localnet \(eip155:1337\) /)
  expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(key)
})

test('a key that a node quotes does not reach the site', async () => {
  const { network } = networkOf((request) =>
    Response.json({ id: request.body.id, error: { code: -1, message: `see ${row.http}`, data: [key] } }),
  )
  const error = await network.rpc('eth_call').catch((thrown) => thrown)
  expect(error).toMatchObject({ code: -1, message: 'see …', data: ['…'] })
})

test('a node that says nothing for thirty seconds is given up', async () => {
  const { network, clock, sent } = networkOf(hang)
  const answer = network.rpc('eth_blockNumber').catch((thrown) => thrown)
  await clock.pass(29_999)
  expect(sent[0]?.signal.aborted).toBe(false)
  await clock.pass(1)
  expect(await answer).toMatchObject({ code: 4901, message: expect.stringContaining('in time') })
  expect(clock.waiting()).toBe(0)
})

test('an answer that never ends is cut off', async () => {
  let cancelled = false
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(8 * 1024 * 1024)),
    cancel: () => {
      cancelled = true
    },
  })
  const { network } = networkOf(() => new Response(endless))
  await expect(network.rpc('eth_getLogs')).rejects.toMatchObject({
    code: 4901,
    message: expect.stringContaining('too large'),
  })
  expect(cancelled).toBe(true)
})

test('a read is sent once more when the connection broke, a transaction never', async () => {
  const { network, sent } = networkOf((request, count) => {
    if (count % 2 === 1) throw new TypeError('fetch failed')
    return result(request, true)
  })
  expect(await network.rpc('eth_getBalance', ['0x0', 'latest'])).toBe(true)
  expect(sent).toHaveLength(2)
  for (const method of ['eth_sendRawTransaction', 'sendTransaction', 'eth_getFilterChanges', 'evm_mine']) {
    const before = sent.length
    await expect(network.rpc(method, ['0x'])).rejects.toMatchObject({ code: 4901 })
    expect(sent).toHaveLength(before + 1)
    await network.rpc(method)
  }
})

test('reads that are alike and at the same time are one request', async () => {
  const { network, sent } = networkOf((request) => result(request, request.body.params))
  const answers = await Promise.all([
    network.rpc('eth_getBalance', ['0x1']),
    network.rpc('eth_getBalance', ['0x1']),
    network.rpc('eth_getBalance', ['0x2']),
    network.rpc('eth_sendRawTransaction', ['0x1']),
    network.rpc('eth_sendRawTransaction', ['0x1']),
  ])
  expect(answers).toEqual([['0x1'], ['0x1'], ['0x2'], ['0x1'], ['0x1']])
  expect(sent).toHaveLength(4)
  await network.rpc('eth_getBalance', ['0x1'])
  expect(sent).toHaveLength(5)
})

test('REST stays below the base address', async () => {
  const { network, sent } = networkOf(() => new Response('777', { status: 200 }))
  expect(await network.rest('/blocks/tip/height')).toEqual({ status: 200, text: '777' })
  expect(sent[0]?.url).toBe(`${row.http}/blocks/tip/height`)
  for (const path of ['blocks', '//evil.example', '/../x', '/a/..', '/x#y', '/a\\b', '/a b']) {
    await expect(network.rest(path)).rejects.toThrow('below')
  }
  expect(sent).toHaveLength(1)
})

test('REST hands on what a service refuses and hides when it is gone', async () => {
  const { network } = networkOf((_, count) => new Response('bad tx', { status: count === 1 ? 400 : 503 }))
  expect(await network.rest('/tx', { method: 'POST', body: '"00"' })).toEqual({ status: 400, text: 'bad tx' })
  await expect(network.rest('/tx')).rejects.toMatchObject({ code: 4901 })
})

test('a network without an endpoint says that one must be added', async () => {
  const never = async () => {
    throw new Error('must not be called')
  }
  const network = createHttpNetwork({ ...row, http: null }, { fetch: never, clock: createFakeClock() })
  const refusal = { code: 4901, message: expect.stringContaining('add an endpoint') }
  await expect(network.rpc('eth_blockNumber')).rejects.toMatchObject(refusal)
  await expect(network.rest('/x')).rejects.toMatchObject(refusal)
})

test('a key in the query of an address does not reach the site either', async () => {
  const clock = createFakeClock()
  const answer = async (_url: unknown, init: RequestInit = {}) =>
    Response.json({
      id: JSON.parse(String(init.body)).id,
      error: { code: -1, message: 'bad key s3cret/key', data: { query: 'apikey=s3cret%2Fkey' } },
    })
  const http = 'https://node.example/rpc?apikey=s3cret%2Fkey'
  const network = createHttpNetwork({ ...row, http }, { fetch: answer as typeof fetch, clock })
  const error = await network.rpc('eth_blockNumber', []).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: -1, message: 'bad key …', data: { query: 'apikey=…' } })
})

test('an error that quotes a key of digits as a number still reaches the site', async () => {
  const answer = async (_url: unknown, init: RequestInit = {}) =>
    Response.json({
      id: JSON.parse(String(init.body)).id,
      error: { code: -1, message: 'no', data: 123456789 },
    })
  const http = 'https://node.example/rpc?apikey=123456789'
  const ports = { fetch: answer as typeof fetch, clock: createFakeClock() }
  const error = await createHttpNetwork({ ...row, http }, ports)
    .rpc('eth_blockNumber', [])
    .catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: -1, message: 'no', data: null })
})
