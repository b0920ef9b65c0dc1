import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createExchange } from './exchange.ts'
import { fakeMethods } from './fakeMethods.test.support.ts'
import { createFakeNetwork } from './fakeNetwork.test.support.ts'
import { openProject } from './gate/openProjects.ts'
import { createNetworkDirectory } from './networkDirectory.ts'
import { createNetworkRow } from './networkRow.ts'
import { noMeter, serve } from './serve.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const networks = createNetworkDirectory({ methods: fakeMethods, clock: Date.now, log })
networks.open(createNetworkRow({ name: 'testnet', chainId: 31337n }), createFakeNetwork())
networks.open(createNetworkRow({ name: 'livenet', chainId: 5n }), createFakeNetwork({ dev: false }))
networks.announce(
  { name: 'mainnet', chainId: 1n, scope: 'eip155:1' },
  { reason: 'waiting', says: 'network mainnet has no upstream' },
)

const project = openProject('key')
const ports = { meter: noMeter, usage: null }

const ask = async (text: string, network = 'testnet') => {
  const caller = networks.callerOf(network, project)
  if (caller === null) throw new Error(`no network ${network}`)
  return serve(ports, caller, text, createExchange('r1', log, 'http'))
}

const call = (method: string, params?: unknown, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

const error = (code: number, message: string, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })

test('a call gets its result under its id', async () => {
  expect(await ask(call('chainId'))).toBe('{"jsonrpc":"2.0","id":1,"result":"31337"}')
  expect(await ask(call('later', [1], 'x'))).toBe('{"jsonrpc":"2.0","id":"x","result":"later"}')
})

test('a handler that answers at once is answered at once, without a promise', () => {
  const caller = networks.callerOf('testnet', project)
  const reply = caller && serve(ports, caller, call('chainId'), createExchange('r1', log, 'http'))
  expect(typeof reply).toBe('string')
})

test('parameters are by position: absent and null are the same, too few and too many are refused', async () => {
  expect(await ask(call('echo', [1, 'a']))).toContain('"result":[1,"a"]')
  expect(await ask(call('echo', [1]))).toContain('"result":[1,null]')
  expect(await ask(call('echo', [1, null]))).toContain('"result":[1,null]')
  expect(await ask(call('chainId', null))).toContain('"result"')
  expect(await ask(call('echo'))).toBe(error(-32602, 'missing value for required argument 0'))
  expect(await ask(call('echo', [null, 'a']))).toBe(error(-32602, 'missing value for required argument 0'))
  expect(await ask(call('echo', [1, 'a', 2]))).toBe(error(-32602, 'too many arguments, want at most 2'))
  expect(await ask(call('echo', ['1']))).toBe(error(-32602, 'invalid argument 0: not a number'))
  expect(await ask(call('echo', [1, 2]))).toBe(error(-32602, 'invalid argument 1: not a string'))
  expect(await ask(call('echo', { number: 1 }))).toBe(error(-32602, 'non-array args'))
  expect(await ask(call('echo', 'text'))).toBe(error(-32602, 'non-array args'))
})

test('an unknown method is refused by name, whatever its parameters', async () => {
  expect(await ask(call('nope', 7))).toBe(error(-32601, 'the method nope does not exist/is not available'))
  expect(await ask(call('constructor'))).toContain('-32601')
  expect(await ask(call('__proto__'))).toContain('-32601')
})

test('dev methods exist on dev networks only, socket methods on sockets only', async () => {
  expect(await ask(call('mine'))).toContain('"result":true')
  expect(await ask(call('mine'), 'livenet')).toContain('-32601')
  expect(await ask(call('subscribe', ['heads']))).toBe(error(-32601, 'notifications not supported'))
})

test('a network that waits for an upstream says so', async () => {
  expect(await ask(call('chainId'), 'mainnet')).toBe(error(-32002, 'network mainnet has no upstream'))
  expect(await ask(call('nope'), 'mainnet')).toContain('-32601')
})

test('a refusal carries its code and data; a bug shows nothing but the request id and goes to the log', async () => {
  expect(await ask(call('refuse'))).toBe(
    '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted: no","data":"0x01"}}',
  )
  for (const name of ['crash', 'crashLater']) {
    lines.length = 0
    expect(await ask(call(name))).toBe(
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error","data":{"requestId":"r1"}}}',
    )
    expect(lines.join()).toContain('a secret of ours')
    expect(lines.join()).toContain('"requestId":"r1"')
  }
})

test('a notification is carried out and not answered, not even when it fails', async () => {
  const notification = (method: string) => JSON.stringify({ jsonrpc: '2.0', method })
  expect(await ask(notification('chainId'))).toBeNull()
  expect(await ask(notification('crash'))).toBeNull()
  expect(await ask(notification('nope'))).toBeNull()
  expect(await ask(`[${notification('chainId')},${notification('crashLater')}]`)).toBeNull()
})

test('a batch is answered in order, notifications left out', async () => {
  const batch = [
    call('later', [5], 1),
    JSON.stringify({ jsonrpc: '2.0', method: 'crash' }),
    call('nope', [], 2),
    '3',
  ]
  const answers = JSON.parse((await ask(`[${batch.join(',')}]`)) ?? '')
  expect(answers.map((answer: { id: unknown }) => answer.id)).toEqual([1, 2, null])
})

test('a batch stops answering with results when it has sent 25 MB', async () => {
  const calls = Array.from({ length: 5 }, (_, id) => call('repeat', [9_000_000], id))
  const answers = JSON.parse((await ask(`[${calls.join(',')}]`)) ?? '')
  expect(answers.map((answer: { error?: { code: number } }) => answer.error?.code ?? 'result')).toEqual([
    'result',
    'result',
    'result',
    -32003,
    -32003,
  ])
})

test('a batch of 1,000 is served, one more is refused, and so is an empty one', async () => {
  const batch = (length: number) =>
    `[${Array.from({ length }, (_, id) => call('chainId', [], id)).join(',')}]`
  expect(JSON.parse((await ask(batch(1_000))) ?? '')).toHaveLength(1_000)
  expect(await ask(batch(1_001))).toBe(`[${error(-32600, 'batch too large', 0)}]`)
  expect(await ask('[]')).toBe(error(-32600, 'empty batch', null))
})

test('a batch of quick calls gives other work its turn', async () => {
  let turns = 0
  const count = () => {
    turns++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++)
  const calls = Array.from({ length: 100 }, (_, id) => call('chainId', [], id))
  await ask(`[${calls.join(',')}]`)
  clearImmediate(counting)
  clock.mockRestore()
  expect(turns).toBeGreaterThan(5)
})
