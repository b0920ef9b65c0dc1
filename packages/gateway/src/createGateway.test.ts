import { expect, test } from 'vitest'
import { blockOf, createVirtualNetwork, hashOf, upstream } from './virtualNetwork.test.support.ts'

const balance = { method: 'eth_getBalance', params: ['0x00', 'latest'] }

test('a call is answered by an upstream, with its name', async () => {
  const net = createVirtualNetwork({ a: () => undefined })
  const outcome = await net.until(net.gateway.request(balance))
  expect(outcome).toEqual({ kind: 'answer', result: '"0x1"', from: { upstream: 'a', source: 'own' } })
  expect(net.gateway.tip()).toEqual({ number: 100n, hash: hashOf(100) })
})

test('an upstream of another chain or with another genesis serves nothing', async () => {
  const net = createVirtualNetwork({
    a: ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined),
    b: ({ params }) => (params[0] === '0x0' ? { result: { ...blockOf(0), number: '0x0' } } : undefined),
    c: () => undefined,
  })
  for (let i = 0; i < 5; i++) await net.until(net.gateway.request({ ...balance, params: [i] }))
  expect(new Set(net.served('eth_getBalance'))).toEqual(new Set(['c']))
  expect(net.gateway.status().map(({ state }) => state)).toEqual(['wrongChain', 'wrongChain', 'good'])
})

test('a call goes on to the next upstream when one refuses the connection, is silent, or answers nonsense', async () => {
  const nonsense = { raw: '<html>502 Bad Gateway</html>', status: 502 }
  for (const reaction of ['refuse', 'reset', 'silence', nonsense] as const) {
    const net = createVirtualNetwork({
      a: ({ method }) => (method === 'eth_getBalance' ? reaction : undefined),
      b: ({ method }) => (method === 'eth_getBalance' ? { result: '0x2' } : undefined),
    })
    const outcome = await net.until(net.gateway.request(balance), 2_000)
    expect(outcome).toMatchObject({ kind: 'answer', result: '"0x2"' })
  }
})

test('an error of execution is the answer, and nobody else is asked', async () => {
  const error = { code: 3, message: 'execution reverted: see http://evil.example', data: '0x' }
  const net = createVirtualNetwork({
    a: ({ method }) => (method === 'eth_call' ? { error } : undefined),
    b: ({ method }) => (method === 'eth_call' ? { error } : undefined),
  })
  const outcome = await net.until(net.gateway.request({ method: 'eth_call', params: [{}, 'latest'] }))
  expect(outcome).toMatchObject({
    kind: 'refusal',
    error: { row: 'reverted', code: 3, message: 'execution reverted' },
  })
  expect(net.served('eth_call')).toHaveLength(1)
})

test('finding nothing is believed only after everybody was asked', async () => {
  const receipt = { method: 'eth_getTransactionReceipt', params: [hashOf(1)] }
  const nothing = createVirtualNetwork({
    a: ({ method }) => (method === receipt.method ? { result: null } : undefined),
    b: ({ method }) => (method === receipt.method ? { result: null } : undefined),
    c: ({ method }) => (method === receipt.method ? { result: null } : undefined),
  })
  expect(await nothing.until(nothing.gateway.request(receipt))).toMatchObject({
    kind: 'answer',
    result: 'null',
  })
  expect(nothing.served(receipt.method).sort()).toEqual(['a', 'b', 'c'])
  const something = createVirtualNetwork({
    a: ({ method }) => (method === receipt.method ? { result: null, afterMs: 1 } : undefined),
    b: ({ method }) => (method === receipt.method ? { result: null, afterMs: 1 } : undefined),
    c: ({ method }) => (method === receipt.method ? { result: { status: '0x1' }, afterMs: 900 } : undefined),
  })
  expect(await something.until(something.gateway.request(receipt))).toMatchObject({
    result: '{"status":"0x1"}',
  })
})

test('when all are out the error comes at the deadline and says so', async () => {
  const net = createVirtualNetwork({ a: () => 'refuse', b: () => 'refuse' })
  const began = net.clock.now()
  const outcome = await net.until(net.gateway.request(balance, { deadlineMs: 3_000 }))
  expect(net.clock.now() - began).toBe(3_000)
  expect(outcome).toMatchObject({ kind: 'refusal', error: { row: 'unavailable' }, from: null })
})

test('a partner is asked only when it may be and all of ours are out', async () => {
  const upstreams = [upstream('a'), upstream('p', { role: 'partner' })]
  let isOut = false
  const net = createVirtualNetwork(
    { a: () => (isOut ? 'refuse' : undefined), p: () => undefined },
    { upstreams },
  )
  expect(await net.until(net.gateway.request(balance, { partner: true }))).toMatchObject({
    from: { upstream: 'a' },
  })
  isOut = true
  const forwarded = await net.until(net.gateway.request(balance, { partner: true }), 1_000)
  expect(forwarded).toMatchObject({ from: { upstream: 'p', source: 'partner' } })
  const refused = await net.until(net.gateway.request(balance, { deadlineMs: 500 }))
  expect(refused).toMatchObject({ kind: 'refusal' })
})

test('equal reads that are under way share one request', async () => {
  const net = createVirtualNetwork({ a: () => undefined })
  await net.advance(1_000)
  const outcomes = [1, 2, 3].map(() => net.gateway.request(balance))
  expect(await net.until(Promise.all(outcomes))).toHaveLength(3)
  expect(net.served('eth_getBalance')).toHaveLength(1)
})

test('the same seed gives the same trace', async () => {
  const run = async (seed: number) => {
    const net = createVirtualNetwork(
      {
        a: (_, asked) => (asked.length % 3 === 0 ? 'reset' : undefined),
        b: () => 'silence',
        c: () => undefined,
      },
      { seed },
    )
    for (let i = 0; i < 20; i++) await net.until(net.gateway.request({ ...balance, params: [i] }))
    return net.asked
  }
  expect(await run(7)).toEqual(await run(7))
})

test('the words and addresses of upstreams never leave', async () => {
  const message = 'daily limit of key-a at http://user:secret@a.example/key-a reached'
  const net = createVirtualNetwork({
    a: ({ method }) => (method === 'eth_getBalance' ? { error: { code: -32000, message } } : undefined),
  })
  const outcome = await net.until(net.gateway.request(balance, { deadlineMs: 1_000 }))
  expect(outcome.kind).toBe('refusal')
  const seen = JSON.stringify([outcome, net.lines, net.gateway.status()], (_, value) =>
    typeof value === 'bigint'
      ? String(value)
      : value instanceof Error
        ? { ...value, message: value.message }
        : value,
  )
  expect(seen).not.toMatch(/secret|key-a|example|http:/)
})
