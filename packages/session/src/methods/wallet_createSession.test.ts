import { describe, expect, test } from 'vitest'
import { approveAll } from '../approval/proposal.ts'
import { proposedChanges } from '../approval/proposedChanges.ts'
import { SessionError } from '../errors.ts'
import { alice, bob, examplePorts, sol, solana, start } from '../exampleWallet.test.support.ts'
import { createSession } from './wallet_createSession.ts'

const empty = { methods: [], notifications: [] }

async function refusal(promise: Promise<unknown>): Promise<SessionError> {
  const error = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (error instanceof SessionError) return error
  throw new Error('not refused')
}

async function granted(params: unknown): Promise<string[]> {
  return Object.keys((await createSession(params, examplePorts().ports)).sessionScopes)
}

test('an approved request becomes the session, with an event before the answer', async () => {
  const { ports, state } = examplePorts()
  const session = await createSession({ optionalScopes: { 'eip155:1': empty } }, ports)
  expect(session).toMatchInlineSnapshot(`
    {
      "sessionProperties": {},
      "sessionScopes": {
        "eip155:1": {
          "accounts": [
            "eip155:1:0x9858effd232b4033e47d90003d41ec34ecaeda94",
          ],
          "methods": [
            "personal_sign",
            "eth_chainId",
            "eth_getBalance",
            "eth_subscribe",
          ],
          "notifications": [
            "eth_subscription",
          ],
        },
      },
    }
  `)
  expect(state.events).toEqual([
    { jsonrpc: '2.0', method: 'wallet_sessionChanged', params: { sessionScopes: session.sessionScopes } },
  ])
})

describe('what is not an object of parameters is -32602', () => {
  test.each([
    undefined,
    null,
    [],
    'x',
    { optionalScopes: null },
    { optionalScopes: [] },
    { requiredScopes: 'eip155:1' },
    { optionalScopes: { 'eip155:1': null } },
    { optionalScopes: { 'eip155:1': { notifications: [] } } },
    { optionalScopes: { 'eip155:1': { methods: 'eth_call', notifications: [] } } },
    { optionalScopes: { 'eip155:1': { methods: [1], notifications: [] } } },
    { optionalScopes: { 'eip155:1': { ...empty, accounts: 'x' } } },
    { optionalScopes: { 'bad key': null } },
    { optionalScopes: { 'eip155:1': { ...empty, rpcDocuments: null } } },
    { optionalScopes: { 'eip155:1': empty }, sessionProperties: null },
    { optionalScopes: { 'eip155:1': empty }, sessionProperties: 'x' },
  ])('%j', async (params) => {
    const error = await refusal(createSession(params, examplePorts().ports))
    expect(error).toMatchObject({ code: -32602, message: 'Invalid method parameter(s).' })
    expect(error.data).toMatchObject([{ code: -32602, message: expect.any(String) }])
  })

  test('every fault is named with its place', async () => {
    const params = { optionalScopes: { 'eip155:1': { methods: 1, notifications: [] } } }
    expect((await refusal(createSession(params, examplePorts().ports))).data).toEqual([
      {
        code: -32602,
        message: 'optionalScopes.eip155:1.methods must be a list of strings',
        data: { param: 'optionalScopes', path: ['eip155:1', 'methods'], got: 1 },
      },
    ])
  })
})

