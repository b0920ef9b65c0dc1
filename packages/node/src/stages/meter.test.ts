import { RpcError } from '@causeway/rpc'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createExchange } from '../exchange.ts'
import { createFakeNetwork } from '../fakeNetwork.test.support.ts'
import { openOutbox } from '../metering/ledger/outbox.ts'
import { createLocalMeter } from '../metering/localMeter.ts'
import { type Limits, memoryLedger, projectWith } from '../metering/project.test.support.ts'
import { serve } from '../serve.ts'
import type { Caller } from './authenticate.ts'
import { createCallMeter } from './meter.ts'

const answers = new Map<string, () => string>([
  ['eth_call', () => '"0x"'],
  ['eth_chainId', () => '"0x1"'],
  [
    'eth_estimateGas',
    () => {
      throw new RpcError('reverted')
    },
  ],
  [
    'eth_getBalance',
    () => {
      throw new Error('a fault of ours')
    },
  ],
  [
    'eth_getLogs',
    () => {
      throw new RpcError('unavailable')
    },
  ],
])

function createTestService(limits: Limits, rules: Caller['rules'] = null) {
  const ledger = memoryLedger()
  const meter = createLocalMeter({ clock: () => 1_700_000_000_000, ledger })
  const ports = { meter: createCallMeter(meter, openOutbox), usage: null }
  const methods = new Map(
    [...answers].map(([name, handle]) => [
      name,
      { name, summary: '', params: [], result: {}, errors: [], handle },
    ]),
  )
  const caller = {
    project: projectWith(limits),
    network: 'history',
    methods,
    context: { upstream: null, network: createFakeNetwork() },
    notServed: null,
    rules,
    expiresAt: null,
  } as unknown as Caller
  const credits = () => ledger.tallies.reduce((sum, tally) => sum + tally.credits, 0)
  return {
    credits,
    async ask(text: string) {
      const exchange = createExchange('id', pino({ enabled: false }), 'http')
      const reply = await serve(ports, caller, text, exchange)
      return { answer: reply === null ? null : JSON.parse(reply), exchange }
    },
  }
}

const call = (method: string, id = 1) => JSON.stringify({ jsonrpc: '2.0', id, method, params: [] })
const batch = (...methods: string[]) => `[${methods.map((method, i) => call(method, i + 1)).join(',')}]`

test.each([
  ['a result', call('eth_call'), 80],
  ['a revert, which is an answer', call('eth_estimateGas'), 300],
  ['a method that does not exist', call('eth_nothing'), 160],
  ['an error of ours', call('eth_getBalance'), 0],
  ['a network that does not answer', call('eth_getLogs'), 0],
  ['what is no call', '{"jsonrpc":"2.0","id":1,"method":7}', 5],
  ['what is no JSON', '{', 5],
  ['a batch: its calls and one', batch('eth_call', 'eth_chainId', 'eth_getBalance'), 86],
])('%s is charged', async (_, text, cost) => {
  const { ask, credits } = createTestService({ perDay: 1_000 })
  const { exchange } = await ask(text)
  expect(credits()).toBe(cost)
  expect(exchange.cost).toBe(cost)
  expect(exchange.left ?? 1_000).toBe(1_000 - cost)
})

test('a call that the lists refuse costs 5, and a suspended account nothing', async () => {
  const rules = { methods: new Set(['eth_chainId']), addresses: null, tracing: true }
  const { ask, credits } = createTestService({ perDay: 1_000 }, rules)
  expect((await ask(call('eth_call'))).exchange).toMatchObject({ cost: 5, left: 995 })
  expect(credits()).toBe(5)
})

test('a call at a limit costs nothing, nor does a batch of which every call is refused', async () => {
  const { ask, credits } = createTestService({ perSecond: 100 })
  await ask(call('eth_call'))
  const refused = await ask(call('eth_call'))
  expect(refused.exchange).toMatchObject({ cost: 0, refusal: { row: 'accountPerSecond' } })
  const whole = await ask(batch('eth_call', 'eth_call'))
  expect(whole.exchange).toMatchObject({ cost: 0, passed: 0 })
  expect(credits()).toBe(80)
  const partly = await ask(batch('eth_call', 'eth_chainId'))
  expect(partly.answer).toMatchObject([{ error: { code: 429 } }, { result: '0x1' }])
  expect(partly.exchange.cost).toBe(6)
  expect(credits()).toBe(86)
})
