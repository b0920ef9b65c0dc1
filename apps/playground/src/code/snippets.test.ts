import { expect, test } from 'vitest'
import { snippets } from './snippets.ts'

const way = 'const [wallet] = await findWallets()'
const codeOf = (action: Parameters<typeof snippets>[0], id: string) =>
  snippets(action).find((snippet) => snippet.id === id)?.code

test('a call on a scope, in three tongues', () => {
  const action = { kind: 'invoke', scope: 'eip155:1337', method: 'eth_blockNumber', params: [], way } as const
  expect(codeOf(action, 'dapp')).toMatchInlineSnapshot(`
    "import { connect, findWallets } from '@causeway/dapp'

    const [wallet] = await findWallets()
    const connection = await connect({ wallet })
    const result = await connection.invoke('eip155:1337', 'eth_blockNumber', [])
    "
  `)
  expect(codeOf(action, 'viem')).toMatchInlineSnapshot(`
    "import { connect, findWallets, toEip1193 } from '@causeway/dapp'
    import { createWalletClient, custom } from 'viem'

    const [wallet] = await findWallets()
    const connection = await connect({ wallet })
    const client = createWalletClient({ transport: custom(toEip1193(connection, 'eip155:1337')) })
    const result = await client.request({
      method: 'eth_blockNumber',
      params: [],
    })
    "
  `)
  expect(JSON.parse(codeOf(action, 'raw') ?? '')).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'wallet_invokeMethod',
    params: { scope: 'eip155:1337', request: { method: 'eth_blockNumber', params: [] } },
  })
})

test('viem is not offered for chains that it does not know', () => {
  const action = { kind: 'invoke', scope: 'solana:x', method: 'signIn', params: {}, way } as const
  expect(codeOf(action, 'viem')).toMatch(/^\/\/ viem speaks with EVM chains only/)
})

test('a quote in the parameters does not end the line for the shell', () => {
  const action = { kind: 'node', url: 'http://x/v3/k', socket: false, method: 'm', params: ["it's"] } as const
  expect(codeOf(action, 'curl')).toContain(`["it'\\''s"]`)
})

test('creating a session by the library takes the scopes of the request', () => {
  const params = { requiredScopes: { 'eip155:1': { methods: [], notifications: [] } } }
  const action = { kind: 'session', method: 'wallet_createSession', params, way } as const
  expect(codeOf(action, 'dapp')).toContain('connection.extend({')
  expect(codeOf(action, 'viem')).toContain('client.requestAddresses()')
})
