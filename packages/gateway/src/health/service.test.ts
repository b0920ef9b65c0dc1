import { expect, test } from 'vitest'
import {
  createVirtualNetwork,
  type Node,
  type Reaction,
  upstream,
  watched,
} from '../virtualNetwork.test.support.ts'

const method = 'eth_getBalance'
const only =
  (reaction: Reaction): Node =>
  (call) =>
    call.method === method ? reaction : undefined

/** Distinct calls, so that none is shared. */
async function ask(net: ReturnType<typeof createVirtualNetwork>, count: number, options = {}) {
  const from: (string | undefined)[] = []
  for (let i = 0; i < count; i++) {
    const outcome = await net.until(net.gateway.request({ method, params: [net.asked.length, i] }, options))
    from.push(outcome.from?.upstream)
  }
  return from
}

const share = (from: readonly (string | undefined)[], id: string) =>
  from.filter((one) => one === id).length / from.length

test('an upstream that was accused serves nothing for a while, longer each time, and comes back bit by bit', async () => {
  const net = createVirtualNetwork({ a: only({ result: '0x1' }), b: only({ result: '0x1', afterMs: 60 }) })
  await net.advance(1_000)
  expect(share(await ask(net, 20), 'a')).toBe(1)
  net.gateway.accuse('a', 'a receipt that is not in the root')
  expect(net.gateway.status()[0]).toMatchObject({ state: 'lying', lies: 1 })
  expect(net.lines).toContainEqual(
    expect.objectContaining({ upstream: 'a', lie: 'a receipt that is not in the root' }),
  )
  expect(share(await ask(net, 20), 'a')).toBe(0)
  await net.advance(60_000)
  const back = share(await ask(net, 40), 'a')
  expect(back).toBeLessThan(0.5)
  await net.advance(60_000)
  expect(share(await ask(net, 20), 'a')).toBe(1)
  net.gateway.accuse('a', 'again')
  await net.advance(61_000)
  expect(net.gateway.status()[0]?.state).toBe('lying')
})

test('a cordoned upstream serves nothing until it is put back', async () => {
  const net = createVirtualNetwork({ a: only({ result: '0x1' }), b: only({ result: '0x1' }) })
  await net.advance(1_000)
  net.gateway.cordon('a', true)
  expect(share(await ask(net, 10), 'a')).toBe(0)
  expect(net.gateway.status()[0]?.state).toBe('cordoned')
  net.gateway.cordon('a', false)
  net.gateway.cordon('b', true)
  expect(share(await ask(net, 10), 'a')).toBe(1)
})

test('a throttled upstream is left alone as long as it asks, and another serves', async () => {
  let isFull = true
  const full: Reaction = { raw: '{"error":{"code":-32005,"message":"rate limit"}}', retryAfterMs: 5_000 }
  const net = createVirtualNetwork({
    a: (call) => (call.method === method && isFull ? full : undefined),
    b: only({ result: '0x1', afterMs: 30 }),
  })
  await net.advance(1_000)
  expect(await ask(net, 5)).toEqual(['b', 'b', 'b', 'b', 'b'])
  expect(net.served(method).filter((id) => id === 'a')).toHaveLength(1)
  expect(net.gateway.status()[0]).toMatchObject({ state: 'throttled', errorRate: 0 })
  isFull = false
  await net.advance(6_000)
  expect(share(await ask(net, 10), 'a')).toBeGreaterThan(0)
})

test('when everybody is throttled a request waits as long as they ask, within its deadline', async () => {
  let refusals = 0
  const net = createVirtualNetwork({
    a: (call) =>
      call.method === method && refusals++ < 1 ? { raw: '', status: 429, retryAfterMs: 2_000 } : undefined,
  })
  await net.advance(1_000)
  const began = net.clock.now()
  expect(await ask(net, 1)).toEqual(['a'])
  expect(net.clock.now() - began).toBeGreaterThanOrEqual(2_000)
  refusals = 0
  const outcome = await net.until(net.gateway.request({ method, params: ['x'] }, { deadlineMs: 500 }))
  expect(outcome).toMatchObject({ kind: 'refusal', error: { row: 'limitExceeded', code: -32005 } })
})

test('limits are kept: no more calls at a time, and none is lost', async () => {
  let inside = 0
  let most = 0
  const net = createVirtualNetwork(
    {
      a: (call) => {
        if (call.method !== method) return undefined
        inside += 1
        most = Math.max(most, inside)
        net.clock.after(49, () => (inside -= 1))
        return { result: '0x1', afterMs: 50 }
      },
    },
    { upstreams: [upstream('a', { limits: { perSecond: null, inFlight: 3 } })] },
  )
  await net.advance(1_000)
  const all = Array.from({ length: 30 }, (_, i) => net.gateway.request({ method, params: [i] }))
  const outcomes = await net.until(Promise.all(all))
  expect(outcomes.every(({ kind }) => kind === 'answer')).toBe(true)
  expect(most).toBeLessThanOrEqual(3)
})

