import { beforeEach, describe, expect, test } from 'vitest'
import { SessionError } from '../errors.ts'
import { notify } from '../events/notify.ts'
import { alice, examplePorts, sol, solana, start } from '../exampleWallet.test.support.ts'
import { withoutScopes } from '../record/withoutScopes.ts'
import { expireSession, updateSession } from './updateSession.ts'
import { createSession } from './wallet_createSession.ts'
import { getSession } from './wallet_getSession.ts'
import { authoriseInvocation } from './wallet_invokeMethod.ts'
import { revokeSession } from './wallet_revokeSession.ts'

const empty = { methods: [], notifications: [] }
let wallet = examplePorts()

beforeEach(async () => {
  wallet = examplePorts()
  const optionalScopes = { 'eip155:1': empty, [solana]: empty }
  const sessionProperties = { expiry: start / 1000 + 60 }
  await createSession({ optionalScopes, sessionProperties }, wallet.ports)
  wallet.state.events.length = 0
})

function refusal(call: () => unknown): SessionError {
  try {
    call()
  } catch (error) {
    if (error instanceof SessionError) return error
  }
  throw new Error('not refused')
}

describe('wallet_getSession', () => {
  test('answers the session, and two empty objects where there is none', async () => {
    const session = await getSession(wallet.ports)
    expect(Object.keys(session.sessionScopes)).toEqual(['eip155:1', solana])
    expect(session.sessionProperties).toEqual({ expiry: '2026-01-01T00:01:00.000Z' })
    expect(await getSession(examplePorts().ports)).toEqual({ sessionScopes: {}, sessionProperties: {} })
  })

  test('finds nothing after the expiry, and the event says so once', async () => {
    wallet.state.now += 60_000
    expect(await getSession(wallet.ports)).toEqual({ sessionScopes: {}, sessionProperties: {} })
    await getSession(wallet.ports)
    expect(wallet.state.record).toBeNull()
    expect(wallet.state.events).toEqual([
      { jsonrpc: '2.0', method: 'wallet_sessionChanged', params: { sessionScopes: {} } },
    ])
  })
})

describe('wallet_revokeSession', () => {
  test.each([undefined, null, {}, [], { scopes: [] }, { scopes: null }])(
    '%j ends the session',
    async (params) => {
      expect(await revokeSession(params, wallet.ports)).toBe(true)
      expect(wallet.state.record).toBeNull()
      expect(wallet.state.events.map((event) => event.params.sessionScopes)).toEqual([{}])
      expect(await revokeSession(params, wallet.ports)).toBe(true)
      expect(wallet.state.events).toHaveLength(1)
    },
  )

  test.each([{ scopes: [solana, 'solana:devnet', 7] }, { scopes: solana }])(
    '%j takes a part',
    async (params) => {
      expect(await revokeSession(params, wallet.ports)).toBe(true)
      expect(wallet.state.events.map((event) => Object.keys(event.params.sessionScopes))).toEqual([
        ['eip155:1'],
      ])
    },
  )

  test('of unknown scopes changes nothing and sends nothing', async () => {
    expect(await revokeSession({ scopes: ['eip155:5'] }, wallet.ports)).toBe(true)
    expect(Object.keys(wallet.state.record?.scopes ?? {})).toHaveLength(2)
    expect(wallet.state.events).toEqual([])
  })
})

