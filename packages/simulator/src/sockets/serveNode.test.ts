import { createTransport, type Upstream } from '@causeway/gateway'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { faultless, type Profile } from '../faults/profile.ts'
import { throttleNames } from '../faults/throttles.ts'
import { createNode } from '../node/createNode.ts'
import { createRandom } from '../random.ts'
import { buildTree } from '../tree/buildTree.ts'
import type { Tree } from '../tree/tree.ts'
import { type NodeServer, serveNode } from './serveNode.ts'

let tree: Tree
const servers: NodeServer[] = []

beforeAll(async () => {
  tree = await buildTree({ seed: 21, blocks: 6, forks: [2] })
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function served(profile: Partial<Profile>): Promise<NodeServer> {
  const node = createNode({ tree, profile: { ...faultless, ...profile }, random: createRandom('node') })
  const server = await serveNode({ node, random: createRandom('wire') })
  servers.push(server)
  server.hear(tree.leaves.at(-1) ?? '0x')
  return server
}

const call = '{"jsonrpc":"2.0","id":3,"method":"eth_getBlockByNumber","params":["latest",true]}'

function post({ http }: NodeServer, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(http, { method: 'POST', body: call, headers: { connection: 'close' }, signal })
}

/** The code of why a connection failed, as undici wraps it. */
const failure = (error: unknown): unknown =>
  error instanceof Error && typeof error.cause === 'object' && error.cause !== null && 'code' in error.cause
    ? error.cause.code
    : error

const latest = () => `{"jsonrpc":"2.0","id":3,"result":${tree.blocks.get(tree.leaves.at(-1) ?? '0x')?.full}}`

test('over a socket a node says what it says in a world', async () => {
  expect(await (await post(await served({}))).text()).toBe(latest())
})

test('a slow body is whole in the end', async () => {
  const response = await post(await served({ slow: 1, slowMs: 100 }))
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(latest())
})

test('a reset is a reset, and a node that hangs never answers', async () => {
  expect(['ECONNRESET', 'UND_ERR_SOCKET']).toContain(await post(await served({ resets: 1 })).catch(failure))
  const stop = new AbortController()
  const hanging = post(await served({ hangs: 1 }), stop.signal).catch((error: unknown) =>
    error instanceof Error ? error.name : error,
  )
  stop.abort()
  expect(await hanging).toBe('AbortError')
})

test('every shape of "too much" comes over the wire', async () => {
  const statuses = new Set<number>()
  const server = await served({ throttled: 1, latencyMs: [0, 0] })
  for (let round = 0; round < 6 * throttleNames.length; round++) statuses.add((await post(server)).status)
  expect([...statuses].sort()).toEqual([200, 402, 429, 503])
})

test('a node that stops refuses, and is back on the same port', async () => {
  const server = await served({})
  await server.stop()
  expect(await post(server).catch(failure)).toBe('ECONNREFUSED')
  await server.start()
  expect(await (await post(server)).text()).toBe(latest())
})

test('over a WebSocket the real transport gets answers, hears of new heads, and is told when it ends', async () => {
  const server = await served({})
  const transport = createTransport()
  const texts: string[] = []
  let isOpen = false
  let isClosed = false
  const upstream: Upstream = {
    id: 'served',
    role: 'own',
    http: server.http,
    ws: server.ws,
    headers: {},
    labels: new Set(),
    weight: 1,
    limits: { perSecond: null, inFlight: null },
    only: null,
    except: new Set(),
  }
  const line = transport.open(upstream, {
    open() {
      isOpen = true
    },
    text: (text) => texts.push(text),
    close() {
      isClosed = true
    },
  })
  const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 20_000 }).toBe(true)
  await until(() => isOpen)
  line.send(call)
  await until(() => texts.length === 1)
  line.send('{"jsonrpc":"2.0","id":4,"method":"eth_subscribe","params":["newHeads"]}')
  await until(() => texts.length === 2)
  server.hear(tree.leaves[0] ?? '0x')
  await until(() => texts.length === 3)
  expect(texts[0]).toBe(latest())
  expect(texts[1]).toBe('{"jsonrpc":"2.0","id":4,"result":"0x1"}')
  expect(JSON.parse(texts[2] ?? '')).toMatchObject({ params: { result: { hash: tree.leaves[0] } } })
  await server.stop()
  await until(() => isClosed)
  transport.close()
})