describe('nothing that can be granted is 5100', () => {
  test.each([
    {},
    { optionalScopes: {} },
    { optionalScopes: { eip155: empty } },
    { optionalScopes: { eip155: { ...empty, references: [] } } },
    { optionalScopes: { 'eip155:1': { ...empty, references: [] } } },
    { optionalScopes: { 'eip155:1': { ...empty, references: ['1'] } } },
    { optionalScopes: { 'eip155:0': empty } },
    { optionalScopes: { 'eip155:01': empty } },
    { optionalScopes: { 'eip155:0x1': empty } },
    { optionalScopes: { 'EIP155:1': empty } },
    { optionalScopes: { 'eip155:999': empty } },
    { optionalScopes: { x: null } },
    { optionalScopes: { 'eip155:1': { ...empty, methods: [''] } } },
    { optionalScopes: { 'eip155:1': { ...empty, notifications: [' '] } } },
    { optionalScopes: { 'eip155:1': { ...empty, extra: 1 } } },
    { optionalScopes: { 'wallet:solana': empty } },
    { optionalScopes: { 'cosmos:hub': empty } },
    { optionalScopes: { eip155: { ...empty, references: ['1', 'a b'] } } },
    JSON.parse('{"optionalScopes":{"__proto__":{"methods":[],"notifications":[]}}}'),
  ])('%j', async (params) => {
    const { ports, state } = examplePorts()
    const error = await refusal(createSession(params, ports))
    expect(error).toMatchObject({
      code: 5100,
      message: 'Requested scopes are not supported',
      data: undefined,
    })
    expect(state).toMatchObject({ record: null, events: [], proposals: [] })
  })

  test('a site that may know is told why', async () => {
    const { ports, state } = examplePorts()
    state.explains = true
    const optionalScopes = {
      'eip155:999': empty,
      'cosmos:hub': empty,
      eip155: empty,
      'eip155:1': { ...empty, references: ['1'] },
      'eip155:01': empty,
      X: empty,
    }
    expect((await refusal(createSession({ optionalScopes }, ports))).data).toMatchInlineSnapshot(`
      {
        "dropped": {
          "X": "the key is neither a namespace nor a CAIP-2 chain id",
          "cosmos:hub": "this wallet does not know the namespace",
          "eip155": "a namespace needs "references", or the key must name a chain",
          "eip155:01": "a reference is not a CAIP-2 chain reference",
          "eip155:1": ""references" is only for a key that does not name a chain",
          "eip155:999": "this chain is not set up in the wallet",
        },
      }
    `)
  })
})

describe('what is granted', () => {
  test('references are written out, unknown chains among them left out', async () => {
    const eip155 = { ...empty, references: ['1', '10', '999'] }
    expect(await granted({ optionalScopes: { eip155 } })).toEqual(['eip155:1', 'eip155:10'])
  })

  test('an unknown namespace beside a good scope costs nothing, and the user sees why', async () => {
    const { ports, state } = examplePorts()
    await createSession({ optionalScopes: { 'cosmos:hub': empty, 'eip155:1': empty } }, ports)
    expect(Object.keys(state.record?.scopes ?? {})).toEqual(['eip155:1'])
    expect(state.proposals[0]?.dropped).toEqual({ 'cosmos:hub': 'unknownNamespace' })
  })

  test('required scopes are asked for like optional ones, and marked', async () => {
    const { ports, state } = examplePorts()
    const params = {
      requiredScopes: { 'eip155:1': empty, 'eip155:5': empty },
      optionalScopes: { 'eip155:10': empty },
    }
    await createSession(params, ports)
    expect(Object.keys(state.record?.scopes ?? {})).toEqual(['eip155:1', 'eip155:10'])
    expect(state.proposals[0]?.scopes['eip155:1']?.required).toBe(true)
    expect(state.proposals[0]?.scopes['eip155:10']?.required).toBe(false)
  })

  test('methods that do not exist are stripped, and the scope gets the full list', async () => {
    const { ports } = examplePorts()
    const scope = { methods: ['foo'], notifications: ['accountsChanged'] }
    const { sessionScopes } = await createSession({ optionalScopes: { 'eip155:1': scope } }, ports)
    expect(sessionScopes['eip155:1']?.methods).toHaveLength(4)
    expect(sessionScopes['eip155:1']?.notifications).toEqual(['eth_subscription'])
  })

  test('wallet comes without accounts, wallet with a reference becomes wallet:eip155', async () => {
    const { ports } = examplePorts((proposal) => ({
      approved: true,
      scopes: {
        wallet: { accounts: [] },
        'wallet:eip155': proposal.scopes['wallet:eip155'] ?? { accounts: [] },
      },
    }))
    const optionalScopes = { wallet: { ...empty, references: ['eip155'] } }
    const { sessionScopes } = await createSession({ optionalScopes }, ports)
    expect(sessionScopes.wallet?.accounts).toEqual([])
    expect(sessionScopes['wallet:eip155']?.accounts).toEqual([`wallet:eip155:${alice}`])
  })

  test('a request for wallet scopes alone suggests the main networks', async () => {
    const { ports, state } = examplePorts()
    await createSession({ optionalScopes: { 'wallet:eip155': empty } }, ports)
    expect(state.proposals[0]?.scopes['eip155:10']?.because).toBe('suggested')
  })

  test('null for references or accounts is as good as nothing', async () => {
    const optionalScopes = { 'eip155:1': { ...empty, references: null, accounts: null } }
    expect(await granted({ optionalScopes })).toEqual(['eip155:1'])
  })

  test('session ids and unknown members are ignored', async () => {
    const params = { sessionId: 'x', scopedProperties: {}, optionalScopes: { 'eip155:1': empty } }
    expect(await granted(params)).toEqual(['eip155:1'])
  })

  test('more than a hundred scopes are over the limit', async () => {
    const references = Array.from({ length: 101 }, (_, index) => String(index))
    const params = { optionalScopes: { eip155: { ...empty, references } } }
    expect(await refusal(createSession(params, examplePorts().ports))).toMatchObject({
      code: -32005,
      data: { limit: 100 },
    })
  })
})