describe('wallet_invokeMethod', () => {
  const invoke = (params: unknown) => authoriseInvocation(params, wallet.ports)

  test.each([[['0xab']], [{ a: 1 }], [undefined]])('passes parameters %j through', (params) => {
    const request = { method: 'eth_getBalance', ...(params === undefined ? {} : { params }) }
    expect(invoke({ scope: 'eip155:1', request })).toEqual({
      scope: 'eip155:1',
      method: 'eth_getBalance',
      params,
      accounts: [`eip155:1:${alice}`],
    })
  })

  test('takes chainId where scope is absent', () => {
    expect(invoke({ chainId: solana, request: { method: 'signIn' } }).accounts).toEqual([`${solana}:${sol}`])
  })

  test.each([
    undefined,
    [],
    {},
    { scope: 1, request: { method: 'eth_chainId' } },
    { scope: 'x', request: { method: 'eth_chainId' } },
    { scope: 'eip155:1' },
    { scope: 'eip155:1', request: [] },
    { scope: 'eip155:1', request: { method: 1 } },
  ])('%j is -32602', (params) => {
    expect(refusal(() => invoke(params))).toMatchObject({
      code: -32602,
      message: 'Invalid method parameter(s).',
    })
  })

  test('names what is wrong, and a missing method is not', () => {
    expect(refusal(() => invoke({ scope: 'x', request: {} })).data).toEqual([
      {
        code: -32602,
        message: 'scope must be a CAIP-2 chain id',
        data: { param: 'scope', path: [], got: 'x' },
      },
    ])
  })

  test.each([
    { scope: 'eip155:1', request: {} },
    { scope: 'eip155:1', request: { method: 'eth_accounts' } },
    { scope: 'eip155:1', request: { method: 'toString' } },
    { scope: 'eip155:10', request: { method: 'eth_chainId' } },
    { scope: 'eip155', request: { method: 'eth_chainId' } },
    { scope: '__proto__', request: { method: 'eth_chainId' } },
    { scope: 'wallet', request: { method: 'wallet_registerOnboarding' } },
  ])('%j is 4100', (params) => {
    expect(refusal(() => invoke(params))).toMatchObject({
      code: 4100,
      message: 'The requested account and/or method has not been authorized by the user.',
    })
  })

  test('is 4100 without a session, after its expiry, and on a network that left the wallet', () => {
    const call = { scope: 'eip155:1', request: { method: 'eth_chainId' } }
    expect(refusal(() => authoriseInvocation(call, examplePorts().ports)).code).toBe(4100)
    wallet.offers.table.delete('eip155:1')
    expect(refusal(() => invoke(call)).code).toBe(4100)
    wallet.state.now += 60_000
    expect(refusal(() => invoke({ scope: solana, request: { method: 'signIn' } })).code).toBe(4100)
  })
})

describe('events', () => {
  test('an expiry is told when its time comes, and not before', async () => {
    await expireSession(wallet.ports)
    expect(wallet.state.events).toEqual([])
    wallet.state.now += 60_000
    await expireSession(wallet.ports)
    expect(wallet.state.events).toHaveLength(1)
  })

  test('a removed network is told, also when the wallet has already forgotten it', async () => {
    wallet.offers.table.delete('eip155:1')
    await updateSession(wallet.ports, (record) => record && withoutScopes(record, ['eip155:1']))
    expect(wallet.state.events.map((event) => Object.keys(event.params.sessionScopes))).toEqual([[solana]])
  })

  test('a notification goes out in the shape of CAIP-319', () => {
    const { record } = wallet.state
    const notification = { method: 'eth_subscription', params: { subscription: '0x1', result: {} } }
    expect(notify(record, 'eip155:1', notification, wallet.offers, start)).toEqual({
      jsonrpc: '2.0',
      method: 'wallet_notify',
      params: { scope: 'eip155:1', notification },
    })
  })

  test('a notification that the session does not cover does not go out', () => {
    const { record } = wallet.state
    const send = (scope: string, method: string, now = start) =>
      notify(record, scope, { method, params: [] }, wallet.offers, now)
    expect(send('eip155:10', 'eth_subscription')).toBeNull()
    expect(send('eip155:1', 'foo')).toBeNull()
    expect(send(solana, 'metamask_accountsChanged')).toBeNull()
    expect(send('eip155:1', 'eth_subscription', start + 60_000)).toBeNull()
    expect(
      notify(null, 'eip155:1', { method: 'eth_subscription', params: [] }, wallet.offers, start),
    ).toBeNull()
  })

  test('events of two updates keep their order, whichever is durable first', async () => {
    const { ports, state } = wallet
    let waits = 2
    const slow = {
      ...ports,
      save: async (record: typeof state.record) => {
        state.record = record
        for (let turn = waits--; turn > 0; turn--) await Promise.resolve()
      },
    }
    await Promise.all([revokeSession({ scopes: [solana] }, slow), revokeSession({}, slow)])
    expect(state.events.map((event) => Object.keys(event.params.sessionScopes))).toEqual([['eip155:1'], []])
  })
})
