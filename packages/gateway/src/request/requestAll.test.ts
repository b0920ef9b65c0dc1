import { expect, test } from 'vitest'
import { createVirtualNetwork, type Reaction } from '../virtualNetwork.test.support.ts'

const calls = Array.from({ length: 10 }, (_, index) => ({
  method: 'eth_getTransactionReceipt',
  params: [index],
}))
const receipt = ({ method, params }: { method: string; params: readonly unknown[] }): Reaction | undefined =>
  method === 'eth_getTransactionReceipt' ? { result: { index: params[0] } } : undefined

test('many calls are one body, answered in their order', async () => {
  const net = createVirtualNetwork({ a: receipt })
  await net.advance(1_000)
  const outcomes = await net.until(net.gateway.requestAll(calls))
  expect(outcomes.map((one) => one.kind === 'answer' && JSON.parse(one.result).index)).toEqual(
    calls.map((_, i) => i),
  )
  expect(
    new Set(net.asked.filter(({ method }) => method === calls[0]?.method).map(({ at }) => at)).size,
  ).toBe(1)
})

test('an upstream that takes no batches is asked one by one', async () => {
  let refusals = 0
  const net = createVirtualNetwork({
    a: (call) => {
      if (!call.isBatch) return receipt(call)
      refusals += 1
      return { raw: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch not supported"}}' }
    },
  })
  await net.advance(1_000)
  for (let turn = 0; turn < 6; turn++) {
    const outcomes = await net.until(net.gateway.requestAll(calls))
    expect(outcomes.every(({ kind }) => kind === 'answer')).toBe(true)
  }
  const before = refusals
  await net.until(net.gateway.requestAll(calls))
  expect(refusals).toBe(before)
})

test('what the batch did not answer is asked of others', async () => {
  const net = createVirtualNetwork({
    a: (call) =>
      call.params[0] === 3
        ? { error: { code: -32603, message: 'internal' } }
        : call.params[0] === 4
          ? { result: null }
          : receipt(call),
    b: receipt,
  })
  await net.advance(1_000)
  const outcomes = await net.until(net.gateway.requestAll(calls))
  expect(outcomes.every((one) => one.kind === 'answer' && one.result !== 'null')).toBe(true)
  expect(outcomes[3]).toMatchObject({ from: { upstream: 'b' } })
})
