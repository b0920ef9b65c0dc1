import { type Connection, connect, subscribe, toEip1193, webSocketTransport } from '@causeway/dapp'
import { freePort } from '@causeway/node/testing'
import {
  createHeadlessWallet,
  type HeadlessOptions,
  type HeadlessPolicy,
  type HeadlessWallet,
} from '@causeway/wallet/headless'
import { BrowserProvider, isError, verifyMessage as verifyByEthers, verifyTypedData } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  custom,
  getAddress,
  type Hex,
  parseEther,
  SwitchChainError,
  toHex,
  UserRejectedRequestError,
  verifyMessage,
} from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type ServedDev, serveDev } from '../servedDev.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const origin = 'https://dapp.example'
const scope = 'eip155:1337'
/** Init code of a contract that emits a log with topic 7 when it is called. */
const logger = '0x6c6001600052600760206000a100600052600d6013f3'
const recipient = '0x00000000000000000000000000000000000000aa'

let dev: ServedDev
const closing: (() => unknown)[] = []

beforeAll(async () => {
  dev = await serveDev({ mining: { mode: 'automatic' } })
})

afterAll(() => dev.close())

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function startWallet(options: Partial<HeadlessOptions> = {}): HeadlessWallet {
  const networks = [{ scope, http: dev.url, ws: dev.url.replace('http:', 'ws:').replace('/v3/', '/ws/v3/') }]
  const wallet = createHeadlessWallet({ mnemonic, networks, ...options })
  closing.push(() => wallet.close())
  return wallet
}

async function connected(
  approve: HeadlessPolicy = () => ({ approve: true }),
  scopes = [scope],
): Promise<Connection> {
  const connection = await connect({ transport: startWallet({ approve }).transport({ origin }), scopes })
  closing.push(connection.close)
  return connection
}

/** The addresses of the session, of which there is one at least. */
function addressesOf({ session }: Connection): [Hex, ...Hex[]] {
  const [first, ...others] = (session.sessionScopes[scope]?.accounts ?? []).map((account) =>
    getAddress(account.slice(scope.length + 1)),
  )
  if (first === undefined) throw new Error('no account')
  return [first, ...others]
}

test('viem drives the wallet: accounts, reads, a signature, a transaction and its receipt', async () => {
  const provider = toEip1193(await connected(), scope)
  const reader = createPublicClient({ transport: custom(provider), pollingInterval: 50 })
  const signer = createWalletClient({ transport: custom(provider) })
  const [account] = await signer.getAddresses()
  if (account === undefined) throw new Error('no account')
  expect(await reader.getChainId()).toBe(1337)
  expect(await reader.getBalance({ address: account })).toBeGreaterThan(0n)
  const signature = await signer.signMessage({ account, message: 'hello' })
  expect(await verifyMessage({ address: account, message: 'hello', signature })).toBe(true)
  const before = await reader.getBalance({ address: recipient })
  const hash = await signer.sendTransaction({ account, chain: null, to: recipient, value: parseEther('1') })
  const receipt = await reader.waitForTransactionReceipt({ hash })
  expect(receipt).toMatchObject({ status: 'success', from: account.toLowerCase(), to: recipient })
  expect((await reader.getBalance({ address: recipient })) - before).toBe(parseEther('1'))
})

test('ethers drives the wallet: accounts, signatures, a transaction and its receipt', async () => {
  const signer = await new BrowserProvider(toEip1193(await connected(), scope)).getSigner()
  expect(verifyByEthers('hello', await signer.signMessage('hello'))).toBe(signer.address)
  const domain = { name: 'Test', version: '1', chainId: 1337 }
  const types = { Mail: [{ name: 'contents', type: 'string' }] }
  const typed = await signer.signTypedData(domain, types, { contents: 'hi' })
  expect(verifyTypedData(domain, types, { contents: 'hi' }, typed)).toBe(signer.address)
  const sent = await signer.sendTransaction({ to: recipient, value: 7n })
  expect(await sent.wait()).toMatchObject({ status: 1, from: signer.address })
})

test('the user is asked once, and not by a page that comes back', async () => {
  const asked: string[] = []
  const wallet = startWallet({
    approve: ({ kind }) => {
      asked.push(kind)
      return { approve: true }
    },
  })
  const transport = wallet.transport({ origin })
  for (let visit = 0; visit < 2; visit++) {
    const { session, close } = await connect({ transport, scopes: [scope] })
    expect(session.sessionScopes[scope]?.accounts).toEqual(wallet.accounts)
    close()
  }
  const provider = toEip1193(await connect({ transport: wallet.transport({ origin }) }), scope)
  expect(await provider.request({ method: 'eth_requestAccounts' })).toHaveLength(1)
  expect(asked).toEqual(['connect'])
})