describe('the names of the rewritten CAIP-25', () => {
  test('count where the older ones are absent', async () => {
    const eip155 = { ...empty, chains: ['1', 'eip155:10'] }
    const { ports, state } = examplePorts()
    await createSession({ scopes: { eip155 }, properties: { 'eip1193-compatible': true } }, ports)
    expect(Object.keys(state.record?.scopes ?? {})).toEqual(['eip155:1', 'eip155:10'])
    expect(state.record?.properties).toEqual({ 'eip1193-compatible': true })
  })

  test('do not count beside the older ones', async () => {
    const params = { scopes: { 'eip155:10': empty }, optionalScopes: { 'eip155:1': empty } }
    expect(await granted(params)).toEqual(['eip155:1'])
  })
})

describe('accounts', () => {
  async function ticked(scopes: Record<string, string[]>): Promise<Record<string, readonly string[]>> {
    const { ports, state } = examplePorts()
    const optionalScopes = Object.fromEntries(
      Object.entries(scopes).map(([scope, accounts]) => [scope, { ...empty, accounts }]),
    )
    await createSession({ optionalScopes }, ports)
    return Object.fromEntries(
      Object.entries(state.record?.scopes ?? {}).map(([scope, grant]) => [scope, grant.accounts]),
    )
  }

  test('held accounts are preselected for their whole namespace, whatever scope they stand under', async () => {
    expect(await ticked({ 'eip155:1': [], 'eip155:10': [], [solana]: [`eip155:0:${bob}`] })).toEqual({
      'eip155:1': [`eip155:1:${bob}`],
      'eip155:10': [`eip155:10:${bob}`],
      [solana]: [`${solana}:${sol}`],
    })
  })

  test('EVM accounts in upper case are the same accounts, in lower case in the session', async () => {
    expect(await ticked({ 'eip155:1': [`eip155:1:0x${bob.slice(2).toUpperCase()}`] })).toEqual({
      'eip155:1': [`eip155:1:${bob}`],
    })
  })

  test('accounts of others, other spellings outside the EVM and malformed ids are not preselected', async () => {
    const accounts = ['eip155:1:0x01', 'nonsense', `${solana}:${sol.toLowerCase()}`]
    expect(await ticked({ 'eip155:1': accounts, [solana]: [] })).toEqual({
      'eip155:1': [`eip155:1:${alice}`],
      [solana]: [`${solana}:${sol}`],
    })
  })

  test('an account of a namespace that is not asked for changes nothing there', async () => {
    const { ports, state } = examplePorts()
    await createSession({ optionalScopes: { 'eip155:1': empty } }, ports)
    const optionalScopes = { [solana]: { ...empty, accounts: [`eip155:1:${bob}`] } }
    await createSession({ optionalScopes }, ports)
    expect(state.record?.scopes['eip155:1']?.accounts).toEqual([`eip155:1:${alice}`])
  })

  test('each scope can have its own accounts', async () => {
    const { ports } = examplePorts(() => ({
      approved: true,
      scopes: {
        'eip155:1': { accounts: [`eip155:1:${alice}`] },
        'eip155:10': { accounts: [`eip155:10:${bob}`, `eip155:1:${alice}`, 'eip155:10:0x01'] },
      },
    }))
    const optionalScopes = { eip155: { ...empty, references: ['1', '10'] } }
    const { sessionScopes } = await createSession({ optionalScopes }, ports)
    expect(sessionScopes['eip155:1']?.accounts).toEqual([`eip155:1:${alice}`])
    expect(sessionScopes['eip155:10']?.accounts).toEqual([`eip155:10:${bob}`])
  })
})

