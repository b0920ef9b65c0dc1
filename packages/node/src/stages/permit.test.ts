import { type Call, RpcError } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectOf } from '../gate/projects.test.support.ts'
import { listAgainst, type Rules, rulesOf, tokenRules } from '../gate/rules.ts'
import type { Caller } from './authenticate.ts'
import { permit } from './permit.ts'

const [a, b] = [`0x${'aA'.repeat(20)}`, `0x${'bb'.repeat(20)}`] as const

const callerWith = (rules: Rules, project = projectOf('key')): Caller => ({
  project,
  network: 'testnet',
  methods: new Map(),
  rules: rules.calls,
  expiresAt: null,
  context: null,
  notServed: { reason: 'waiting', says: '' },
})

const call = (method: string, ...params: unknown[]): Call => ({ id: '1', method, params })

const rowOf = (caller: Caller, made: Call) => {
  try {
    permit(caller, made)
    return null
  } catch (error) {
    return error instanceof RpcError ? error.row : error
  }
}

test('a list of addresses is about every method that names one, and every address must be on it', () => {
  const caller = callerWith(rulesOf(projectOf('key', { allow: { addresses: [a.toLowerCase()] } })))
  for (const passes of [
    call('eth_call', { to: a }),
    call('eth_call', { to: a.toLowerCase(), data: '0x' }, 'latest'),
    call('eth_estimateGas', { to: a }),
    call('eth_getLogs', { address: a }),
    call('eth_getLogs', { address: [a, a.toLowerCase()] }),
    call('eth_getBalance', a, 'latest'),
    call('eth_getCode', a),
    call('eth_getStorageAt', a, '0x0'),
    call('eth_getTransactionCount', `0X${a.slice(2)}`),
    call('eth_chainId'),
    call('eth_getProof', a, []),
    call('eth_newFilter', { address: [a] }),
    call('eth_subscribe', 'logs', { address: a }),
    call('eth_subscribe', 'newHeads'),
    call('eth_createAccessList', { to: a }),
    call('eth_getStorageValues', { [a]: ['0x0'] }),
    call('eth_simulateV1', { blockStateCalls: [{ calls: [{ to: a }, { to: a }] }, { calls: [{ to: a }] }] }),
    call('debug_traceCall', { to: a }, 'latest'),
  ]) {
    expect([passes, rowOf(caller, passes)]).toEqual([passes, null])
  }
  for (const refused of [
    call('eth_call', { to: b }),
    call('eth_call', { data: '0x' }),
    call('eth_call'),
    call('eth_call', null),
    call('eth_call', [a]),
    call('eth_call', JSON.parse(`{"__proto__":{"to":"${a}"}}`)),
    call('eth_estimateGas', { from: a }),
    call('eth_getLogs', { fromBlock: '0x0' }),
    call('eth_getLogs', { address: [] }),
    call('eth_getLogs', { address: [a, b] }),
    call('eth_getLogs', { address: [a, null] }),
    call('eth_getProof', b, []),
    call('eth_newFilter', { address: b }),
    call('eth_newFilter', {}),
    call('eth_subscribe', 'logs', { address: [a, b] }),
    call('eth_subscribe', 'logs', {}),
    call('eth_subscribe', 'logs'),
    call('eth_createAccessList', { to: b }),
    call('eth_getStorageValues', { [a]: ['0x0'], [b]: ['0x0'] }),
    call('eth_getStorageValues', {}),
    call('eth_getStorageValues'),
    call('eth_simulateV1', { blockStateCalls: [{ calls: [{ to: a }] }, { calls: [{ to: a }, { to: b }] }] }),
    call('eth_simulateV1', { blockStateCalls: [{ calls: [{ to: a }, { data: '0x' }] }] }),
    call('eth_simulateV1', { blockStateCalls: [{}] }),
    call('eth_simulateV1'),
    call('debug_traceCall', { to: b }, 'latest'),
    call('eth_getBalance', b),
    call('eth_getBalance', [a]),
    call('eth_getBalance'),
    { id: '1', method: 'eth_getBalance', params: { address: a } },
  ]) {
    expect([refused, rowOf(caller, refused)]).toEqual([refused, 'rejected'])
  }
})

