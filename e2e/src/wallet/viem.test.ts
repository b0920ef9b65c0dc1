import { createHeadlessWallet, type HeadlessWallet } from '@causeway/wallet/headless'
import { getMultichainClient, type RpcApi } from '@metamask/multichain-api-client'
import {
  AtomicityNotSupportedError,
  createPublicClient,
  createWalletClient,
  defineChain,
  getAddress,
  toHex,
} from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ServedDev, serveDev } from '../servedDev.ts'
import { lineTransport } from './lineTransport.ts'
import { overInvoke } from './overInvoke.ts'

// What viem does beyond plain calls, and notices that pages wait for: each over the published client.
const origin = 'https://dapp.example'
const scope = 'eip155:1337'
const account = getAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
const recipient = '0x00000000000000000000000000000000000000aa'
/** Init code of a contract that emits a log with topic 7 when it is called. */
const logger = '0x6c6001600052600760206000a100600052600d6013f3'

let dev: ServedDev
let other: ServedDev
const wallets: HeadlessWallet[] = []

beforeAll(async () => {
  const mining = { mode: 'automatic' } as const
  dev = await serveDev({ mining })
  other = await serveDev({
    mining,
    alter: (genesis) => ({ ...genesis, config: { ...Object(genesis).config, chainId: 4242 } }),
  })
})

afterAll(async () => {
  await dev.close()
  await other.close()
})

afterEach(async () => {
  for (const wallet of wallets.splice(0)) await wallet.close()
})

async function connected(...names: readonly string[]) {
  const wallet = createHeadlessWallet({
    mnemonic: 'test test test test test test test test test test test junk',
    networks: [
      { scope, http: dev.url },
      { scope: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      { scope: 'bip122:000000000019d6689c085ae165831e93' },
    ],
  })
  wallets.push(wallet)
  const client = getMultichainClient<RpcApi>({ transport: lineTransport(wallet.transport({ origin })) })
  const optionalScopes = Object.fromEntries(names.map((name) => [name, { methods: [], notifications: [] }]))
  return { wallet, client, create: (more: object = {}) => client.createSession({ optionalScopes, ...more }) }
}

async function viemOn(names: readonly string[] = [scope]) {
  const { client, create } = await connected(...names)
  await create()
  const transport = overInvoke(client, scope)
  return {
    client,
    reader: createPublicClient({ transport, pollingInterval: 50 }),
    signer: createWalletClient({ account, transport, pollingInterval: 50 }),
  }
}

test('viem watches events and blocks by filters and by reading', async () => {
  const { reader, signer } = await viemOn()
  const deployed = await signer.sendTransaction({ chain: null, data: logger })
  const { contractAddress } = await reader.waitForTransactionReceipt({ hash: deployed })
  if (!contractAddress) throw new Error('not deployed')
  const onLogs = vi.fn()
  const onBlock = vi.fn()
  const unwatch = [
    reader.watchEvent({ address: contractAddress, onLogs, batch: false }),
    reader.watchBlockNumber({ onBlockNumber: onBlock, emitOnBegin: true }),
  ]
  await vi.waitFor(() => expect(onBlock).toHaveBeenCalled())
  // The filter stands when its first poll has been answered; calls before that are not its own.
  await vi.waitFor(async () => {
    const hash = await signer.sendTransaction({ chain: null, to: contractAddress })
    const { blockNumber } = await reader.waitForTransactionReceipt({ hash })
    await vi.waitFor(() => expect(onBlock).toHaveBeenLastCalledWith(blockNumber, expect.anything()))
    expect(onLogs).toHaveBeenCalled()
  }, 10_000)
  expect(onLogs.mock.lastCall?.[0]).toMatchObject([
    { address: contractAddress.toLowerCase(), topics: [toHex(7n, { size: 32 })] },
  ])
  for (const end of unwatch) end()
})

test('viem sends calls together and waits for their state (EIP-5792)', async () => {
  const { reader, signer } = await viemOn()
  expect(await signer.getCapabilities()).toEqual({ 1337: { atomic: { status: 'unsupported' } } })
  const before = await reader.getBalance({ address: recipient })
  const { id } = await signer.sendCalls({
    chain: chainOf(1337, dev.url),
    calls: [
      { to: recipient, value: 3n },
      { to: recipient, value: 4n },
    ],
  })
  const { status, receipts, atomic } = await signer.waitForCallsStatus({ id })
  expect({ status, atomic }).toEqual({ status: 'success', atomic: false })
  expect(receipts).toHaveLength(2)
  expect((await reader.getBalance({ address: recipient })) - before).toBe(7n)
  const refused = await signer
    .sendCalls({ chain: chainOf(1337, dev.url), calls: [{ to: recipient }], forceAtomic: true })
    .catch((error) => error.walk((each: unknown) => each instanceof AtomicityNotSupportedError))
  expect(refused).toMatchObject({ code: 5760 })
})

test('viem adds a chain, and the session has it at once', async () => {
  const { client } = await viemOn([scope, 'wallet:eip155'])
  const changes: unknown[] = []
  client.onNotification((event) => changes.push(event))
  const added = chainOf(4242, other.url)
  const walletScope = createWalletClient({ account, transport: overInvoke(client, 'wallet:eip155') })
  await walletScope.addChain({ chain: added })
  const session = await client.getSession()
  expect(session?.sessionScopes['eip155:4242']?.accounts).toEqual([`eip155:4242:${account.toLowerCase()}`])
  expect(changes).toEqual([
    {
      jsonrpc: '2.0',
      method: 'wallet_sessionChanged',
      params: { sessionScopes: session?.sessionScopes },
    },
  ])
  const signer = createWalletClient({ account, transport: overInvoke(client, 'eip155:4242') })
  const hash = await signer.sendTransaction({ chain: added, to: recipient, value: 1n })
  const reader = createPublicClient({ transport: overInvoke(client, 'eip155:4242'), pollingInterval: 50 })
  expect(await reader.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
})

test.each([
  ['solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'],
  ['bip122', 'bip122:000000000019d6689c085ae165831e93', 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te'],
])(
  'a page that asks for notices of its %s account hears of it, on every line',
  async (name, chain, address) => {
    const { wallet, client, create } = await connected(chain)
    const notice = {
      jsonrpc: '2.0',
      method: 'wallet_notify',
      params: { scope: chain, notification: { method: 'metamask_accountsChanged', params: [address] } },
    }
    const heard: unknown[] = []
    client.onNotification((event) => heard.push(event))
    await create({ sessionProperties: { [`${name}_accountChanged_notifications`]: true } })
    // Wrappers of this client wait for it for 200 ms.
    await vi.waitFor(() => expect(heard).toContainEqual(notice), 200)
    const later: unknown[] = []
    const next = getMultichainClient<RpcApi>({ transport: lineTransport(wallet.transport({ origin })) })
    next.onNotification((event) => later.push(event))
    await next.getSession()
    await vi.waitFor(() => expect(later).toContainEqual(notice), 200)
  },
)

function chainOf(id: number, url: string) {
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
}