describe('the decision', () => {
  const params = { optionalScopes: { 'eip155:1': empty } }

  test('a second request while one is pending is -32002', async () => {
    const { ports, state } = examplePorts()
    state.pending = true
    expect(await refusal(createSession(params, ports))).toMatchObject({
      code: -32002,
      message:
        "Request of type 'wallet_requestPermissions' already pending for origin https://dapp.example. Please wait.",
    })
  })

  test('a refusal is 4001 and leaves the session as it is', async () => {
    let approves = true
    const { ports, state } = examplePorts((proposal) =>
      approves ? approveAll(proposal) : { approved: false },
    )
    await createSession(params, ports)
    const before = state.record
    approves = false
    expect(await refusal(createSession({ optionalScopes: { [solana]: empty } }, ports))).toMatchObject({
      code: 4001,
      message: 'User rejected the request.',
    })
    expect(state.record).toBe(before)
    expect(state.events).toHaveLength(1)
  })

  test('an approval of nothing is a refusal', async () => {
    const { ports } = examplePorts(() => ({ approved: true, scopes: { 'eip155:999': { accounts: [] } } }))
    expect(await refusal(createSession(params, ports))).toMatchObject({ code: 4001 })
  })

  test('a repeated request proposes the union and says what changes', async () => {
    const changes: unknown[] = []
    const { ports, state } = examplePorts((proposal) => {
      const context = { offers: ports.offers, holdings: ports.holdings, now: start }
      changes.push(proposedChanges(state.record, proposal, context))
      return approveAll(proposal)
    })
    await createSession(params, ports)
    await createSession({ optionalScopes: { [solana]: empty } }, ports)
    expect(Object.keys(state.record?.scopes ?? {}).sort()).toEqual(['eip155:1', solana])
    expect(changes).toEqual([
      { added: ['eip155:1'], removed: [], changed: {} },
      { added: [solana], removed: [], changed: {} },
    ])
    expect(state.proposals[1]?.scopes['eip155:1']?.because).toBe('granted')
  })

  test('what is approved replaces the session', async () => {
    const { ports, state } = examplePorts((proposal) =>
      proposal.scopes[solana] === undefined
        ? approveAll(proposal)
        : { approved: true, scopes: { [solana]: { accounts: [] } } },
    )
    await createSession(params, ports)
    await createSession({ optionalScopes: { [solana]: empty } }, ports)
    expect(Object.keys(state.record?.scopes ?? {})).toEqual([solana])
  })

  test('the same approval again sends the same event again', async () => {
    const { ports, state } = examplePorts()
    await createSession(params, ports)
    await createSession(params, ports)
    expect(state.events).toHaveLength(2)
    expect(state.events[1]).toEqual(state.events[0])
  })

  test('a chain that left the wallet while the user was deciding is not granted', async () => {
    const wallet = examplePorts((proposal) => {
      wallet.offers.table.delete('eip155:10')
      return approveAll(proposal)
    })
    await createSession({ optionalScopes: { eip155: { ...empty, references: ['1', '10'] } } }, wallet.ports)
    expect(Object.keys(wallet.state.record?.scopes ?? {})).toEqual(['eip155:1'])
  })
})