test('a no is 4001 for connect, viem and ethers', async () => {
  await expect(connected(() => ({ approve: false }))).rejects.toMatchObject({ code: 4001 })
  const provider = toEip1193(await connected(({ kind }) => ({ approve: kind === 'connect' })), scope)
  const viem = createWalletClient({ transport: custom(provider) })
  const [account] = await viem.getAddresses()
  if (account === undefined) throw new Error('no account')
  const refused = await viem.sendTransaction({ account, chain: null, to: recipient }).catch((error) => error)
  expect(refused.walk((cause: unknown) => cause instanceof UserRejectedRequestError)).not.toBeNull()
  const signer = await new BrowserProvider(provider).getSigner()
  const rejected = await signer.signMessage('hello').catch((error) => error)
  expect(isError(rejected, 'ACTION_REJECTED')).toBe(true)
})

test('a chain that the wallet does not have is 4902, one that does not exist on the session 4100', async () => {
  const connection = await connected()
  const viem = createWalletClient({ transport: custom(toEip1193(connection, scope)) })
  await expect(viem.switchChain({ id: 999_999 })).rejects.toThrow(SwitchChainError)
  await expect(connection.invoke('eip155:1', 'eth_blockNumber')).rejects.toMatchObject({ code: 4100 })
})

test('revoking empties the accounts, then every call is 4100', async () => {
  const connection = await connected()
  const provider = toEip1193(connection, scope)
  const changed = vi.fn()
  provider.on('accountsChanged', changed)
  const changes = connection.changes()
  await connection.revoke()
  expect(changed.mock.calls).toEqual([[[]]])
  expect((await changes.next()).value).toEqual({ sessionScopes: {}, sessionProperties: {} })
  await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4100 })
})

test('new heads arrive as a stream and as EIP-1193 messages, in order', async () => {
  const connection = await connected()
  const provider = toEip1193(connection, scope)
  const heard = vi.fn()
  provider.on('message', heard)
  const heads = subscribe(connection, scope, ['newHeads'])
  const id = await provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
  // The answer to a later call on the same line: both subscriptions stand.
  const start = Number(await connection.invoke(scope, 'eth_blockNumber'))
  for (let block = 0; block < 3; block++) await dev.call('evm_mine')
  const numbers: number[] = []
  for await (const { number } of heads) {
    numbers.push(Number(number))
    if (numbers.length === 3) break
  }
  expect(numbers).toEqual([start + 1, start + 2, start + 3])
  await vi.waitFor(() => {
    const messages = heard.mock.calls.map(([message]) => message)
    expect(messages.filter(({ data }) => data.subscription === id)).toMatchObject(
      numbers.map((number) => ({ type: 'eth_subscription', data: { result: { number: toHex(number) } } })),
    )
  })
})

test('logs of a contract arrive as a stream', async () => {
  const connection = await connected()
  const [from] = addressesOf(connection)
  const deployed = await connection.invoke(scope, 'eth_sendTransaction', [{ from, data: logger }])
  const { contractAddress } = (await connection.invoke(scope, 'eth_getTransactionReceipt', [deployed])) ?? {}
  if (!contractAddress) throw new Error('not deployed')
  const logs = subscribe(connection, scope, ['logs', { address: contractAddress }])
  await connection.invoke(scope, 'eth_blockNumber')
  const transactionHash = await connection.invoke(scope, 'eth_sendTransaction', [
    { from, to: contractAddress },
  ])
  const { value } = await logs.next()
  expect(value).toMatchObject({
    address: contractAddress,
    transactionHash,
    topics: [toHex(7n, { size: 32 })],
  })
})

test('over a WebSocket that breaks: reads wait, the session is read again, subscriptions go on', async () => {
  const wallet = startWallet()
  const token = 'a token of this run'
  const port = await freePort()
  let listening = await wallet.listen({ token, port })
  const transport = webSocketTransport(`${listening.url}&origin=${origin}`, {
    createSocket: (url) => new WebSocket(url),
  })
  const connection = await connect({ transport, scopes: [scope] })
  closing.push(connection.close)
  const heads = subscribe(connection, scope, ['newHeads'])
  await connection.invoke(scope, 'eth_blockNumber')
  const back = new Promise((resolve) => connection.on('connect', resolve))
  const gone = new Promise((resolve) => connection.on('disconnect', resolve))
  await listening.close()
  await gone
  const [account] = addressesOf(connection)
  const read = connection.invoke(scope, 'eth_blockNumber')
  await expect(connection.invoke(scope, 'personal_sign', ['0x12', account])).rejects.toMatchObject({
    code: 4900,
    data: { reason: 'away' },
  })
  listening = await wallet.listen({ token, port })
  expect(await read).toMatch(/^0x/)
  expect(await back).toEqual(connection.session)
  expect(connection.session.sessionScopes[scope]?.accounts).toEqual(wallet.accounts)
  await connection.invoke(scope, 'eth_blockNumber')
  await dev.call('evm_mine')
  const latest = await dev.call('eth_blockNumber')
  expect((await heads.next()).value?.number).toBe(latest)
})
