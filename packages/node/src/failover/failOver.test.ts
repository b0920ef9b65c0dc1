import { RpcError } from '@causeway/rpc'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { askedFailover } from '../doors/asked.ts'
import { parseTarget } from '../doors/target.ts'
import { createExchange, type Exchange } from '../exchange.ts'
import { openProject } from '../gate/openProjects.ts'
import type { Caller } from '../stages/authenticate.ts'
import type { Forwarded } from './appendRecord.ts'
import { considerFailover, withPartner } from './failOver.ts'
import type { FailoverPorts } from './failoverPorts.ts'
import { failoverText } from './failoverSaid.ts'

const call = { id: '1', method: 'eth_getUncleByBlockHashAndIndex', params: ['0xab', '0x0'] }

/** A caller who may have everything, on a network with one partner. */
function world(partners: readonly string[] | null = ['liquid']) {
  const notes: Forwarded[] = []
  const ports: FailoverPorts = {
    partnersOf: () => (partners === null ? null : { names: partners, having: () => partners }),
    note: async (forwarded) => void notes.push(forwarded),
    address: () => 'http://localhost:8647/',
  }
  const caller: Caller = {
    project: openProject('key1'),
    network: 'mainnet',
    methods: new Map(),
    rules: null,
    expiresAt: null,
    context: null,
    notServed: { reason: 'waiting', says: '' },
  }
  return { notes, ports, caller, exchange: exchangeFor(true) }
}

function exchangeFor(wantsFailover: boolean): Exchange {
  return createExchange('r1', pino({ level: 'silent' }), 'http', null, 'compatible', false, wantsFailover)
}

const said = ({ callFailover }: Exchange) => (callFailover === null ? null : failoverText(callFailover))

test.each([
  ['true', true],
  ['TRUE', true],
  [' true ', true],
  ['false', false],
  ['1', false],
  ['', false],
])('the header %j asks: %s', (header, isAsked) => {
  const target = parseTarget('localhost', '/mainnet/v3/key', null)
  expect(askedFailover(target, { 'enable-failover': header })).toBe(isAsked)
})

test('an address asks on a WebSocket alone, and a header outweighs it', () => {
  const at = (path: string) => parseTarget('localhost', path, null)
  expect(askedFailover(at('/mainnet/ws/v3/key?failover=true'), {})).toBe(true)
  expect(askedFailover(at('/mainnet/ws/v3/key?failover=true'), { 'enable-failover': 'false' })).toBe(false)
  expect(askedFailover(at('/mainnet/ws/v3/key?failover=1'), {})).toBe(false)
  expect(askedFailover(at('/mainnet/v3/key?failover=true'), {})).toBe(false)
})

test('what may be forwarded is allowed, and says nothing yet', () => {
  const { ports, caller, exchange } = world()
  considerFailover(ports, caller, call, exchange)
  expect([exchange.mayFailOver, said(exchange)]).toEqual([true, null])
})

test('what is answered from here says nothing, and what changes something says so', () => {
  const { ports, caller } = world()
  for (const [method, text] of [
    ['eth_chainId', null],
    ['eth_sendRawTransaction', 'unavailable; reason=notRead; says="only reads go to partners"'],
    ['evm_mine', 'unavailable; reason=notRead; says="only reads go to partners"'],
  ] as const) {
    const exchange = exchangeFor(true)
    considerFailover(ports, caller, { ...call, method }, exchange)
    expect([method, exchange.mayFailOver, said(exchange)]).toEqual([method, false, text])
  }
})

test('on a chain of our own it does not apply', () => {
  const { ports, caller, exchange } = world(null)
  considerFailover(ports, caller, call, exchange)
  expect(said(exchange)).toMatch(/^unavailable; reason=embedded; /)
})

test('an answer of our own leaves no trace', async () => {
  const { ports, caller, exchange, notes } = world()
  expect(await withPartner(ports, caller, call, exchange, '"ours"')).toBe('"ours"')
  expect([said(exchange), notes]).toEqual([null, []])
})

test('an answer of a partner is on record before it leaves', async () => {
  const { ports, caller, exchange, notes } = world()
  exchange.partner = 'liquid'
  let isWritten = false
  const slow: FailoverPorts = {
    ...ports,
    async note(forwarded) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      isWritten = true
      await ports.note(forwarded)
    },
  }
  await withPartner(slow, caller, call, exchange, Promise.resolve('"theirs"'))
  expect([isWritten, said(exchange)]).toEqual([true, 'used'])
  expect(notes).toMatchObject([
    { keyId: 'key1', network: 'mainnet', partner: 'liquid', params: '["0xab","0x0"]', answer: '"theirs"' },
  ])
})

test('an execution that fails at a partner is its answer', async () => {
  const { ports, caller, exchange, notes } = world()
  exchange.partner = 'liquid'
  const failed = Promise.reject(new RpcError('reverted', 'execution reverted', { data: '0x' }))
  await expect(withPartner(ports, caller, call, exchange, failed)).rejects.toThrow('execution reverted')
  expect(said(exchange)).toBe('used')
  expect(notes[0]?.answer).toBe('{"code":3,"message":"execution reverted","data":"0x"}')
})

test('when nobody answered, everybody who may have been asked is on record', async () => {
  const { ports, caller, exchange, notes } = world(['liquid', 'rivet'])
  const failed = Promise.reject(new RpcError('unavailable'))
  await expect(withPartner(ports, caller, call, exchange, failed)).rejects.toThrow('resource unavailable')
  expect(said(exchange)).toMatch(/^unavailable; reason=partnerFailed; /)
  expect(notes).toMatchObject([{ partner: 'liquid,rivet', answer: null }])
})

test('a call that is wrong in itself went to nobody', async () => {
  const { ports, caller, exchange, notes } = world()
  const failed = Promise.reject(new RpcError('invalidParams'))
  await expect(withPartner(ports, caller, call, exchange, failed)).rejects.toThrow('invalid params')
  expect([said(exchange), notes]).toEqual([null, []])
})