describe('session properties', () => {
  const optionalScopes = { 'eip155:1': empty }

  test('an empty object is 5302, before the scopes are looked at', async () => {
    expect(await refusal(createSession({ sessionProperties: {} }, examplePorts().ports))).toMatchObject({
      code: 5302,
      message: 'Invalid sessionProperties requested',
    })
  })

  test('unknown keys and unfit values are dropped, known ones kept and merged', async () => {
    const { ports, state } = examplePorts()
    await createSession({ optionalScopes, sessionProperties: { foo: 1, 'eip1193-compatible': true } }, ports)
    const sessionProperties = { solana_accountChanged_notifications: true, 'eip1193-compatible': 'yes' }
    await createSession({ optionalScopes, sessionProperties }, ports)
    expect(state.record?.properties).toEqual({
      'eip1193-compatible': true,
      solana_accountChanged_notifications: true,
    })
    const only = await createSession({ optionalScopes, sessionProperties: { foo: 1 } }, examplePorts().ports)
    expect(only.sessionProperties).toEqual({})
  })

  test('the account notification that a site opted into is listed in the scope', async () => {
    const { ports } = examplePorts()
    const sessionProperties = { solana_accountChanged_notifications: true }
    const session = await createSession({ optionalScopes: { [solana]: empty }, sessionProperties }, ports)
    expect(session.sessionScopes[solana]?.notifications).toEqual(['metamask_accountsChanged'])
  })

  test('an expiry is kept, echoed without effect, and only shortened by the user', async () => {
    const wanted = start + 3_600_000
    const { ports, state } = examplePorts((proposal) => ({
      ...approveAll(proposal),
      expiresAt: wanted - 1000,
    }))
    const expiry = wanted / 1000
    const session = await createSession({ optionalScopes, sessionProperties: { expiry } }, ports)
    expect(session.sessionProperties).toEqual({ expiry: '2026-01-01T00:59:59.000Z' })
    await createSession({ optionalScopes, sessionProperties: session.sessionProperties }, ports)
    expect(state.record?.expiresAt).toBe(wanted - 1000)
  })

  test('the user cannot lengthen an expiry', async () => {
    const { ports, state } = examplePorts((proposal) => ({
      ...approveAll(proposal),
      expiresAt: start + 9_000,
    }))
    await createSession({ optionalScopes, sessionProperties: { expiry: start / 1000 + 5 } }, ports)
    expect(state.record?.expiresAt).toBe(start + 5_000)
  })
})

describe('only what the site asked for', () => {
  const scope = { methods: ['eth_chainId', 'foo'], notifications: [] }

  test('the session says so and nothing else', async () => {
    const { ports } = examplePorts((proposal) => ({ ...approveAll(proposal), mode: 'asked' }))
    const { sessionScopes } = await createSession({ optionalScopes: { 'eip155:1': scope } }, ports)
    expect(sessionScopes['eip155:1']).toMatchObject({ methods: ['eth_chainId'], notifications: [] })
  })

  test('a site that names only what does not exist gets nothing, not everything', async () => {
    const { ports } = examplePorts((proposal) => ({ ...approveAll(proposal), mode: 'asked' }))
    const optionalScopes = { 'eip155:1': { methods: ['foo'], notifications: [] } }
    const { sessionScopes } = await createSession({ optionalScopes }, ports)
    expect(sessionScopes['eip155:1']?.methods).toEqual([])
  })

  test('no methods named means the usual set', async () => {
    const { ports } = examplePorts((proposal) => ({ ...approveAll(proposal), mode: 'asked' }))
    const { sessionScopes } = await createSession({ optionalScopes: { 'eip155:1': empty } }, ports)
    expect(sessionScopes['eip155:1']?.methods).toHaveLength(4)
  })

  test('asking again adds, and methods the user switched off stay off', async () => {
    const { ports, state } = examplePorts((proposal) => ({
      approved: true,
      mode: 'asked',
      scopes: Object.fromEntries(
        Object.entries(proposal.scopes).map(([scope, { accounts }]) => [
          scope,
          state.record === null ? { accounts, withheld: ['personal_sign'] } : { accounts },
        ]),
      ),
    }))
    await createSession({ optionalScopes: { 'eip155:1': scope } }, ports)
    const more = { methods: ['personal_sign', 'eth_getBalance'], notifications: ['eth_subscription'] }
    const { sessionScopes } = await createSession({ optionalScopes: { 'eip155:1': more } }, ports)
    expect(sessionScopes['eip155:1']).toMatchObject({
      methods: ['eth_chainId', 'eth_getBalance'],
      notifications: ['eth_subscription'],
    })
  })
})
