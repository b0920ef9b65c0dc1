import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectOptions, connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { DappError } from './dappError.ts'
import { address, createFakeWallet, type FakeWallet, granted } from './fakeWallet.test.support.ts'

async function connected(wallet: FakeWallet, options: ConnectOptions = {}): Promise<Connection> {
  const connection = await connect({ transport: wallet.line(), ...options })
  onTestFinished(connection.close)
  return connection
}

async function allOf<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = []
  for await (const value of stream) values.push(value)
  return values
}

test('connect asks for the wanted scopes in the form that every wallet takes', async () => {
  const wallet = createFakeWallet()
  const connection = await connected(wallet, {
    scopes: { 'eip155:1': {}, eip155: { references: ['10'], methods: ['eth_call'] } },
    properties: { expiry: 99 },
  })
  expect(wallet.methods()).toEqual(['wallet_getSession', 'wallet_createSession'])
  expect(wallet.seen[1]?.params).toEqual({
    optionalScopes: {
      'eip155:1': { methods: [], notifications: [], accounts: [] },
      eip155: { references: ['10'], methods: ['eth_call'], notifications: [], accounts: [] },
    },
    sessionProperties: { expiry: 99 },
  })
  expect(connection.session.sessionScopes['eip155:1']).toEqual(granted('eip155:1'))
})