test('a list of methods lets nothing else pass', () => {
  const caller = callerWith(rulesOf(projectOf('key', { allow: { methods: ['eth_call'] } })))
  expect(rowOf(caller, call('eth_call'))).toBeNull()
  for (const method of ['eth_Call', 'eth_callMany', 'constructor', 'eth_chainId']) {
    expect(rowOf(caller, call(method))).toBe('rejected')
  }
})

test('tracing needs a plan that has it, and a suspended account may call nothing', () => {
  const project = projectOf('key', { payer: { tracing: false } })
  const caller = callerWith(rulesOf(project), project)
  expect(rowOf(caller, call('debug_traceCall'))).toBe('planLacks')
  expect(rowOf(caller, call('trace_block'))).toBe('planLacks')
  expect(rowOf(caller, call('eth_call'))).toBeNull()
  const suspended = projectOf('key', { payer: { status: 'suspended' } })
  expect(rowOf(callerWith(rulesOf(suspended), suspended), call('eth_call'))).toBe('suspended')
})

test('nothing of an open key is looked at', () => {
  expect(rulesOf(projectOf('key')).calls).toBeNull()
})

const origins = ['https://a.example', 'https://b.example']
const agents = ['Firefox', 'curl']
const methods = ['eth_call', 'eth_getBalance', 'eth_chainId', 'debug_traceCall']
const list = (entries: readonly string[]) => fc.option(fc.subarray([...entries]), { nil: null, freq: 2 })
const lists = fc.record({
  origins: list(origins),
  userAgents: list(agents),
  methods: list(methods),
  addresses: list([a, b]),
})
const requests = fc.record({
  origin: fc.constantFrom(undefined, ...origins, 'https://c.example'),
  agent: fc.constantFrom('', ...agents),
  ip: fc.constantFrom('192.0.2.1', '192.0.2.2'),
  call: fc.constantFrom(
    ...methods.map((method) => call(method)),
    call('eth_call', { to: a }),
    call('eth_getBalance', b),
  ),
})

test('whatever the claims of a token, another one narrows it, and none reaches past itself, the plan or the addresses of callers', () => {
  fc.assert(
    fc.property(lists, list(methods), requests, fc.boolean(), (claims, more, request, tracing) => {
      const project = projectOf('key', { payer: { tracing }, allow: { ips: ['192.0.2.1'] } })
      const passes = (given: typeof claims) => {
        const rules = tokenRules(project, given)
        const head = {
          headers: { origin: request.origin, 'user-agent': request.agent },
          socket: { remoteAddress: request.ip },
        }
        const isAdmitted = listAgainst(rules, head, ({ socket }) => socket.remoteAddress ?? '') === null
        return isAdmitted && rowOf(callerWith(rules, project), request.call) === null
      }
      // A claim more, or one with fewer entries, lets nothing pass that did not pass before.
      const narrower = more === null ? claims.methods : more.filter(allowedBy(claims.methods))
      if (passes({ ...claims, methods: narrower })) expect(passes(claims)).toBe(true)
      if (!passes(claims)) return
      // What passes is within each claim, and within what no claim can give.
      expect(claims.origins === null || claims.origins.includes(request.origin ?? '')).toBe(true)
      expect(claims.userAgents === null || claims.userAgents.includes(request.agent)).toBe(true)
      expect(claims.methods === null || claims.methods.includes(request.call.method)).toBe(true)
      expect(request.ip).toBe('192.0.2.1')
      expect(tracing || request.call.method !== 'debug_traceCall').toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

const allowedBy = (entries: readonly string[] | null) => (entry: string) =>
  entries === null || entries.includes(entry)
