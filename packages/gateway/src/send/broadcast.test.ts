import { expect, test } from 'vitest'
import { createVirtualNetwork, hashOf, type Reaction, upstream } from '../virtualNetwork.test.support.ts'

const hash = hashOf(77)
const raw = '0x02f8'
const sending = { hash, sender: '0xAB', nonce: 5n }

/** A node that reacts to a transaction so, and that has it or not. */
function node(reaction: Reaction, hasIt = false) {
  return ({ method }: { method: string }): Reaction | undefined => {
    if (method === 'eth_sendRawTransaction') return reaction
    return method === 'eth_getTransactionByHash'
      ? { result: hasIt ? { hash, nonce: '0x5' } : null }
      : undefined
  }
}

const refused = (message: string): Reaction => ({ error: { code: -32000, message } })

test('every upstream gets it, and the first that takes it answers', async () => {
  const net = createVirtualNetwork({
    a: node({ result: hash, afterMs: 900 }),
    b: node({ result: hash }),
    c: node('silence'),
  })
  await net.advance(1_000)
  const began = net.clock.now()
  expect(await net.until(net.gateway.broadcast(raw, sending))).toMatchObject({
    kind: 'answer',
    result: `"${hash}"`,
  })
  expect(net.clock.now() - began).toBeLessThan(50)
  expect(net.served('eth_sendRawTransaction').sort()).toEqual(['a', 'b', 'c'])
})

test('known already is taken, in every wording', async () => {
  for (const message of [
    'already known',
    'Known transaction',
    'AlreadyKnown',
    'transaction already in mempool',
  ]) {
    const net = createVirtualNetwork({ a: node(refused(message)) })
    expect(await net.until(net.gateway.broadcast(raw, sending))).toMatchObject({
      kind: 'answer',
      result: `"${hash}"`,
    })
  }
})

test('a nonce that this very transaction used is no refusal', async () => {
  const mined = createVirtualNetwork({ a: node(refused('nonce too low'), true) })
  expect(await mined.until(mined.gateway.broadcast(raw, sending))).toMatchObject({ kind: 'answer' })
  const other = createVirtualNetwork({ a: node(refused('nonce too low: next nonce 9, tx nonce 5'), false) })
  expect(await other.until(other.gateway.broadcast(raw, sending))).toMatchObject({
    kind: 'refusal',
    error: { row: 'serverError', message: 'nonce too low: next nonce 9, tx nonce 5' },
  })
})

test('where the answer was lost it is looked up once more', async () => {
  const net = createVirtualNetwork({ a: node('reset', true), b: node('reset') })
  expect(await net.until(net.gateway.broadcast(raw, sending))).toMatchObject({
    kind: 'answer',
    result: `"${hash}"`,
  })
})

test('where nobody answers at all it is looked up before the time is up', async () => {
  const net = createVirtualNetwork({ a: node('silence', true) })
  const outcome = await net.until(net.gateway.broadcast(raw, { ...sending, deadlineMs: 3_000 }))
  expect(outcome).toMatchObject({ kind: 'answer', result: `"${hash}"` })
  expect(net.gateway.sent.get(hash)).not.toBeNull()
})

test('what most refuse is refused, though one is out, and without waiting for the deadline', async () => {
  const net = createVirtualNetwork({
    a: node(refused('insufficient funds for gas * price + value')),
    b: node(refused('insufficient funds for gas * price + value')),
    c: node('reset'),
  })
  await net.advance(1_000)
  const began = net.clock.now()
  const outcome = await net.until(net.gateway.broadcast(raw, sending))
  expect(outcome).toMatchObject({
    kind: 'refusal',
    error: { message: 'insufficient funds for gas * price + value' },
  })
  expect(net.clock.now() - began).toBeLessThan(1_000)
})

test('one that takes it wins over one that refuses', async () => {
  const net = createVirtualNetwork({
    a: node(refused('nonce too high')),
    b: node({ result: hash, afterMs: 300 }),
  })
  expect(await net.until(net.gateway.broadcast(raw, sending))).toMatchObject({ kind: 'answer' })
})

test('an upstream that names another hash did not take it', async () => {
  const net = createVirtualNetwork({ a: node({ result: hashOf(1) }) })
  expect(await net.until(net.gateway.broadcast(raw, { ...sending, deadlineMs: 2_000 }))).toMatchObject({
    kind: 'refusal',
  })
})

test('while all are out it is tried again, and given when one is back', async () => {
  let isOut = true
  const net = createVirtualNetwork({
    a: ({ method }) =>
      isOut ? 'refuse' : method === 'eth_sendRawTransaction' ? { result: hash } : undefined,
  })
  const outcome = net.gateway.broadcast(raw, sending)
  await net.advance(4_000)
  isOut = false
  expect(await net.until(outcome)).toMatchObject({ kind: 'answer' })
})

test('a partner is never given a transaction', async () => {
  const net = createVirtualNetwork(
    { a: () => 'refuse', p: node({ result: hash }) },
    { upstreams: [upstream('a'), upstream('p', { role: 'partner' })] },
  )
  const outcome = await net.until(
    net.gateway.broadcast(raw, { ...sending, partner: true, deadlineMs: 3_000 }),
  )
  expect(outcome.kind).toBe('refusal')
  expect(net.served('eth_sendRawTransaction')).not.toContain('p')
})

test('what was taken is remembered: by hash, by sender, and in the next nonce, until it is settled', async () => {
  const net = createVirtualNetwork({ a: node({ result: hash }) })
  await net.until(net.gateway.broadcast(raw, sending))
  const { sent } = net.gateway
  expect(sent.get(hash)).toMatchObject({ raw, nonce: 5n, sender: '0xab' })
  expect(sent.from('0xAb')).toHaveLength(1)
  expect([3n, 5n, 6n].map((told) => sent.nextNonce('0xab', told))).toEqual([3n, 6n, 6n])
  sent.settle(hash)
  expect(sent.get(hash)).toBeNull()
  expect(sent.nextNonce('0xab', 5n)).toBe(5n)
})

test('an upstream that was away is given what was taken meanwhile', async () => {
  let isOut = true
  const net = createVirtualNetwork({
    a: node({ result: hash }),
    b: (call) => (isOut ? 'refuse' : node({ result: hash })(call)),
  })
  await net.until(net.gateway.broadcast(raw, sending))
  await net.advance(5_000)
  expect(net.served('eth_sendRawTransaction')).not.toContain('b')
  isOut = false
  await net.advance(60_000)
  expect(net.served('eth_sendRawTransaction').filter((id) => id === 'b')).toHaveLength(1)
})
