import { expect, test } from 'vitest'
import { connectApproved, createFakeWallet, settle, toyScope } from '../fakeWallet.test.support.ts'

const invalidRequest = { code: -32600, message: 'The JSON sent is not a valid Request object.' }

/** Sends one message on a fresh line and gives everything that comes back. */
async function answersTo(message: unknown) {
  const { connect } = await createFakeWallet()
  const page = connect()
  page.connection.receive(message)
  await settle()
  return page.inbox
}

test('what is no request gets no answer', async () => {
  const getSession = { jsonrpc: '2.0', method: 'wallet_getSession' }
  for (const message of [
    'ping',
    null,
    undefined,
    7,
    [{ ...getSession, id: 1 }],
    [],
    getSession,
    { ...getSession, id: null },
    { ...getSession, id: {} },
    { ...getSession, id: true },
    { ...getSession, id: Number.NaN },
  ])
    expect(await answersTo(message)).toEqual([])
})

test('the id is echoed with its type', async () => {
  for (const id of ['1', 1, 0, '', -1.5, 2 ** 40])
    expect(await answersTo({ jsonrpc: '2.0', id, method: 'wallet_getSession' })).toEqual([
      { jsonrpc: '2.0', id, result: { sessionScopes: {}, sessionProperties: {} } },
    ])
})

test('a message with an id that is no request is -32600', async () => {
  for (const message of [
    { id: 1 },
    { id: 1, jsonrpc: '2.0', method: 7 },
    { id: 1, jsonrpc: '1.0', method: 'wallet_getSession' },
    { id: 1, jsonrpc: '2.0', result: true },
    { id: 1, method: 'wallet_getSession', params: 1n },
  ])
    expect(await answersTo(message)).toEqual([{ jsonrpc: '2.0', id: 1, error: invalidRequest }])
})

test('every method but the four is -32601 and names the method', async () => {
  for (const method of ['eth_chainId', 'wallet_notify', 'wallet_sessionChanged', '__proto__', 'toString', ''])
    expect(await answersTo({ jsonrpc: '2.0', id: 'a', method })).toEqual([
      {
        jsonrpc: '2.0',
        id: 'a',
        error: { code: -32601, message: 'The method does not exist / is not available.', data: { method } },
      },
    ])
})

test('a notification performs nothing', async () => {
  const fake = await createFakeWallet()
  const page = await connectApproved(fake)
  page.connection.receive({ jsonrpc: '2.0', method: 'wallet_revokeSession' })
  await settle()
  expect((await page.call('wallet_getSession'))?.result).toHaveProperty(['sessionScopes', toyScope])
})

test('a message of more than 1 MiB, and a request for a session of more than 256 KiB, is -32005', async () => {
  const filled = (length: number) => ({ filler: 'x'.repeat(length) })
  const over = (limit: number) => [
    {
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32005, message: 'Request limit exceeded.', data: { limit } },
    },
  ]
  const get = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
  expect(await answersTo({ ...get, params: filled(1_048_576) })).toEqual(over(1_048_576))
  expect(await answersTo({ ...get, params: filled(1_000_000) })).toMatchObject([{ result: {} }])
  const create = { jsonrpc: '2.0', id: 1, method: 'wallet_createSession' }
  expect(await answersTo({ ...create, params: filled(262_144) })).toEqual(over(262_144))
})

test('a value that contains itself, or is nested without end, is refused in bounded time', async () => {
  const cyclic: Record<string, unknown> = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
  cyclic.params = cyclic
  expect(await answersTo(cyclic)).toMatchObject([{ id: 1, error: { code: -32600 } }])
  let deep: unknown = []
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]
  expect(await answersTo({ id: 1, method: 'wallet_getSession', params: deep })).toMatchObject([
    { id: 1, error: { code: -32600 } },
  ])
})

test('more than a hundred scopes are -32005', async () => {
  const references = Array.from({ length: 101 }, (_, index) => String(index))
  const optionalScopes = { toy: { references, methods: [], notifications: [] } }
  expect(
    await answersTo({ jsonrpc: '2.0', id: 1, method: 'wallet_createSession', params: { optionalScopes } }),
  ).toMatchObject([{ error: { code: -32005, data: { limit: 100 } } }])
})
