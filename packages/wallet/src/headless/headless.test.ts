import { connect as connectTcp } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { ApprovalRequest } from '../approvals/approvals.ts'
import { isObject } from '../json.ts'
import { address, callsOn, closeAll, origin, second, startWallet } from './headless.test.support.ts'

afterEach(closeAll)

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

test('a page in this process connects, reads, signs and revokes', async () => {
  const requests: ApprovalRequest[] = []
  const wallet = await startWallet({
    approve: (request) => {
      requests.push(request)
      return { approve: true }
    },
  })
  expect(wallet.accounts).toEqual([`eip155:1:${address}`])
  const page = callsOn(wallet.transport({ origin }))
  expect((await page.create('eip155:1')).result).toMatchObject({
    sessionScopes: { 'eip155:1': { accounts: wallet.accounts } },
  })
  expect((await page.invoke('eip155:1', 'eth_chainId')).result).toBe('0x1')
  expect((await page.invoke('eip155:1', 'eth_getBalance', [])).error).toMatchObject({ code: -32602 })
  // The vector of EIP-191 for this key.
  const message = '0x48656c6c6f2c20776f726c6421'
  expect((await page.invoke('eip155:1', 'personal_sign', [message, address])).result).toBe(
    '0x9dba579c978220c653b992b02817dc676a08486dc12f9fb0e9898b506a92fae97770a8198ae4915e9e43504d32cefaf5f88b4e6c1ad02d0d0f8604880de2aa251b',
  )
  expect(requests).toMatchObject([
    { kind: 'connect', origin },
    { kind: 'sign', origin, method: 'personal_sign', scope: 'eip155:1' },
  ])
  expect((await page.call('wallet_revokeSession')).result).toBe(true)
  expect((await page.invoke('eip155:1', 'eth_chainId')).error).toMatchObject({ code: 4100 })
  expect(page.events).toHaveLength(2)
})

test('a policy may refuse, later, or keep a part: by name, or with its accounts', async () => {
  const networks = [
    { scope: 'eip155:1', http: 'http://127.0.0.1:9' },
    { scope: 'eip155:10', http: 'http://127.0.0.1:9' },
  ]
  const answers = [
    { approve: false },
    { approve: true, scopes: ['eip155:10'] },
    { approve: true, scopes: { 'eip155:1': { accounts: [second] }, 'eip155:10': {} } },
  ] as const
  let turn = 0
  const wallet = await startWallet({
    networks,
    accounts: 2,
    approve: async () => answers[turn++] ?? { approve: false },
  })
  const page = callsOn(wallet.transport({ origin }))
  expect((await page.create('eip155:1')).error).toMatchObject({ code: 4001 })
  const kept = await page.create('eip155:1', 'eip155:10')
  expect(kept.result).toMatchObject({
    sessionScopes: { 'eip155:10': { accounts: [`eip155:10:${address}`] } },
  })
  expect(kept.result).not.toHaveProperty(['sessionScopes', 'eip155:1'])
  expect((await page.create('eip155:1', 'eip155:10')).result).toMatchObject({
    sessionScopes: {
      'eip155:1': { accounts: [`eip155:1:${second}`] },
      'eip155:10': { accounts: [`eip155:10:${address}`] },
    },
  })
})

test('a locked wallet asks its policy when it is unlocked', async () => {
  const wallet = await startWallet()
  await wallet.lock()
  const page = callsOn(wallet.transport({ origin }))
  expect((await page.call('wallet_getSession')).result).toEqual({ sessionScopes: {}, sessionProperties: {} })
  const creating = page.create('eip155:1')
  await page.call('wallet_getSession')
  await wallet.unlock()
  expect((await creating).result).toHaveProperty('sessionScopes')
})

test('the accounts of one index are the same phrase on every chain', async () => {
  const http = 'http://127.0.0.1:9'
  const networks = [
    { scope: 'eip155:1337', http },
    { scope: solana, http },
    { scope: bitcoin, http },
  ]
  const wallet = await startWallet({ networks })
  expect(wallet.accounts).toEqual([
    `eip155:1337:${address}`,
    `${solana}:oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96`,
    `${bitcoin}:bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te`,
  ])
  const page = callsOn(wallet.transport({ origin }))
  const { result } = await page.create('eip155:1337', solana, bitcoin)
  expect(
    Object.values(isObject(result) && isObject(result.sessionScopes) ? result.sessionScopes : {}).flatMap(
      (scope) => (isObject(scope) ? scope.accounts : []),
    ),
  ).toEqual(wallet.accounts)
})

