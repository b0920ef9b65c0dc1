import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createExchange } from '../exchange.ts'
import { fakeMethods } from '../fakeMethods.test.support.ts'
import { createFakeNetwork } from '../fakeNetwork.test.support.ts'
import { openProject } from '../gate/openProjects.ts'
import { createNetworkDirectory } from '../networkDirectory.ts'
import { createNetworkRow } from '../networkRow.ts'
import { noMeter, serve } from '../serve.ts'
import { createTracer, type EndedSpan } from './tracer.ts'

const key = '0123456789abcdef0123456789abcdef'
const log = pino({ level: 'silent' })
const networks = createNetworkDirectory({ methods: fakeMethods, clock: Date.now, log })
networks.open(createNetworkRow({ name: 'testnet', chainId: 31337n }), createFakeNetwork())

async function spansOf(...texts: string[]): Promise<EndedSpan[]> {
  const spans: EndedSpan[] = []
  const tracer = createTracer((span) => spans.push(span))
  for (const text of texts) {
    const caller = networks.callerOf('testnet', openProject(key))
    if (caller === null) throw new Error('no such network')
    const exchange = createExchange('r1', log, 'http')
    exchange.traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`
    await serve({ meter: noMeter, usage: null, tracer }, caller, text, exchange)
  }
  return spans
}

const call = (method: string, params?: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

test('a request is one span with its stages as events, whether it is answered at once or later', async () => {
  const spans = await spansOf(call('chainId'), call('later', [1]))
  const stages = ['authenticate', 'parse', 'permit', 'meter', 'validate', 'respond']
  expect(spans.map(({ events }) => events.map(({ name }) => name))).toEqual([stages, stages])
  expect(spans.map(({ name, failed, traceId }) => [name, failed, traceId])).toEqual([
    ['http testnet', false, 'ab'.repeat(16)],
    ['http testnet', false, 'ab'.repeat(16)],
  ])
  expect(spans[1]?.attributes).toMatchObject({
    'rpc.method': 'later',
    'causeway.network': 'testnet',
    'causeway.request_id': 'r1',
    'causeway.cost': 0,
  })
  for (const { from, to, events } of spans) {
    const times = [from, ...events.map(({ at }) => at), to]
    expect(times).toEqual([...times].sort((a, b) => Number(a - b)))
  }
})

test('a refusal is told by its row; the key and what the caller wrote are not', async () => {
  const secret = 'a secret that the caller wrote'
  const spans = await spansOf(call(secret, [secret]), call('echo', [secret]), secret)
  expect(spans.map(({ failed, attributes }) => [failed, attributes['causeway.refusal']])).toEqual([
    [true, 'methodNotFound'],
    [true, 'invalidParams'],
    [true, 'parseError'],
  ])
  const text = JSON.stringify(spans, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  expect(text).not.toContain(secret)
  expect(text).not.toContain(key)
})

test('a batch is one span', async () => {
  const [span, ...more] = await spansOf(`[${call('chainId')},${call('nonsense')}]`)
  expect(more).toEqual([])
  expect(span?.attributes).toMatchObject({ 'causeway.batch': 1, 'causeway.refusal': 'methodNotFound' })
})
