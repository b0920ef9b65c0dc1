import { errorCatalogue } from '@causeway/rpc'
import { expect, test } from 'vitest'
import {
  createVirtualNetwork,
  hashOf,
  type Node,
  type Reaction,
  upstream,
  watched,
} from './virtualNetwork.test.support.ts'

const seeds = 40

/** What nodes do to one, each of them seen in public. */
const faults: readonly Reaction[] = [
  'silence',
  'refuse',
  'reset',
  { raw: '<html>502</html>', status: 502 },
  { raw: 'Too Many Requests', status: 429, retryAfterMs: 700 },
  { raw: '{"jsonrpc":"2.0","id":0,"result":"0xbad"}' },
  { raw: '{"jsonrpc":"2.0","id":' },
  { error: { code: -32005, message: 'rate limit' } },
  { error: { code: -32603, message: 'internal' } },
  { error: { code: -32000, message: 'header not found' } },
  { error: { code: -32601, message: 'method not found' } },
  { error: { code: -32099, message: 'who knows' } },
  { result: null },
  { result: '0x2', afterMs: 4_000 },
]

function randomOf(seed: number) {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return state / 2 ** 32
  }
}

/** A node that is right for a while, then broken in one way for a while, and so on. */
function moody(random: () => number, now: () => number): Node {
  let until = 0
  let mood: Reaction | null = null
  return ({ method, params }) => {
    if (now() > until) {
      until = now() + 500 + random() * 8_000
      mood = random() < 0.5 ? null : (faults[Math.floor(random() * faults.length)] ?? null)
    }
    if (mood !== null && (random() < 0.9 || typeof mood === 'string')) return mood
    const told = watched(method, params, 100 + Math.floor(now() / 2_000))
    return told ?? { result: '0x2', afterMs: 1 + Math.floor(random() * 40) }
  }
}

async function run(seed: number) {
  const random = randomOf(seed)
  const count = 1 + Math.floor(random() * 4)
  const nodes: Record<string, Node> = {}
  const clockOf = { now: () => 0 }
  for (let i = 0; i < count; i++) nodes[`n${i}`] = moody(random, () => clockOf.now())
  nodes.p = moody(random, () => clockOf.now())
  const upstreams = Object.keys(nodes).map((id) => upstream(id, { role: id === 'p' ? 'partner' : 'own' }))
  const net = createVirtualNetwork(nodes, { upstreams, seed })
  clockOf.now = net.clock.now
  const outcomes: string[] = []
  const pending: Promise<unknown>[] = []
  for (let i = 0; i < 25; i++) {
    const began = net.clock.now()
    const partner = random() < 0.3
    const isSend = random() < 0.1
    const outcome = isSend
      ? net.gateway.broadcast('0x02', { hash: hashOf(i), deadlineMs: 6_000 })
      : net.gateway.request(
          { method: 'eth_getBalance', params: [i % 7, 'latest'] },
          { deadlineMs: 6_000, partner },
        )
    pending.push(
      outcome.then((one) => {
        expect(net.clock.now() - began).toBeLessThanOrEqual(6_000)
        if (one.kind === 'refusal') expect(Object.keys(errorCatalogue)).toContain(one.error.row)
        else if (!isSend) expect(['"0x2"', 'null']).toContain(one.result)
        if (one.kind === 'answer' && !partner) expect(one.from.source).toBe('own')
        outcomes.push(
          `${i} ${net.clock.now()} ${one.kind === 'answer' ? one.result : one.error.row} ${one.from?.upstream}`,
        )
      }),
    )
    await net.advance(random() * 1_500)
  }
  await net.until(Promise.all(pending))
  await net.gateway.close()
  return JSON.stringify([outcomes, net.asked, net.lines])
}

test(`in ${seeds} random worlds every request ends in time, right or with an error of ours`, async () => {
  for (let seed = 1; seed <= seeds; seed++) {
    await run(seed).catch((error: unknown) => {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`)
    })
  }
})

test('a world replays to the byte from its seed', async () => {
  for (const seed of [3, 14, 159]) expect(await run(seed)).toBe(await run(seed))
})
