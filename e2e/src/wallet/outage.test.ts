import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, freePort, interrupt, startCauseway } from '@causeway/node/testing'
import { getDefaultTransport, getMultichainClient, type RpcApi } from '@metamask/multichain-api-client'
import { afterAll, expect, test, vi } from 'vitest'
import { fakeExtensionPort } from './fakeExtensionPort.ts'
import { type Service, scopes, servedWallet } from './servedWallet.ts'

/** Init code of a contract that emits a log with topic 7 when it is called. */
const logger = '0x6c6001600052600760206000a100600052600d6013f3'
const extensionId = 'abcdefghijklmnopabcdefghijklmnop'
const scope = scopes.localnet

const directory = mkdtempSync(join(tmpdir(), 'causeway-outage-'))
let service: Service | null = null

afterAll(async () => {
  vi.unstubAllGlobals()
  if (service !== null) await interrupt(service)
  rmSync(directory, { recursive: true, force: true })
})

/** The base address of the local network. */
function baseOf({ facts }: Service): string {
  return facts.networks.find((network) => network.scope === scope)?.http ?? ''
}

test('the service is away for ten blocks: each of their headers and logs arrives once, in order', async () => {
  const port = String(await freePort())
  service = await startCauseway(directory, ['--port', port])
  const { key, accounts } = service.facts
  const from = accounts[0]?.address
  const wallet = servedWallet(service)
  vi.stubGlobal(
    'chrome',
    fakeExtensionPort(extensionId, wallet.transport({ origin: 'https://dapp.example' })),
  )
  const transport = getDefaultTransport({ extensionId })
  const client = getMultichainClient<RpcApi>({ transport })
  await client.createSession({ optionalScopes: { [scope]: { methods: [], notifications: [] } } })
  const invoke = (method: string, params: unknown) =>
    client.invokeMethod({ scope, request: { method, params } })

  const deployed = await invoke('eth_sendTransaction', [{ from, data: logger }])
  const { contractAddress, blockNumber } = await invoke('eth_getTransactionReceipt', [deployed])
  const first = Number(blockNumber) + 1
  const heard: unknown[] = []
  client.onNotification((event) => heard.push(event))
  const heads = await invoke('eth_subscribe', ['newHeads'])
  const logs = await invoke('eth_subscribe', ['logs', { address: contractAddress }])
  const ring = { from, to: contractAddress }
  await invoke('eth_sendTransaction', [ring])
  await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000)

  expect((await interrupt(service)).code).toBe(0)
  const unreachable = await invoke('eth_blockNumber', []).catch((error: Error) => error.cause)
  expect(unreachable).toMatchObject({ code: 4901 })
  // The same chain behind another door, so that there are ten blocks that the wallet cannot see.
  const hidden = await startCauseway(directory)
  for (let block = 0; block < 10; block++) await call(baseOf(hidden), key, 'eth_sendTransaction', [ring])
  await interrupt(hidden)
  expect(heard).toHaveLength(2)

  service = await startCauseway(directory, ['--port', port])
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(22), 30_000)
  // And it goes on with what is new.
  await invoke('eth_sendTransaction', [ring])
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(24), 10_000)

  const eventOf = (subscription: string, result: unknown) => ({
    jsonrpc: '2.0',
    method: 'wallet_notify',
    params: { scope, notification: { method: 'eth_subscription', params: { subscription, result } } },
  })
  const of = (subscription: string) =>
    heard.filter((event) => JSON.stringify(event).includes(`"subscription":"${subscription}"`))
  const blocks = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      call(baseOf(service ?? hidden), key, 'eth_getBlockByNumber', [
        `0x${(first + index).toString(16)}`,
        false,
      ]),
    ),
  )
  const headers = blocks.map((block) => {
    const { size, transactions, uncles, withdrawals, ...header } = Object(block)
    return header
  })
  expect(of(heads)).toEqual(headers.map((header) => eventOf(heads, header)))
  const found = await invoke('eth_getLogs', [{ address: contractAddress, fromBlock: '0x0' }])
  expect(found).toHaveLength(12)
  expect(of(logs)).toEqual(found.map((log: unknown) => eventOf(logs, log)))
  expect(heard).toHaveLength(24)

  await transport.disconnect()
  await wallet.close()
})
