import { expect, test } from 'vitest'
import { blockOf, createVirtualNetwork, hashOf, upstream, watched } from '../virtualNetwork.test.support.ts'

const notice = (number: number) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'eth_subscription',
    params: { subscription: '0x1', result: blockOf(number) },
  })

const withLine = { upstreams: [upstream('a', { ws: 'ws://a' })] }
const polls = (net: ReturnType<typeof createVirtualNetwork>, from: number) =>
  net.asked.filter(({ at, method }) => at >= from && method === 'eth_getBlockByNumber').length

test('heads are polled where no line tells of them, and the tip follows', async () => {
  let head = 100
  const net = createVirtualNetwork({ a: ({ method, params }) => watched(method, params, head) })
  const tips: bigint[] = []
  net.gateway.onTip((tip) => tips.push(tip.number))
  await net.advance(1_000)
  head = 101
  await net.advance(3_000)
  expect(net.gateway.tip()).toEqual({ number: 101n, hash: hashOf(101) })
  expect(tips).toEqual([100n, 101n])
})

test('a line tells of heads at once, and then little is polled', async () => {
  const net = createVirtualNetwork({ a: () => undefined }, withLine)
  await net.advance(500)
  const [line] = net.openLines
  expect(line?.heard).toEqual(['{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'])
  line?.text('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  const began = net.clock.now()
  for (let number = 101; number <= 104; number++) {
    line?.text(notice(number))
    expect(net.gateway.tip()?.number).toBe(BigInt(number))
    await net.advance(5_000)
  }
  expect(polls(net, began)).toBeLessThan(6)
})

test('a line that closes is opened again, with polling meanwhile', async () => {
  let head = 100
  const net = createVirtualNetwork({ a: ({ method, params }) => watched(method, params, head) }, withLine)
  await net.advance(500)
  net.openLines[0]?.text('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  net.openLines[0]?.close()
  head = 105
  await net.advance(2_500)
  expect(net.gateway.tip()?.number).toBe(105n)
  expect(net.openLines.length).toBeGreaterThan(1)
})

test('a line that is dead without saying so is found and replaced', async () => {
  let head = 100
  const net = createVirtualNetwork({ a: ({ method, params }) => watched(method, params, head) }, withLine)
  await net.advance(500)
  net.openLines[0]?.text('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  for (head = 110; head < 113; head++) await net.advance(15_000)
  expect(net.gateway.tip()?.number).toBe(112n)
  expect(net.openLines.length).toBeGreaterThan(1)
})

test('an upstream that refuses the subscription is polled', async () => {
  let head = 100
  const net = createVirtualNetwork({ a: ({ method, params }) => watched(method, params, head) }, withLine)
  await net.advance(500)
  net.openLines[0]?.text('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}')
  head = 103
  await net.advance(3_000)
  expect(net.gateway.tip()?.number).toBe(103n)
})

test('a zero or nothing is never a head', async () => {
  let told: unknown = blockOf(100)
  const net = createVirtualNetwork({
    a: ({ method, params }) => (params[0] === 'latest' ? { result: told } : watched(method, params, 100)),
  })
  await net.advance(1_000)
  for (const bad of [
    null,
    { number: '0x0', hash: null },
    { ...blockOf(100), number: '0x0' },
    { number: null },
  ]) {
    told = bad
    await net.advance(5_000)
    expect(net.gateway.tip()).toEqual({ number: 100n, hash: hashOf(100) })
    expect(net.gateway.status()[0]?.head).toBe(100n)
  }
})

test('a chain that has only its genesis has it for a tip', async () => {
  const genesis = watched('eth_getBlockByNumber', ['0x0'], 0)
  const net = createVirtualNetwork({ a: ({ params }) => (params[0] === 'latest' ? genesis : undefined) })
  await net.advance(1_000)
  expect(net.gateway.tip()?.number).toBe(0n)
  expect(net.gateway.status()[0]?.head).toBeNull()
})

test('where no genesis was given it is the one that most have', async () => {
  const net = createVirtualNetwork(
    {
      a: ({ params }) =>
        params[0] === '0x0' ? { result: { ...blockOf(0, 'c'), number: '0x0' } } : undefined,
      b: () => undefined,
      c: () => undefined,
    },
    { gateway: { genesisHash: undefined } as object },
  )
  await net.advance(2_000)
  expect(net.gateway.status().map(({ state }) => state)).toEqual(['wrongChain', 'good', 'good'])
})

test('the tip goes back with a chain that was reorganised', async () => {
  let [head, fork] = [105, 'a']
  const net = createVirtualNetwork({ a: ({ method, params }) => watched(method, params, head, fork) })
  await net.advance(1_000)
  ;[head, fork] = [103, 'b']
  await net.advance(3_000)
  expect(net.gateway.tip()).toEqual({ number: 103n, hash: hashOf(103, 'b') })
})

test('looking now shows what is there now', async () => {
  let head = 100
  const net = createVirtualNetwork({ a: ({ method, params }) => watched(method, params, head) })
  await net.advance(1_000)
  head = 101
  expect((await net.until(net.gateway.look()))?.number).toBe(101n)
})

test('one that says it has a newest block, and does not, holds nobody up', async () => {
  const net = createVirtualNetwork({
    a: (call) => watched(call.method, call.params, 100) ?? { result: blockOf(100) },
    b: (call) => watched(call.method, call.params, 9_999) ?? { result: null },
  })
  await net.advance(1_000)
  expect(net.gateway.tip()?.number).toBe(9_999n)
  await net.advance(10_000)
  expect(net.gateway.tip()?.number).toBe(100n)
  expect(net.gateway.status()[1]).toMatchObject({ id: 'b', state: 'lying' })
  const honest = createVirtualNetwork({
    a: (call) => watched(call.method, call.params, 100),
    b: (call) => watched(call.method, call.params, 9_999) ?? { result: blockOf(9_999) },
  })
  await honest.advance(30_000)
  expect(honest.gateway.tip()?.number).toBe(9_999n)
})

/** A node that is away, and how long after its return a call through the gateway is answered. */
async function returnAfter(awayMs: number, how: 'refuse' | 'reset', { others = 0 } = {}) {
  let isAway = false
  const node = () => (isAway ? how : undefined)
  const names = ['a', 'b', 'c'].slice(0, others + 1)
  const net = createVirtualNetwork(Object.fromEntries(names.map((name) => [name, node])))
  await net.advance(1_000)
  isAway = true
  await net.advance(awayMs)
  const probes = net.asked.filter(({ at }) => at > net.clock.now() - 30_000)
  isAway = false
  const began = net.clock.now()
  const outcome = await net.until(net.gateway.request({ method: 'eth_getBalance', params: [] }))
  return { outcome, ms: net.clock.now() - began, probes }
}

test.each([5_000, 60_000, 3_600_000])(
  'the return of the only upstream after %d ms is noticed well within a second',
  async (awayMs) => {
    const { outcome, ms } = await returnAfter(awayMs, 'refuse')
    expect(outcome.kind).toBe('answer')
    expect(ms).toBeLessThan(700)
  },
)

test('so is the return of the first of several that are all away', async () => {
  const { outcome, ms } = await returnAfter(60_000, 'reset', { others: 2 })
  expect(outcome.kind).toBe('answer')
  expect(ms).toBeLessThan(700)
})

test('an upstream that stays away is asked one small question at a time, a few a second at most', async () => {
  const { probes } = await returnAfter(120_000, 'refuse')
  expect(new Set(probes.map(({ method }) => method))).toEqual(new Set(['eth_chainId']))
  expect(probes.length).toBeLessThan(70)
})

test('one that is away while others serve is asked less and less', async () => {
  const net = createVirtualNetwork({ a: () => 'refuse', b: () => undefined })
  await net.advance(120_000)
  const probes = net.asked.filter(({ at, upstream: id }) => id === 'a' && at > net.clock.now() - 30_000)
  expect(probes.length).toBeLessThan(8)
})

test('the first to come, where all were away from the beginning, is in service at once', async () => {
  let isAway = true
  const net = createVirtualNetwork({ a: () => (isAway ? 'refuse' : undefined), b: () => 'refuse' })
  await net.advance(90_000)
  expect(net.gateway.tip()).toBeNull()
  isAway = false
  await net.advance(700)
  expect(net.gateway.tip()?.number).toBe(100n)
  expect(net.gateway.status()[0]?.state).toBe('good')
})