test('a connection that hangs is given up when looking shows that its upstream is gone, and what may be done is not done twice', async () => {
  let isGone = false
  const net = createVirtualNetwork({
    a: () => (isGone ? 'silence' : undefined),
    b: only({ result: '0x2', afterMs: 90 }),
  })
  await net.advance(1_000)
  expect(await ask(net, 1)).toEqual(['a'])
  isGone = true
  const began = net.clock.now()
  const once = await net.until(
    net.gateway.request({ method: 'custom_doOnce', params: [] }, { deadlineMs: 60_000 }),
  )
  expect(once).toMatchObject({ kind: 'refusal' })
  expect(net.clock.now() - began).toBeLessThan(9_000)
  expect(net.served('custom_doOnce')).toEqual(['a'])
  expect(await ask(net, 3)).toEqual(['b', 'b', 'b'])
  await net.advance(6_000)
  expect(net.gateway.status()[0]?.state).toBe('failing')
  isGone = false
  await net.advance(120_000)
  expect(net.gateway.status()[0]?.state).toBe('good')
})

test('one that was away is asked who it is before it serves again', async () => {
  let [isGone, chainId] = [false, '0x539']
  const net = createVirtualNetwork({
    a: (call) => (isGone ? 'refuse' : call.method === 'eth_chainId' ? { result: chainId } : undefined),
    b: only({ result: '0x1', afterMs: 90 }),
  })
  await net.advance(1_000)
  isGone = true
  await net.advance(30_000)
  ;[isGone, chainId] = [false, '0x1']
  await net.advance(120_000)
  expect(net.gateway.status()[0]?.state).toBe('wrongChain')
  expect(share(await ask(net, 10), 'a')).toBe(0)
})

test('one that rests gets copies of some reads, and comes back by what it answers', async () => {
  let isBad = true
  const net = createVirtualNetwork({
    a: (call) =>
      call.method === method ? (isBad ? { raw: 'x', status: 500 } : { result: '0x1' }) : undefined,
    b: only({ result: '0x1', afterMs: 90 }),
  })
  await net.advance(1_000)
  for (let i = 0; i < 40; i++) {
    await ask(net, 1)
    await net.advance(300)
  }
  const before = net.served(method).filter((id) => id === 'a').length
  isBad = false
  const from: (string | undefined)[] = []
  for (let i = 0; i < 400; i++) {
    from.push(...(await ask(net, 1)))
    await net.advance(400)
  }
  expect(net.served(method).filter((id) => id === 'a').length).toBeGreaterThan(before)
  expect(share(from.slice(-20), 'a')).toBe(1)
})

test('a method that an upstream does not have is asked of those that do, and it is asked once', async () => {
  const net = createVirtualNetwork({
    a: only({ error: { code: -32601, message: 'the method does not exist' } }),
    b: only({ result: '0x1', afterMs: 90 }),
  })
  await net.advance(1_000)
  expect(await ask(net, 5)).toEqual(['b', 'b', 'b', 'b', 'b'])
  expect(net.served(method).filter((id) => id === 'a')).toHaveLength(1)
  const nobody = createVirtualNetwork({ a: only({ error: { code: -32601, message: 'no' } }) })
  expect(await nobody.until(nobody.gateway.request({ method, params: [] }))).toMatchObject({
    error: { row: 'methodNotFound' },
  })
})

test('old states go to archives, traces to those that trace, and wanted labels to nobody else', async () => {
  const upstreams = [
    upstream('a'),
    upstream('b', { labels: new Set(['archive']) }),
    upstream('c', { labels: new Set(['trace']) }),
  ]
  const nodes = { a: () => undefined, b: () => undefined, c: () => undefined }
  const net = createVirtualNetwork(
    {
      ...nodes,
      a: (call) => watched(call.method, call.params, 1_000),
      b: (call) => watched(call.method, call.params, 1_000),
      c: (call) => watched(call.method, call.params, 1_000),
    },
    { upstreams },
  )
  await net.advance(1_000)
  expect(await ask(net, 3, { block: 999n })).toEqual(['a', 'a', 'a'])
  expect(await ask(net, 3, { block: 100n })).toEqual(['b', 'b', 'b'])
  expect(await ask(net, 1, { labels: ['trace'] })).toEqual(['c'])
  expect(await net.until(net.gateway.request({ method: 'trace_block', params: ['0x1'] }))).toMatchObject({
    from: { upstream: 'c' },
  })
  const lacking = await net.until(net.gateway.request({ method, params: [] }, { labels: ['debug'] }))
  expect(lacking).toMatchObject({ kind: 'refusal', error: { row: 'unavailable' } })
})

