import { Verifier } from 'bip322-js'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clientPage, type Outcome, openClient } from './clientPage.ts'
import { openDesk, type TestDesk } from './desk.ts'
import { type LaunchedExtension, launchExtension } from './launchExtension.ts'
import { type LiveService, startLiveService } from './liveService.test.support.ts'
import { decideIn, firstRun, pasteService } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'

// `@metamask/multichain-api-client` as it is published, on each of its transports, against the built extension and a
// running service. Budget: 40 s on two cores.
const patience = { timeout: 15_000, interval: 100 }
const local = 'eip155:1337'
const tick = 'eip155:1338'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const wanted = {
  optionalScopes: Object.fromEntries(
    [local, tick, bitcoin].map((scope) => [scope, { methods: [], notifications: [] }]),
  ),
}

let service: LiveService
let extension: LaunchedExtension
let site: Site
let desk: TestDesk

beforeAll(async () => {
  service = await startLiveService()
  site = await servePages(clientPage)
  extension = await launchExtension()
  desk = await openDesk(extension)
  await firstRun(extension)
  await pasteService(extension, service.address)
})

afterEach(async () => {
  for (const { origin } of (await desk.snapshot()).sites) await desk.call('ui_revokeSite', { origin })
  for (const page of extension.context.pages()) if (page.url().startsWith('http')) await page.close()
})

afterAll(async () => {
  await extension?.close()
  await site?.close()
  await service?.close()
})

const approve = () => decideIn(extension, desk, 'confirm-btn')

function resultOf<T>(outcome: Outcome): T {
  if (!('result' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.result as T
}

interface Session {
  readonly sessionScopes: Readonly<Record<string, { readonly accounts: readonly string[] }>>
}

test.each([
  { transport: 'port', compat: false },
  { transport: 'detected', compat: true },
  { transport: 'postMessage', compat: true },
] as const)(
  'the client over $transport: create, get, invoke, events, revoke',
  async ({ transport, compat }) => {
    await desk.call('ui_setSettings', { compat })
    const client = await openClient(extension.context, site.origin, transport)
    expect(await client.call('getSession')).toMatchObject({ result: { sessionScopes: {} } })
    const creating = client.call('createSession', wanted)
    await approve()
    const created = resultOf<Session>(await creating)
    expect(Object.keys(created.sessionScopes).sort()).toEqual([bitcoin, local, tick].sort())
    expect(resultOf<Session>(await client.call('getSession')).sessionScopes).toEqual(created.sessionScopes)
    const addressOn = (scope: string) =>
      created.sessionScopes[scope]?.accounts[0]?.slice(scope.length + 1) as Hex
    const address = addressOn(local)

    const balance = await service.ask('localnet', 'eth_getBalance', address, 'latest')
    expect(await client.invoke(local, 'eth_getBalance', [address, 'latest'])).toEqual({ result: balance })
    const signing = client.invoke(local, 'personal_sign', ['0x68656c6c6f', address])
    await approve()
    const signature = resultOf<Hex>(await signing)
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    const toSign = { account: { address: addressOn(bitcoin) }, message: 'hello' }
    const signingBitcoin = client.invoke(bitcoin, 'signMessage', toSign)
    await approve()
    const byBitcoin = resultOf<{ signature: string }>(await signingBitcoin)
    expect(Verifier.verifySignature(addressOn(bitcoin), 'hello', byBitcoin.signature)).toBe(true)
    const sending = client.invoke(local, 'eth_sendTransaction', [
      { from: address, to: address, value: '0x1' },
    ])
    await approve()
    const receipt = await vi.waitFor(async () => {
      const hash = resultOf<Hex>(await sending)
      const found = await service.ask('localnet', 'eth_getTransactionReceipt', hash)
      expect(found).toMatchObject({ transactionHash: hash, status: '0x1', from: address })
      return found
    }, patience)
    const { transactionHash } = Object(receipt)
    expect(await client.invoke(local, 'eth_getTransactionReceipt', [transactionHash])).toEqual({
      result: receipt,
    })

    const subscription = resultOf(await client.invoke(tick, 'eth_subscribe', ['newHeads']))
    const heardOf = async (method: string) =>
      (await client.heard()).map((event) => Object(event)).filter((event) => event.method === method)
    await vi.waitFor(async () => {
      const [notified] = await heardOf('wallet_notify')
      const { scope, notification } = Object(notified?.params)
      expect({ scope, ...notification }).toMatchObject({
        scope: tick,
        method: 'eth_subscription',
        params: { subscription },
      })
      const { number, hash } = notification.params.result
      expect(await service.ask('ticknet', 'eth_getBlockByNumber', number, false)).toMatchObject({ hash })
    }, patience)
    await desk.call('ui_revokeSite', { origin: site.origin, scopes: [bitcoin] })
    await vi.waitFor(async () => {
      const changed = (await heardOf('wallet_sessionChanged')).at(-1)
      expect(Object.keys(changed?.params.sessionScopes).sort()).toEqual([local, tick].sort())
    }, patience)

    // A revocation in part leaves the rest; the client hangs up after one in whole.
    expect(await client.call('revokeSession', { scopes: [tick] })).toEqual({ result: undefined })
    expect(Object.keys(resultOf<Session>(await client.call('getSession')).sessionScopes)).toEqual([local])
    expect(await client.call('revokeSession')).toEqual({ result: undefined })
    expect(await client.invoke(local, 'eth_blockNumber', [])).toMatchObject({ error: { code: 4100 } })
  },
  120_000,
)