test('a network without an address is granted and signed for, and its reads are 4901', async () => {
  const wallet = await startWallet({ networks: [{ scope: 'eip155:1' }] })
  const page = callsOn(wallet.transport({ origin }))
  await page.create('eip155:1')
  expect((await page.invoke('eip155:1', 'personal_sign', ['0x6869', address])).result).toMatch(/^0x/)
  expect((await page.invoke('eip155:1', 'eth_blockNumber')).error).toMatchObject({ code: 4901 })
})

test('two origins have two sessions', async () => {
  const wallet = await startWallet()
  await callsOn(wallet.transport({ origin })).create('eip155:1')
  const other = callsOn(await wallet.transport({ origin: 'https://other.example' }).open())
  expect((await other.call('wallet_getSession')).result).toMatchObject({ sessionScopes: {} })
})

async function openSocket(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers })
  const status = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => {})
  })
  const line = {
    send: (message: object) => socket.send(JSON.stringify(message)),
    onMessage: (listener: (message: unknown) => void) => {
      socket.on('message', (data) => listener(JSON.parse(data.toString())))
      return () => {}
    },
  }
  return { socket, status, line }
}

test('a WebSocket on this machine carries the same, for the origin that the client says', async () => {
  const wallet = await startWallet({ approve: (request) => ({ approve: request.origin === origin }) })
  const { url, port } = await wallet.listen({ token: 's3cret' })
  expect(url).toBe(`ws://127.0.0.1:${port}/?token=s3cret`)
  const { line, socket } = await openSocket(`${url}&origin=${encodeURIComponent(origin)}`)
  const page = callsOn(line)
  expect((await page.create('eip155:1')).result).toHaveProperty(['sessionScopes', 'eip155:1'])
  expect((await page.invoke('eip155:1', 'eth_chainId')).result).toBe('0x1')
  socket.send('{ no JSON')
  socket.send('[]')
  expect((await page.call('wallet_getSession')).result).toHaveProperty(['sessionScopes', 'eip155:1'])
  const unnamed = callsOn((await openSocket(url)).line)
  expect((await unnamed.create('eip155:1')).error).toMatchObject({ code: 4001 })
})

test('without the token, or from a page that is not listed, the door stays shut', async () => {
  const wallet = await startWallet()
  const { port, url } = await wallet.listen({ token: 's3cret', origins: [origin] })
  const root = `ws://127.0.0.1:${port}/`
  expect((await openSocket(root)).status).toBe(401)
  expect((await openSocket(`${root}?token=s3cre`)).status).toBe(401)
  expect((await openSocket(`${root}?token=`)).status).toBe(401)
  expect((await openSocket(url, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await openSocket(`${url}&origin=${origin}`, { origin: 'null' })).status).toBe(403)
  expect((await openSocket(url, { origin })).status).toBe(101)
  expect((await openSocket(root, { authorization: 'Bearer s3cret' })).status).toBe(101)
  expect((await openSocket(`${url}&origin=null`)).status).toBe(400)
})

test('the origin of a browser page is what its browser says, not what the page says', async () => {
  const seen: string[] = []
  const wallet = await startWallet({
    approve: (request) => {
      seen.push(request.origin)
      return { approve: true }
    },
  })
  const { url } = await wallet.listen({ token: 's3cret', origins: [origin] })
  const { line } = await openSocket(`${url}&origin=https://other.example`, { origin })
  await callsOn(line).create('eip155:1')
  expect(seen).toEqual([origin])
})

test('an address that is none is refused, and the wallet goes on', async () => {
  const wallet = await startWallet()
  const { port } = await wallet.listen({ token: 'secret' })
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connectTcp(port, '127.0.0.1', () =>
      socket.write(
        'GET // HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ),
    )
    socket.on('data', (data) => resolve(data.toString()))
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
})

test('a page hears that the wallet closed, and that there is no other line', async () => {
  const wallet = await startWallet()
  const transport = wallet.transport({ origin })
  const ended = new Promise<string>((resolve) => transport.onClose(() => resolve('ended')))
  const { call } = callsOn(transport)
  await call('wallet_getSession')
  await wallet.close()
  expect(await ended).toBe('ended')
  await expect(transport.open()).rejects.toMatchObject({ data: { reason: 'closed' } })
  const late = wallet.transport({ origin })
  expect(await new Promise<string>((resolve) => late.onClose(() => resolve('ended')))).toBe('ended')
})