test('a block is asked of those that have it', async () => {
  const net = createVirtualNetwork({
    a: (call) => watched(call.method, call.params, 100) ?? { result: null },
    b: (call) => watched(call.method, call.params, 103) ?? { result: '0x1' },
  })
  await net.advance(1_000)
  expect(await ask(net, 5, { block: 102n })).toEqual(['b', 'b', 'b', 'b', 'b'])
})

test('a block so new that its parts are still missing is asked for once more', async () => {
  let isThere = false
  const net = createVirtualNetwork({
    a: (call) => (call.method === 'eth_getBlockReceipts' ? { result: isThere ? [1] : null } : undefined),
  })
  await net.advance(1_000)
  const outcome = net.gateway.request({ method: 'eth_getBlockReceipts', params: ['0x64'] }, { block: 100n })
  await net.advance(100)
  isThere = true
  expect(await net.until(outcome)).toMatchObject({ result: '[1]' })
})

test('what nobody understands is an answer when two say it', async () => {
  const odd: Reaction = { error: { code: -32099, message: 'the frobnicator is unhappy' } }
  const net = createVirtualNetwork({ a: only(odd), b: only(odd), c: only({ result: '0x1' }) })
  await net.advance(1_000)
  expect(await net.until(net.gateway.request({ method, params: [] }))).toMatchObject({
    kind: 'refusal',
    error: { row: 'serverError', message: 'the request cannot be carried out' },
  })
  const alone = createVirtualNetwork({ a: only(odd) })
  expect(await alone.until(alone.gateway.request({ method, params: [] }), 5_000)).toMatchObject({
    kind: 'refusal',
  })
})

test('one upstream alone can be asked, partner or not, and one can be left out', async () => {
  const upstreams = [upstream('a'), upstream('b'), upstream('p', { role: 'partner' })]
  const net = createVirtualNetwork(
    { a: () => undefined, b: () => undefined, p: () => undefined },
    { upstreams },
  )
  await net.advance(1_000)
  expect(await ask(net, 2, { only: new Set(['p']) })).toEqual(['p', 'p'])
  expect(await ask(net, 2, { only: new Set(['b']) })).toEqual(['b', 'b'])
  expect(await ask(net, 2, { not: new Set(['a']) })).toEqual(['b', 'b'])
  const began = net.clock.now()
  expect(await ask(net, 1, { not: new Set(['a', 'b']) })).toEqual([undefined])
  expect(net.clock.now()).toBe(began)
})

test('what changes something goes on to another only where the first knows nothing of it', async () => {
  const net = createVirtualNetwork({
    a: (call) => (call.method === 'custom_doOnce' ? 'refuse' : undefined),
    b: (call) => (call.method === 'custom_doOnce' ? { result: true } : undefined),
  })
  await net.advance(1_000)
  const call = { method: 'custom_doOnce', params: [] }
  expect(await net.until(net.gateway.request(call))).toMatchObject({
    kind: 'answer',
    from: { upstream: 'b' },
  })
})

test('finding nothing is not believed while one that has no place for a moment was not asked', async () => {
  let refusals = 0
  const net = createVirtualNetwork({
    a: only({ result: null }),
    b: (call) =>
      call.method !== method
        ? undefined
        : refusals++ < 1
          ? { raw: '', status: 429, retryAfterMs: 200 }
          : { result: '0x7' },
  })
  await net.advance(1_000)
  expect(await net.until(net.gateway.request({ method, params: [] }))).toMatchObject({ result: '"0x7"' })
})

test('a gateway that is closed leaves nothing behind', async () => {
  const net = createVirtualNetwork({ a: only('silence') }, { upstreams: [upstream('a', { ws: 'ws://a' })] })
  await net.advance(1_000)
  const waiting = net.gateway.request({ method, params: [] })
  await net.advance(10)
  await net.gateway.close()
  expect(await net.until(waiting)).toMatchObject({ kind: 'refusal', error: { row: 'draining' } })
  const before = net.asked.length
  await net.advance(120_000)
  expect(net.asked.length).toBe(before)
  expect(net.openLines.every(({ isOpen }) => !isOpen)).toBe(true)
})