test('ids start anywhere below 2^32 and count up; get and revoke send no params', async () => {
  const wallet = createFakeWallet()
  const connection = await connected(wallet, { scopes: ['eip155:1'] })
  await connection.revoke()
  const [first = -1, ...others] = wallet.seen.map(({ id }) => id)
  expect(first).toBeGreaterThanOrEqual(0)
  expect(first).toBeLessThan(2 ** 32)
  expect(others).toEqual([first + 1, first + 2])
  expect(wallet.seen.map((request) => 'params' in request)).toEqual([false, true, false])
  expect(wallet.seen.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
})

test('a session that has the wanted scopes is taken without a prompt', async () => {
  const wallet = createFakeWallet({
    'eip155:1': granted('eip155:1'),
    wallet: { ...granted('wallet'), accounts: [] },
  })
  await connected(wallet, { scopes: { eip155: { references: ['1'] }, wallet: {} } })
  expect(wallet.methods()).toEqual(['wallet_getSession'])
})

test('a wanted scope without an account, or one that is missing, prompts', async () => {
  for (const sessionScopes of [{ 'eip155:1': { ...granted('eip155:1'), accounts: [] } }, {}]) {
    const wallet = createFakeWallet(sessionScopes)
    await connected(wallet, { scopes: ['eip155:1'] })
    expect(wallet.methods()).toEqual(['wallet_getSession', 'wallet_createSession'])
  }
})

test('`always` prompts although the session has everything; no scopes never prompt', async () => {
  const wallet = createFakeWallet({ 'eip155:1': granted('eip155:1') })
  await connected(wallet, { scopes: ['eip155:1'], prompt: 'always' })
  await connected(wallet)
  expect(wallet.methods()).toEqual(['wallet_getSession', 'wallet_createSession', 'wallet_getSession'])
})

test('empty properties are left out, because wallets refuse them', async () => {
  const wallet = createFakeWallet()
  await connected(wallet, { scopes: ['eip155:1'], properties: {} })
  expect(wallet.seen[1]?.params).not.toHaveProperty('sessionProperties')
})

test("a wallet's error passes through with code, message and data, and the line is hung up", async () => {
  const wallet = createFakeWallet()
  wallet.handlers.wallet_createSession = () => {
    throw { code: 5100, message: 'Requested scopes are not supported', data: { dropped: {} } }
  }
  const failure = await connect({ transport: wallet.line(), scopes: ['eip155:9'] }).catch((error) => error)
  expect(failure).toBeInstanceOf(DappError)
  expect(failure).toMatchObject({
    name: 'DappError',
    code: 5100,
    message: 'Requested scopes are not supported',
    data: { dropped: {} },
  })
  expect(wallet.open()).toBe(0)
})

test.each(['no', { code: 'x' }, {}])('a malformed error %j is -32603', async (error) => {
  const wallet = createFakeWallet()
  const connection = await connected(wallet)
  wallet.handlers.wallet_invokeMethod = () => {
    throw error
  }
  await expect(connection.invoke('eip155:1', 'eth_chainId')).rejects.toMatchObject({ code: -32603 })
})

test('invoke sends scope, method and params, and answers with the raw result', async () => {
  const wallet = createFakeWallet()
  const connection = await connected(wallet)
  wallet.handlers.wallet_invokeMethod = () => null
  expect(await connection.invoke('eip155:1', 'eth_getTransactionByHash', ['0x12'])).toBeNull()
  await connection.invoke('eip155:1', 'eth_blockNumber')
  expect(wallet.seen.slice(1).map(({ params }) => params)).toEqual([
    { scope: 'eip155:1', request: { method: 'eth_getTransactionByHash', params: ['0x12'] } },
    { scope: 'eip155:1', request: { method: 'eth_blockNumber' } },
  ])
})

test('wallets that leave out members, jsonrpc or the older names are understood', async () => {
  const wallet = createFakeWallet()
  wallet.handlers.wallet_getSession = () => ({
    sessionScopes: { 'eip155:1': { accounts: ['eip155:1:0x1'] } },
  })
  const connection = await connected(wallet)
  expect(connection.session).toEqual({
    sessionScopes: { 'eip155:1': { accounts: ['eip155:1:0x1'], methods: [], notifications: [] } },
    sessionProperties: {},
  })
  wallet.handlers.wallet_getSession = () => ({ scopes: {}, properties: { a: 1 } })
  expect(await connection.getSession()).toEqual({ sessionScopes: {}, sessionProperties: { a: 1 } })
  wallet.emit({
    method: 'wallet_sessionChanged',
    params: { sessionScopes: { 'eip155:5': granted('eip155:5') } },
  })
  expect(Object.keys(connection.session.sessionScopes)).toEqual(['eip155:5'])
})

test.each([0, 5501, -32601])('a wallet that says "no session" by error %d has none', async (code) => {
  const wallet = createFakeWallet()
  wallet.handlers.wallet_getSession = () => {
    throw { code, message: 'none' }
  }
  expect((await connected(wallet)).session).toEqual({ sessionScopes: {}, sessionProperties: {} })
})

test('an answer that is no session is refused', async () => {
  const wallet = createFakeWallet()
  wallet.handlers.wallet_getSession = () => 'hello'
  await expect(connected(wallet)).rejects.toMatchObject({ code: -32603, data: { reason: 'malformed' } })
})

test('a scope named __proto__ is a name like any other', async () => {
  const wallet = createFakeWallet()
  wallet.handlers.wallet_getSession = () => JSON.parse('{"sessionScopes":{"__proto__":{"accounts":["a"]}}}')
  const { session } = await connected(wallet)
  expect(Object.getPrototypeOf(session.sessionScopes)).toBe(Object.prototype)
  expect(Object.keys(session.sessionScopes)).toEqual(['__proto__'])
  expect(({} as { accounts?: unknown }).accounts).toBeUndefined()
})

test('changes come as callbacks and as a stream, each once, and not when nothing changed', async () => {
  const wallet = createFakeWallet({ 'eip155:1': granted('eip155:1') })
  const connection = await connected(wallet)
  const changes = connection.changes()
  const heard = vi.fn()
  const off = connection.on('change', heard)
  wallet.change(wallet.sessionScopes)
  wallet.change({ 'eip155:10': granted('eip155:10') })
  wallet.change({})
  off()
  wallet.change({ 'eip155:1': granted('eip155:1') })
  expect(heard.mock.calls.map(([session]) => Object.keys(session.sessionScopes))).toEqual([['eip155:10'], []])
  const read: string[][] = []
  for await (const { sessionScopes } of changes) {
    read.push(Object.keys(sessionScopes))
    if (read.length === 3) break
  }
  expect(read).toEqual([['eip155:10'], [], ['eip155:1']])
  expect(await changes.next()).toEqual({ done: true, value: undefined })
})

test('the answer to extend and its event are one change', async () => {
  const wallet = createFakeWallet()
  const connection = await connected(wallet)
  const heard = vi.fn()
  connection.on('change', heard)
  await connection.extend({ scopes: ['eip155:1'] })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('notifications come per scope or all, and malformed ones not at all', async () => {
  const wallet = createFakeWallet()
  const connection = await connected(wallet)
  const ofOne = connection.notifications('eip155:1')
  const all = connection.notifications()
  const notify = (params: unknown) => wallet.emit({ method: 'wallet_notify', params })
  notify(null)
  notify({ scope: 'eip155:1' })
  notify({ scope: 1, notification: { method: 'm' } })
  notify({ scope: 'eip155:2', notification: { method: 'm', params: [2] } })
  notify({ scope: 'eip155:1', notification: { method: 'm', params: [1] } })
  connection.close()
  expect(await allOf(ofOne)).toEqual([{ scope: 'eip155:1', method: 'm', params: [1] }])
  expect((await allOf(all)).map(({ scope }) => scope)).toEqual(['eip155:2', 'eip155:1'])
})

test('revoke empties the session, also when the wallet does not announce it', async () => {
  const wallet = createFakeWallet({ 'eip155:1': granted('eip155:1') })
  const connection = await connected(wallet)
  const heard = vi.fn()
  connection.on('change', heard)
  await connection.revoke()
  expect(heard.mock.calls).toEqual([[{ sessionScopes: {}, sessionProperties: {} }]])
})

test('a partial revoke reads what is left; an empty list revokes nothing', async () => {
  const wallet = createFakeWallet({ 'eip155:1': granted('eip155:1'), 'eip155:10': granted('eip155:10') })
  const connection = await connected(wallet)
  await connection.revoke([])
  expect(wallet.methods()).toEqual(['wallet_getSession'])
  await connection.revoke(['eip155:10'])
  expect(wallet.seen[1]?.params).toEqual({ scopes: ['eip155:10'] })
  expect(Object.keys(connection.session.sessionScopes)).toEqual(['eip155:1'])
})

test('close rejects what is open, ends the streams, hangs up, and can be said twice', async () => {
  const wallet = createFakeWallet()
  const connection = await connected(wallet)
  wallet.handlers.wallet_invokeMethod = () => undefined
  const open = connection.invoke('eip155:1', 'personal_sign', ['0x12', address])
  const next = connection.changes().next()
  connection.close()
  connection.close()
  await expect(open).rejects.toMatchObject({ code: 4900, data: { reason: 'closed' } })
  expect(await next).toEqual({ done: true, value: undefined })
  expect(wallet.open()).toBe(0)
  await expect(connection.getSession()).rejects.toMatchObject({ code: 4900, data: { reason: 'closed' } })
})

test('a read is given up after its time limit, a question to the user is not', async () => {
  const wallet = createFakeWallet()
  const connection = await connected(wallet, { readTimeout: 5 })
  wallet.handlers.wallet_invokeMethod = () => undefined
  const sign = connection.invoke('eip155:1', 'personal_sign', ['0x12', address])
  const decided = vi.fn()
  sign.then(decided, decided)
  await expect(connection.invoke('eip155:1', 'eth_chainId')).rejects.toMatchObject({
    code: 4900,
    data: { reason: 'timeout' },
  })
  expect(decided).not.toHaveBeenCalled()
  await expect(
    connection.invoke('eip155:1', 'personal_sign', ['0x12', address], { timeout: 5 }),
  ).rejects.toMatchObject({ data: { reason: 'timeout' } })
  connection.close()
  await expect(sign).rejects.toMatchObject({ data: { reason: 'closed' } })
})

test('answers to nothing, requests of the wallet and rubbish are ignored', async () => {
  const wallet = createFakeWallet()
  const connection = await connected(wallet)
  const rubbish = [[], { id: 1 }, { id: 'x', result: 1 }, { id: 5, method: 'eth_call' }, { method: 7 }]
  for (const message of rubbish) wallet.emit(message)
  expect(await connection.getSession()).toEqual({ sessionScopes: {}, sessionProperties: {} })
})

test('without a way to the wallet connect says so', async () => {
  const invalid = { name: 'DappError', code: -32602, data: { reason: 'invalid' } }
  await expect(connect({})).rejects.toMatchObject(invalid)
  await expect(connect({ wallet: { transport: null } })).rejects.toThrow('needs a transport')
})

test('a mistake in what connect is handed, or a transport that breaks, is a DappError too', async () => {
  const scopes = 'eip155:1' as unknown as string[]
  await expect(connect({ transport: createFakeWallet().line(), scopes })).rejects.toMatchObject({
    name: 'DappError',
    code: -32602,
    data: { reason: 'invalid' },
  })
  const open = () => Promise.reject(new TypeError('no socket here'))
  await expect(connect({ transport: { open } })).rejects.toMatchObject({
    name: 'DappError',
    code: 4900,
    message: 'The wallet cannot be reached: TypeError: no socket here',
    data: { reason: 'notFound' },
  })
})
