import { Verifier } from 'bip322-js'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clientPage, type Outcome, openClient } from './clientPage.ts'
import { openDesk, type TestDesk } from './desk.ts'
import { type LaunchedExtension, launchExtension } from './launchExtension.ts'
import { bundleLibrariesPage } from './librariesPage.ts'
import { type LiveService, startLiveService } from './liveService.test.support.ts'
import { decideIn, firstRun, pasteService } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'

// Clients as they are published, against the built extension and a running service: `@metamask/multichain-api-client`
// on each of its transports; viem, ethers and web3 on the provider that they find by EIP-6963. Budget: 60 s on two cores.
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
  site = await servePages({
    pages: { ...clientPage.pages, '/libraries': bundleLibrariesPage() },
    folders: clientPage.folders,
  })
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
const reject = () => decideIn(extension, desk, 'cancel-btn')

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
    expect(await client.call('getSession')).toEqual({ result: { sessionScopes: {}, sessionProperties: {} } })
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

/** The page of the libraries, connected on localnet by the provider alone; what it is given is run there. */
async function openLibraries() {
  const page = await extension.context.newPage()
  await page.goto(`${site.origin}/libraries`)
  await page.waitForFunction('globalThis.web3 !== undefined')
  const run = <T>(code: string): Promise<T> => page.evaluate(`(async () => ${code})()`)
  const connecting = run<Hex[]>("provider.request({ method: 'eth_requestAccounts' })")
  await approve()
  const [address = '0x'] = await connecting
  const params = "[{ chainId: '0x539' }]"
  const switching = run(`provider.request({ method: 'wallet_switchEthereumChain', params: ${params} })`)
  await approve()
  expect(await switching).toBeNull()
  expect(await run('heard')).toContainEqual(['chainChanged', '0x539'])
  const approved = async <T>(code: string): Promise<T> => {
    const running = run<T>(code)
    await approve()
    return running
  }
  return { run, approved, address }
}

const receiptOf = (hash: unknown) =>
  vi.waitFor(async () => {
    const found = await service.ask('localnet', 'eth_getTransactionReceipt', hash)
    expect(found).toMatchObject({ transactionHash: hash, status: '0x1' })
    return Object(found)
  }, patience)

test('viem finds the provider, reads, signs, sends, and knows the errors by their names', async () => {
  const { run, approved, address } = await openLibraries()
  expect(await run('viem.getAddresses()')).toHaveLength(1)
  expect(await run('viem.getChainId()')).toBe(1337)
  expect(await run(`viem.getBalance({ address: '${address}' })`)).toBe(
    BigInt(String(await service.ask('localnet', 'eth_getBalance', address, 'latest'))),
  )
  const account = `account: '${address}'`
  const signature = await approved<Hex>(`viem.signMessage({ ${account}, message: 'hello' })`)
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  const typed = {
    domain: { name: 'Ferry', chainId: 1337 },
    types: { Fare: [{ name: 'to', type: 'string' }] },
    primaryType: 'Fare',
    message: { to: 'the island' },
  } as const
  const onTyped = await approved<Hex>(`viem.signTypedData({ ${account}, ...${JSON.stringify(typed)} })`)
  expect(await verifyTypedData({ address, ...typed, signature: onTyped })).toBe(true)
  const hash = await approved(`viem.sendTransaction({ ${account}, to: '${address}', value: 1n })`)
  const { blockNumber } = await receiptOf(hash)
  expect(
    await run(`viem.waitForTransactionReceipt({ hash: '${hash}' }).then(({ blockNumber }) => blockNumber)`),
  ).toBe(BigInt(blockNumber))

  const failing = (code: string) =>
    run<string[]>(`${code}.then(() => [], (error) => {
      const names = []
      for (let each = error; each; each = each.cause) names.push(each.name)
      return names
    })`)
  const refused = failing(`viem.signMessage({ ${account}, message: 'no' })`)
  await reject()
  expect(await refused).toContain('UserRejectedRequestError')
  await desk.call('ui_revokeSite', { origin: site.origin })
  await vi.waitFor(async () => expect(await run('heard')).toContainEqual(['accountsChanged', []]), patience)
  expect(await failing('viem.getBlockNumber({ cacheTime: 0 })')).toContain('UnauthorizedProviderError')
}, 120_000)

test('viem adds a chain that the wallet does not know, and moves to it', async () => {
  const { run } = await openLibraries()
  const url = service.address.replace('localnet', 'ticknet')
  await desk.call('ui_removeNetwork', { scope: tick })
  const chain = `{ ...chains.tick, rpcUrls: { default: { http: ['${url}'] } } }`
  const adding = run(`viem.addChain({ chain: ${chain} })`)
  // Whether the site may ask that at all comes first.
  await approve()
  await approve()
  await adding
  await vi.waitFor(async () =>
    expect((await desk.snapshot()).networks.map(({ scope }) => scope)).toContain(tick),
  )
  // The site was given the chain with the same yes.
  await run('viem.switchChain({ id: 1338 })')
  expect(await run('viem.getChainId()')).toBe(1338)
  expect(Number(await run('viem.getBlockNumber({ cacheTime: 0 })'))).toBeGreaterThan(0)
}, 120_000)

test('ethers and web3 do the same with the same provider', async () => {
  const { run, approved, address } = await openLibraries()
  const byEthers = await approved<Hex>("ethers.getSigner().then((signer) => signer.signMessage('hello'))")
  expect(await verifyMessage({ address, message: 'hello', signature: byEthers })).toBe(true)
  const sent = await approved(
    `ethers.getSigner().then((signer) => signer.sendTransaction({ to: '${address}', value: 1 })).then(({ hash }) => hash)`,
  )
  await receiptOf(sent)
  const refused = run(
    "ethers.getSigner().then((signer) => signer.signMessage('no')).catch(({ code }) => code)",
  )
  await reject()
  expect(await refused).toBe('ACTION_REJECTED')

  const byWeb3 = await approved<Hex>(`web3.eth.personal.sign('hello', '${address}', '')`)
  expect(await verifyMessage({ address, message: 'hello', signature: byWeb3 })).toBe(true)
  const { transactionHash, blockNumber } = await approved<{ transactionHash: Hex; blockNumber: bigint }>(
    `web3.eth.sendTransaction({ from: '${address}', to: '${address}', value: 1 })
      .then(({ transactionHash, blockNumber }) => ({ transactionHash, blockNumber }))`,
  )
  expect(BigInt((await receiptOf(transactionHash)).blockNumber)).toBe(blockNumber)
  await approved("provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x53a' }] })")
  const head = await run<{
    number: string
    hash: string
  }>(`web3.eth.subscribe('newHeads').then((subscription) =>
    new Promise((resolve) => subscription.once('data', ({ number, hash }) => resolve({ number: '0x' + number.toString(16), hash }))))`)
  expect(await service.ask('ticknet', 'eth_getBlockByNumber', head.number, false)).toMatchObject({
    hash: head.hash,
  })
}, 120_000)
