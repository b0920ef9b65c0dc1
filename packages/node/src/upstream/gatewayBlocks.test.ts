import type { Gateway, Outcome, RequestOptions, UpstreamCall } from '@causeway/gateway'
import { type Hex, RpcError } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { createGatewayBlocks } from './gatewayBlocks.ts'

const hash: Hex = `0x${'ab'.repeat(32)}`
const block = { hash, transactions: [{ hash: '0x1' }, { hash: '0x2' }], uncles: ['0x3'] }

type Answer = (upstream: string, call: UpstreamCall) => unknown

/** Upstreams in an order; the first that may be asked answers. What is thrown is refused. */
function gatewayOf(upstreams: string[], answer: Answer) {
  const asked: string[] = []
  const request = async (call: UpstreamCall, how: RequestOptions = {}): Promise<Outcome> => {
    const upstream = upstreams.find((id) => how.not?.has(id) !== true && how.only?.has(id) !== false)
    if (upstream === undefined) return { kind: 'refusal', error: new RpcError('unavailable'), from: null }
    asked.push(`${upstream} ${call.method}`)
    const from = { upstream, source: 'own' } as const
    try {
      return { kind: 'answer', result: JSON.stringify(answer(upstream, call)), from }
    } catch (error) {
      return { kind: 'refusal', error: error as RpcError, from }
    }
  }
  const requestAll: Gateway['requestAll'] = (calls, how) =>
    Promise.all(calls.map((call) => request(call, how)))
  const gateway = { request, requestAll, accuse() {} } as unknown as Gateway
  return { asked, blocks: createGatewayBlocks({ gateway, deadlineMs: () => 1_000 }) }
}

const whole: Answer = (_, { method, params }) => {
  if (method.startsWith('eth_getBlockBy')) return block
  if (method === 'eth_getBlockReceipts') return [{ of: '0x1' }, { of: '0x2' }]
  if (method === 'eth_getTransactionReceipt') return { of: params[0] }
  return { uncle: params }
}

test('a block is two calls, and one for each uncle, to one upstream', async () => {
  const { blocks, asked } = gatewayOf(['a', 'b'], whole)
  expect(await blocks.block({ number: 5n })).toEqual({
    from: 'a',
    block,
    receipts: [{ of: '0x1' }, { of: '0x2' }],
    uncles: [{ uncle: [hash, '0x0'] }],
  })
  expect(asked).toEqual([
    'a eth_getBlockByNumber',
    'a eth_getBlockReceipts',
    'a eth_getUncleByBlockHashAndIndex',
  ])
})

test('where receipts cannot be asked for by the block, they are asked for one by one, and that is remembered', async () => {
  const { blocks, asked } = gatewayOf(['a'], (upstream, call) => {
    if (call.method === 'eth_getBlockReceipts') throw new RpcError('methodNotFound')
    return whole(upstream, call)
  })
  const told = await blocks.block({ hash })
  expect(told?.receipts).toEqual([{ of: '0x1' }, { of: '0x2' }])
  asked.length = 0
  await blocks.block({ hash })
  expect(asked.filter((each) => each.includes('Receipt'))).toEqual([
    'a eth_getTransactionReceipt',
    'a eth_getTransactionReceipt',
  ])
})

test('an upstream that does not have all of a block is passed over, and no parts are mixed', async () => {
  const { blocks, asked } = gatewayOf(['a', 'b'], (upstream, call) => {
    if (upstream === 'a' && call.method === 'eth_getBlockReceipts') return []
    return whole(upstream, call)
  })
  expect((await blocks.block({ hash }))?.from).toBe('b')
  expect(asked.filter((each) => each.startsWith('b'))).toHaveLength(3)
})

test('when nobody has all of it, that is an error and not the answer null', async () => {
  const { blocks } = gatewayOf(['a', 'b'], (upstream, call) =>
    call.method === 'eth_getBlockReceipts' ? null : whole(upstream, call),
  )
  await expect(blocks.block({ hash })).rejects.toMatchObject({ row: 'unavailable' })
})

test('a block that nobody has is null; what is no block goes to who verifies it', async () => {
  expect(await gatewayOf(['a'], () => null).blocks.block({ hash })).toBe(null)
  expect(await gatewayOf(['a'], () => 'nonsense').blocks.block({ hash })).toEqual({
    from: 'a',
    block: 'nonsense',
    receipts: [],
    uncles: [],
  })
})

test('a pending transaction lies nowhere', async () => {
  const at = (blockHash: unknown) => gatewayOf(['a'], () => ({ blockHash })).blocks.locate(hash)
  expect(await at(null)).toBe(null)
  expect(await at(hash)).toEqual({ from: 'a', block: hash })
  expect(await at('nonsense')).toBe(null)
})

test('headers come without contents, from nobody who was ruled out, and what is refused is not told', async () => {
  const { blocks, asked } = gatewayOf(['a', 'b'], (upstream, { params }) => {
    if (params[0] === '0x7') throw new RpcError('unavailable')
    return params[0] === '0x8' ? null : { upstream, params }
  })
  const told = await blocks.headers([{ number: 6n }, { number: 7n }, { number: 8n }, { hash }], {
    not: new Set(['a']),
  })
  expect(told).toEqual([
    { from: 'b', header: { upstream: 'b', params: ['0x6', false] } },
    null,
    null,
    { from: 'b', header: { upstream: 'b', params: [hash, false] } },
  ])
  expect(asked[0]).toBe('b eth_getBlockByNumber')
})

test('who else could confirm something is one of ours that is in service', () => {
  const others = (...statuses: [string, string, string][]) => {
    const status = () => statuses.map(([id, role, state]) => ({ id, role, state }))
    const gateway = { status } as unknown as Gateway
    return createGatewayBlocks({ gateway, deadlineMs: () => 1_000 }).others('a')
  }
  expect(others(['a', 'own', 'good'], ['p', 'partner', 'good'])).toBe('none')
  expect(others(['a', 'own', 'good'], ['b', 'own', 'failing'], ['c', 'own', 'lying'])).toBe('out')
  expect(others(['a', 'own', 'failing'], ['b', 'own', 'slow'])).toBe('some')
})
