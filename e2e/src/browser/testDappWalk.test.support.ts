import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeBase58, getBytes, toBeHex } from 'ethers'
import nacl from 'tweetnacl'
import { verifyMessage } from 'viem'
import { expect, vi } from 'vitest'
import { type Driver, testId } from './driver.test.support.ts'
import type { LiveService } from './liveService.test.support.ts'

const folder = dirname(fileURLToPath(import.meta.resolve('@metamask/test-dapp-multichain/package.json')))

/** `@metamask/test-dapp-multichain` as it is published, for a site. */
export const testDapp = {
  path: '/test-dapp-multichain/?autoMode=true',
  folders: { '/test-dapp-multichain/': `${folder}/build/` },
} as const

const patience = { timeout: 15_000, interval: 100 }
const local = 'eip155:1337'
const tick = 'eip155:1338'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const inId = (scope: string): string => scope.replaceAll(':', '-')

export interface Walk {
  /** The test dapp's page, connected to the wallet. */
  readonly dapp: Driver
  /** The wallet's popup in a tab. */
  readonly wallet: Driver
  readonly service: LiveService
  /** Presses the button that says yes, in the window that opens for the question. */
  approve(): Promise<void>
}

/**
 * Everything that the test dapp can do with a session: create, get, invoke, events, revoke. What the wallet answers is
 * compared with what the node says, and signatures are checked by libraries that are not ours.
 */
export async function walkTestDapp({ dapp, wallet, service, approve }: Walk): Promise<void> {
  const results = async (selector: string) => (await dapp.texts(selector)).map((text) => JSON.parse(text))
  const firstText = (selector: string) =>
    vi.waitFor(async () => {
      const [found = ''] = await dapp.texts(selector)
      expect(found).not.toBe('')
      return found
    }, patience)
  const resultOf = async (selector: string) => JSON.parse(await firstText(selector))
  const invoked = (scope: string, method: string) => `[id="invoke-method-${inId(scope)}-${method}-result-0"]`
  const invoke = async (scope: string, method: string, isAsked = false) => {
    await dapp.click(testId(`direct-invoke-${inId(scope)}-${method}`))
    if (isAsked) await approve()
    return resultOf(invoked(scope, method))
  }
  /** The same for what the dapp has no example of; it cuts what it shows after 150 letters. */
  const invokeWith = async (scope: string, method: string, params: unknown, isAsked = false) => {
    await dapp.pick(testId(`${inId(scope)}-select`), method)
    await dapp.fill(
      testId(`${inId(scope)}-collapsible-content-textarea`),
      JSON.stringify({ method: 'wallet_invokeMethod', params: { scope, request: { method, params } } }),
    )
    await dapp.click(testId(`invoke-method-${inId(scope)}-btn`))
    if (isAsked) await approve()
    return firstText(invoked(scope, method))
  }
  const changes = () => results('[id^="wallet-session-changed-result-"]')

  // The answer to its first question overwrites what is ticked before it.
  await dapp.present(testId('connected-chains-list'))
  await dapp.click(testId(`network-checkbox-${inId(local)}`))
  await dapp.click(testId(`network-checkbox-${inId(solana)}`))
  await dapp.fill('#custom-Scope-input-0', tick)
  await dapp.click('#add-custom-scope-button-0')
  await dapp.fill('#custom-Scope-input-1', bitcoin)
  await dapp.click(testId('create-session-btn'))
  await approve()
  for (const scope of [local, tick, solana, bitcoin]) await dapp.present(testId(`scope-card-${inId(scope)}`))

  await dapp.click(testId('get-session-btn'))
  const { sessionScopes } = await vi.waitFor(async () => {
    expect((await dapp.texts('#session-method-details-0'))[0]).toContain('wallet_getSession')
    return resultOf('#session-method-result-0')
  }, patience)
  expect(Object.keys(sessionScopes).sort()).toEqual([bitcoin, local, tick, solana].sort())
  const addressOn = (scope: string): string => sessionScopes[scope].accounts[0].slice(scope.length + 1)
  const address = addressOn(local) as `0x${string}`

  expect(await invoke(local, 'eth_chainId')).toBe('0x539')
  expect(await invoke(tick, 'eth_chainId')).toBe('0x53a')
  const signature = await invoke(local, 'personal_sign', true)
  const [asked = ''] = await dapp.texts(
    `[id="method-result-item-${inId(local)}-personal_sign-0"] .result-params`,
  )
  const [raw] = JSON.parse(asked.replace('Params: ', ''))
  expect(await verifyMessage({ address, message: { raw }, signature })).toBe(true)
  const hash = await invoke(local, 'eth_sendTransaction', true)
  const receipt = await vi.waitFor(async () => {
    const found = await service.ask('localnet', 'eth_getTransactionReceipt', hash)
    expect(found).toMatchObject({ status: '0x1', from: address })
    return Object(found)
  }, patience)
  expect(await invoke(local, 'eth_blockNumber')).toBe(receipt.blockNumber)
  expect(await invoke(local, 'eth_getBalance')).toBe(
    await service.ask('localnet', 'eth_getBalance', address, 'latest'),
  )

  const greeting = Buffer.from('Hello, world!')
  const toSign = (scope: string, message: string) => ({ account: { address: addressOn(scope) }, message })
  const bySolana = await invokeWith(solana, 'signMessage', toSign(solana, greeting.toString('base64')), true)
  const [, encoded = ''] = /^{"signature":"(\w+)"/.exec(bySolana) ?? []
  const [signed, key] = [bytesOf(encoded, 64), bytesOf(addressOn(solana), 32)]
  expect(nacl.sign.detached.verify(greeting, signed, key)).toBe(true)
  const byBitcoin = await invokeWith(bitcoin, 'signMessage', toSign(bitcoin, greeting.toString()), true)
  expect(byBitcoin).toMatch(/^{"signature":"[\w+/]{100}/)

  const subscription = JSON.parse(await invokeWith(tick, 'eth_subscribe', ['newHeads']))
  const { params: notified } = await resultOf('[id^="wallet-notify-result-"]')
  expect(notified).toMatchObject({
    scope: tick,
    notification: { method: 'eth_subscription', params: { subscription } },
  })
  const head = notified.notification.params.result
  expect(await service.ask('ticknet', 'eth_getBlockByNumber', head.number, false)).toMatchObject({
    hash: head.hash,
  })

  await wallet.click(testId('nav-sites'))
  await wallet.click(testId('site-row'))
  await wallet.click(testId('edit-site-btn'))
  await wallet.click(testId(`network-row-${inId(solana)}`))
  await wallet.click(testId('save-site-btn'))
  await dapp.absent(testId(`scope-card-${inId(solana)}`))
  expect(Object.keys((await changes())[0].params.sessionScopes).sort()).toEqual([bitcoin, local, tick].sort())

  await dapp.click(testId('revoke-session-btn'))
  await dapp.absent(testId(`scope-card-${inId(local)}`))
  await vi.waitFor(async () => {
    expect((await results('#session-method-result-0'))[0]).toBe(true)
    expect((await changes())[0].params).toEqual({ sessionScopes: {} })
  }, patience)
  await wallet.click(testId('nav-sites'))
  await wallet.absent(testId('site-row'))
}

function bytesOf(base58: string, length: number): Uint8Array {
  return getBytes(toBeHex(decodeBase58(base58), length))
}
