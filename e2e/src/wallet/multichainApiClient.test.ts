import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, interrupt, startCauseway } from '@causeway/node/testing'
import type { HeadlessOptions, HeadlessWallet } from '@causeway/wallet/headless'
import {
  getDefaultTransport,
  getMultichainClient,
  MultichainApiError,
  type RpcApi,
  type Transport,
} from '@metamask/multichain-api-client'
import { PublicKey } from '@solana/web3.js'
import { Verifier } from 'bip322-js'
import {
  decodeBase58,
  getBytes,
  toBeHex,
  verifyMessage as verifyByEthers,
  verifyTypedData as verifyTypedByEthers,
} from 'ethers'
import nacl from 'tweetnacl'
import {
  createPublicClient,
  createWalletClient,
  getAddress,
  type Hex,
  parseEther,
  toHex,
  UserRejectedRequestError,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { fakeExtensionPort } from './fakeExtensionPort.ts'
import { lineTransport } from './lineTransport.ts'
import { overInvoke } from './overInvoke.ts'
import { type Service, scopes, servedWallet } from './servedWallet.ts'

// `@metamask/multichain-api-client` and viem as they are published, against a headless wallet that reads from a service.
const origin = 'https://dapp.example'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const recipient = '0x00000000000000000000000000000000000000aa'
/** Init code of a contract that emits a log with topic 7 when it is called. */
const logger = '0x6c6001600052600760206000a100600052600d6013f3'
const unauthorized = {
  code: 4100,
  message: 'The requested account and/or method has not been authorized by the user.',
}

const directory = mkdtempSync(join(tmpdir(), 'causeway-client-'))
let service: Service
const closing: (() => unknown)[] = []

beforeAll(async () => {
  service = await startCauseway(directory, ['--block-time', '1'])
  // A first start brings the blocks of this network in while it serves.
  const { key, networks } = service.facts
  const history = networks.find(({ name }) => name === 'history')?.http ?? ''
  await vi.waitFor(async () => expect(await call(history, key, 'eth_blockNumber')).toBe('0xc8'), 30_000)
})

afterAll(async () => {
  expect((await interrupt(service)).code).toBe(0)
  rmSync(directory, { recursive: true, force: true })
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  vi.unstubAllGlobals()
})

function startWallet(options: Partial<HeadlessOptions> = {}): HeadlessWallet {
  const wallet = servedWallet(service, options)
  closing.push(() => wallet.close())
  return wallet
}

function overLine(wallet: HeadlessWallet, site = origin) {
  return lineTransport(wallet.transport({ origin: site }))
}

/** The transport that the client picks in a page, with its time for the first answer. */
function overPort(wallet: HeadlessWallet): Transport {
  const extensionId = 'abcdefghijklmnopabcdefghijklmnop'
  vi.stubGlobal('chrome', fakeExtensionPort(extensionId, wallet.transport({ origin })))
  return getDefaultTransport({ extensionId })
}

function clientOver(transport: Transport) {
  const client = getMultichainClient<RpcApi>({ transport })
  closing.push(() => transport.disconnect())
  return client
}

type Client = ReturnType<typeof clientOver>

const wanted = (...names: readonly string[]) => ({
  optionalScopes: Object.fromEntries(names.map((name) => [name, { methods: [], notifications: [] }])),
})

async function addressOf(client: Client, scope: `${string}:${string}`): Promise<Hex> {
  const id = (await client.getSession())?.sessionScopes[scope]?.accounts?.[0]
  if (id === undefined) throw new Error(`no account on ${scope}`)
  return getAddress(id.slice(scope.length + 1))
}

/** The error that the wallet answered a call with. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof MultichainApiError)) throw new Error(`it was not refused: ${thrown}`)
  return thrown.cause
}

describe.each([
  ['a custom transport', overLine],
  ['its own port to an extension', overPort],
])('over %s', (_, over) => {
  test('a session from create to revoke: three networks read, signed, sent, and 4100 at the end', async () => {
    const wallet = startWallet()
    const client = clientOver(over(wallet))
    expect(await client.getSession()).toEqual({ sessionScopes: {}, sessionProperties: {} })
    const created = await client.createSession(wanted(...Object.values(scopes)))
    expect(Object.keys(created.sessionScopes).sort()).toEqual(Object.values(scopes).sort())
    expect(Object.values(created.sessionScopes).flatMap(({ accounts }) => accounts)).toEqual(wallet.accounts)
    expect(await client.getSession()).toEqual(created)

    for (const scope of Object.values(scopes)) {
      const reader = createPublicClient({ transport: overInvoke(client, scope) })
      expect(await reader.getChainId()).toBe(Number(scope.slice('eip155:'.length)))
      expect(await reader.getBlock({ blockNumber: 0n })).toMatchObject({ number: 0n })
      expect(await reader.getBlockNumber()).toBeGreaterThanOrEqual(scope === scopes.history ? 200n : 0n)
    }

    const account = await addressOf(client, scopes.localnet)
    const signer = createWalletClient({ account, transport: overInvoke(client, scopes.localnet) })
    const reader = createPublicClient({ transport: overInvoke(client, scopes.localnet), pollingInterval: 50 })
    const message = 'Hello, world!'
    const signature = await signer.signMessage({ message })
    expect(await verifyMessage({ address: account, message, signature })).toBe(true)
    expect(verifyByEthers(message, signature)).toBe(account)
    const domain = { name: 'Test', version: '1', chainId: 1337 }
    const types = { Mail: [{ name: 'contents', type: 'string' }] }
    const typed = { domain, types, primaryType: 'Mail', message: { contents: 'hi' } } as const
    const typedSignature = await signer.signTypedData(typed)
    expect(await verifyTypedData({ address: account, ...typed, signature: typedSignature })).toBe(true)
    expect(verifyTypedByEthers(domain, types, typed.message, typedSignature)).toBe(account)

    const before = await reader.getBalance({ address: recipient })
    const hash = await signer.sendTransaction({ chain: null, to: recipient, value: parseEther('1') })
    const receipt = await reader.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: account.toLowerCase(), to: recipient })
    expect((await reader.getBalance({ address: recipient })) - before).toBe(parseEther('1'))

    const heard: unknown[] = []
    const neighbour = clientOver(overLine(wallet))
    await neighbour.getSession()
    neighbour.onNotification((event) => heard.push(event))
    await client.revokeSession({})
    expect(heard).toEqual([
      { jsonrpc: '2.0', method: 'wallet_sessionChanged', params: { sessionScopes: {} } },
    ])
    // The client hung up; its next call is on a new line.
    const late = client.invokeMethod({
      scope: scopes.localnet,
      request: { method: 'eth_chainId', params: [] },
    })
    expect(await errorOf(late)).toEqual(unauthorized)
    expect(await client.getSession()).toEqual({ sessionScopes: {}, sessionProperties: {} })
  })

  test('newHeads and logs arrive as wallet_notify, as the standard writes it', async () => {
    const client = clientOver(over(startWallet()))
    const scope = scopes.localnet
    await client.createSession(wanted(scope))
    const account = await addressOf(client, scope)
    const invoke = (method: string, params: unknown) =>
      client.invokeMethod({ scope, request: { method, params } })
    const deployed = await invoke('eth_sendTransaction', [{ from: account, data: logger }])
    const { contractAddress } = await invoke('eth_getTransactionReceipt', [deployed])
    const heard: unknown[] = []
    client.onNotification((event) => heard.push(event))
    const heads = await invoke('eth_subscribe', ['newHeads'])
    const logs = await invoke('eth_subscribe', ['logs', { address: contractAddress }])
    const transactionHash = await invoke('eth_sendTransaction', [{ from: account, to: contractAddress }])
    const { blockNumber, blockHash } = await invoke('eth_getTransactionReceipt', [transactionHash])
    await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000)

    const eventOf = (subscription: string, result: object) => ({
      jsonrpc: '2.0',
      method: 'wallet_notify',
      params: { scope, notification: { method: 'eth_subscription', params: { subscription, result } } },
    })
    expect(heard).toContainEqual(
      eventOf(logs, {
        address: contractAddress,
        blockHash,
        blockNumber,
        blockTimestamp: expect.stringMatching(/^0x/),
        data: toHex(1n, { size: 32 }),
        logIndex: '0x0',
        removed: false,
        topics: [toHex(7n, { size: 32 })],
        transactionHash,
        transactionIndex: '0x0',
      }),
    )
    const block = await invoke('eth_getBlockByNumber', [blockNumber, false])
    const { size: _size, transactions: _transactions, uncles: _uncles, withdrawals: _w, ...header } = block
    expect(heard).toContainEqual(eventOf(heads, header))

    expect(await invoke('eth_unsubscribe', [heads])).toBe(true)
    expect(await invoke('eth_unsubscribe', [heads])).toBe(false)
    await invoke('eth_sendTransaction', [{ from: account, to: contractAddress }])
    await vi.waitFor(() => expect(heard).toHaveLength(3), 10_000)
    expect(heard[2]).toMatchObject(eventOf(logs, { topics: [toHex(7n, { size: 32 })] }))
  })

  test('a no is 4001 on the wire and a rejection to viem, and leaves the session as it was', async () => {
    const client = clientOver(over(startWallet({ approve: ({ kind }) => ({ approve: kind === 'connect' }) })))
    const created = await client.createSession(wanted(scopes.localnet))
    const account = await addressOf(client, scopes.localnet)
    const refused = client.invokeMethod({
      scope: scopes.localnet,
      request: { method: 'personal_sign', params: ['0x12', account] },
    })
    expect(await errorOf(refused)).toEqual({ code: 4001, message: 'User rejected the request.' })
    const signer = createWalletClient({ account, transport: overInvoke(client, scopes.localnet) })
    const rejected = await signer
      .sendTransaction({ chain: null, to: recipient })
      .catch((error) => error.walk((each: unknown) => each instanceof UserRejectedRequestError))
    expect(rejected).toMatchObject({ code: 4001 })
    expect(await client.getSession()).toEqual(created)
  })
})

test('the client warms up with a read, and sends no params where it has none', async () => {
  const transport = overLine(startWallet())
  const client = clientOver(transport)
  await client.createSession(wanted(scopes.localnet))
  // Its types ask for an object here; the sites that are written without them leave it out.
  await Reflect.apply(client.revokeSession, client, [])
  expect(transport.sent.map((message) => ({ ...message, id: 0 }))).toEqual([
    { jsonrpc: '2.0', id: 0, method: 'wallet_getSession' },
    { jsonrpc: '2.0', id: 0, method: 'wallet_createSession', params: wanted(scopes.localnet) },
    { jsonrpc: '2.0', id: 0, method: 'wallet_revokeSession', params: undefined },
  ])
  expect(await client.getSession()).toEqual({ sessionScopes: {}, sessionProperties: {} })
})

test('a wallet that has only begun to start answers the first read of the client in time', async () => {
  // The client gives up by itself: eleven tries, 200 ms each.
  const client = clientOver(overPort(startWallet()))
  expect(await client.getSession()).toEqual({ sessionScopes: {}, sessionProperties: {} })
})

test('a partial revoke leaves the rest, and everything else that knocks is ignored', async () => {
  const wallet = startWallet()
  const extension = fakeExtensionPort('x', wallet.transport({ origin }))
  const port = extension.runtime.connect('x')
  const heard: unknown[] = []
  port.onMessage.addListener((message) => heard.push(message))
  const knocks = [
    'ping',
    null,
    { type: 'other', data: {} },
    { type: 'caip-348' },
    { type: 'caip-348', data: [] },
  ]
  for (const knock of knocks) port.postMessage(knock)
  const client = clientOver(overLine(wallet))
  await client.createSession(wanted(scopes.localnet, scopes.ticknet))
  await client.revokeSession({ scopes: [scopes.ticknet] })
  const session = await client.getSession()
  expect(Object.keys(session?.sessionScopes ?? {})).toEqual([scopes.localnet])
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard[1]).toEqual({
    type: 'caip-348',
    data: {
      jsonrpc: '2.0',
      method: 'wallet_sessionChanged',
      params: { sessionScopes: session?.sessionScopes },
    },
  })
  port.disconnect()
})

test('the uncles of the history network are read through the wallet', async () => {
  const { key, networks } = service.facts
  const base = networks.find(({ name }) => name === 'history')?.http ?? ''
  const client = clientOver(overLine(startWallet()))
  await client.createSession(wanted(scopes.history))
  const invoke = (method: string, params: unknown) =>
    client.invokeMethod({ scope: scopes.history, request: { method, params } })
  const blocks = await Promise.all(
    Array.from({ length: 60 }, (_, number) => invoke('eth_getBlockByNumber', [toHex(number), false])),
  )
  const withUncle = blocks.find(({ uncles }) => uncles.length > 0)
  const uncle = await invoke('eth_getUncleByBlockHashAndIndex', [withUncle.hash, '0x0'])
  expect(uncle).toMatchObject({ hash: withUncle.uncles[0], totalDifficulty: null, uncles: [] })
  expect(uncle).toEqual(await call(base, key, 'eth_getUncleByBlockHashAndIndex', [withUncle.hash, '0x0']))
  expect(await invoke('eth_getUncleByBlockHashAndIndex', [withUncle.hash, '0x9'])).toBeNull()
})

test('sends that are queued at once get nonces in a row, on both dev networks', async () => {
  const client = clientOver(overLine(startWallet({ accounts: 2 })))
  await client.createSession(wanted(scopes.localnet, scopes.ticknet))
  for (const scope of [scopes.localnet, scopes.ticknet]) {
    const account = await addressOf(client, scope)
    const reader = createPublicClient({ transport: overInvoke(client, scope), pollingInterval: 100 })
    const signer = createWalletClient({ account, transport: overInvoke(client, scope) })
    const first = await reader.getTransactionCount({ address: account })
    const hashes = await Promise.all(
      [1n, 2n, 3n].map((value) => signer.sendTransaction({ chain: null, to: recipient, value })),
    )
    const sent = await Promise.all(hashes.map((hash) => reader.getTransaction({ hash })))
    expect(sent.map(({ nonce }) => nonce - first).sort()).toEqual([0, 1, 2])
    expect(sent.map(({ value }) => value)).toEqual([1n, 2n, 3n])
    for (const hash of hashes) {
      const receipt = await reader.waitForTransactionReceipt({ hash, timeout: 20_000 })
      expect(receipt.status).toBe('success')
    }
  }
})

test('two origins have their own accounts, approvals and events', async () => {
  const other = 'https://other.example'
  const asked: string[] = []
  const wallet = startWallet({
    accounts: 2,
    approve: (request) => {
      asked.push(`${request.origin} ${request.kind}`)
      const account = wallet.accounts[request.origin === other ? 3 : 0] ?? ''
      return { approve: true, scopes: { [scopes.localnet]: { accounts: [account] } } }
    },
  })
  const clients = [origin, other].map((site) => clientOver(overLine(wallet, site)))
  const [one, two] = clients
  if (one === undefined || two === undefined) throw new Error('no clients')
  const heard: unknown[] = []
  two.onNotification((event) => heard.push(event))
  await one.createSession(wanted(scopes.localnet))
  expect(await two.getSession()).toMatchObject({ sessionScopes: {} })
  expect(heard).toEqual([])
  await two.createSession(wanted(scopes.localnet))
  const [first, second] = await Promise.all(clients.map((client) => addressOf(client, scopes.localnet)))
  expect(first).not.toBe(second)
  const foreign = two.invokeMethod({
    scope: scopes.localnet,
    request: { method: 'personal_sign', params: ['0x12', first] },
  })
  expect(await errorOf(foreign)).toEqual(unauthorized)
  await two.revokeSession({})
  const kept = await one.getSession()
  expect(kept?.sessionScopes[scopes.localnet]?.accounts).toHaveLength(1)
  expect(asked).toEqual([`${origin} connect`, `${other} connect`])
})

test('while the wallet is locked sites read, and a signature waits for the unlock', async () => {
  const wallet = startWallet()
  const client = clientOver(overLine(wallet))
  await client.createSession(wanted(scopes.localnet))
  const account = await addressOf(client, scopes.localnet)
  await wallet.lock()
  const reader = createPublicClient({ transport: overInvoke(client, scopes.localnet) })
  expect(await reader.getChainId()).toBe(1337)
  expect(await reader.getBalance({ address: account })).toBeGreaterThan(0n)
  const signer = createWalletClient({ account, transport: overInvoke(client, scopes.localnet) })
  let isSigned = false
  const signing = signer.signMessage({ message: 'late' }).then((signature) => {
    isSigned = true
    return signature
  })
  expect((await client.getSession())?.sessionScopes).toHaveProperty([scopes.localnet])
  await reader.getBlockNumber()
  expect(isSigned).toBe(false)
  await wallet.unlock()
  expect(verifyByEthers('late', await signing)).toBe(account)
})

test('Solana and Bitcoin without an endpoint: messages are signed, and what needs a node is 4901', async () => {
  const wallet = startWallet({ networks: [{ scope: solana }, { scope: bitcoin }] })
  const client = clientOver(overLine(wallet))
  const { sessionScopes } = await client.createSession(wanted(solana, bitcoin))
  const addressIn = (scope: `${string}:${string}`) =>
    sessionScopes[scope]?.accounts?.[0]?.slice(scope.length + 1) ?? ''
  const text = 'Hello from a page'

  const onSolana = { address: addressIn(solana) }
  expect(onSolana.address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  const message = Buffer.from(text).toString('base64')
  const signed = await client.invokeMethod({
    scope: solana,
    request: { method: 'signMessage', params: { account: onSolana, message } },
  })
  expect(signed).toMatchObject({ signedMessage: message, signatureType: 'ed25519' })
  const signature = getBytes(toBeHex(decodeBase58(signed.signature), 64))
  const key = new PublicKey(onSolana.address).toBytes()
  expect(nacl.sign.detached.verify(Buffer.from(text), signature, key)).toBe(true)

  const onBitcoin = { address: addressIn(bitcoin) }
  expect(onBitcoin.address).toBe('bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te')
  const proof = await client.invokeMethod({
    scope: bitcoin,
    request: { method: 'signMessage', params: { account: onBitcoin, message: text } },
  })
  expect(Verifier.verifySignature(onBitcoin.address, text, proof.signature)).toBe(true)

  const read = client.invokeMethod({ scope: solana, request: { method: 'getLatestBlockhash', params: {} } })
  expect(await errorOf(read)).toMatchObject({ code: 4901, message: expect.stringContaining('no endpoint') })
  const transfer = client.invokeMethod({
    scope: bitcoin,
    request: {
      method: 'sendTransfer',
      params: { account: onBitcoin, recipients: [{ address: onBitcoin.address, amount: '1000' }] },
    },
  })
  expect(await errorOf(transfer)).toMatchObject({ code: 4901 })
})
