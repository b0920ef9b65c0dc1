import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interrupt, startCauseway } from '@causeway/node/testing'
import type { HeadlessWallet } from '@causeway/wallet/headless'
import { MetaMaskOpenRPCDocument, MultiChainOpenRPCDocument } from '@metamask/api-specs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineTransport } from '../wallet/lineTransport.ts'
import { type Service, servedWallet } from '../wallet/servedWallet.ts'
import { fillIn } from './fillIn.ts'
import { runExamples } from './runExamples.ts'

const directory = mkdtempSync(join(tmpdir(), 'causeway-openrpc-'))
let service: Service
let wallet: HeadlessWallet

beforeAll(async () => {
  // The document speaks of chain 1, which a dev network of our own can be.
  writeFileSync(join(directory, 'causeway.yaml'), 'networks:\n  one:\n    kind: dev\n    chainId: 1\n')
  service = await startCauseway(directory)
  wallet = servedWallet(service)
})

afterAll(async () => {
  await wallet.close()
  await interrupt(service)
  rmSync(directory, { recursive: true, force: true })
})

/** A page that calls, and has what the examples take for granted: a session on their chains. */
async function openPage(origin: string) {
  const transport = lineTransport(wallet.transport({ origin }))
  await transport.connect()
  const call = (method: string, params?: unknown) =>
    transport.request<{ method: string }, never>({ method, ...(params === undefined ? {} : { params }) })
  const asked = { methods: [], notifications: [] }
  const created: { result: { sessionScopes: Record<string, { methods: string[]; accounts: string[] }> } } =
    await call('wallet_createSession', { optionalScopes: { 'eip155:1': asked, 'eip155:1337': asked } })
  return { call, session: created.result.sessionScopes, close: () => transport.disconnect() }
}

test('the multichain document passes, but for the example that sends the node too little', async () => {
  const page = await openPage('https://multichain.example')
  const outcomes = await runExamples({ document: MultiChainOpenRPCDocument, send: page.call })
  expect(outcomes.map(({ example, passed }) => [example, passed])).toEqual([
    ['wallet_invokeMethodExample', false],
    ['wallet_revokeSessionExample', true],
    ['wallet_getSessionExample', true],
    ['wallet_createSessionEthExample', true],
    ['wallet_createSessionEthUnsupportedMethodsExample', true],
    ['wallet_createSessionUnsupportedScopesExample', true],
  ])
  const [invoked, , , ...created] = outcomes

  // `eth_getBalance` without parameters: what the wallet answers is what the node says of it.
  const { http } = service.facts.networks.find(({ scope }) => scope === 'eip155:1') ?? {}
  const response = await fetch(`${http}/v3/${service.facts.key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [] }),
  })
  const { error } = (await response.json()) as { error: unknown }
  expect(invoked?.error).toEqual(error)
  expect(invoked?.error).toEqual({ code: -32602, message: 'missing value for required argument 0' })

  // Equal to the example is more than the schema asks for, so look at what was granted too. A repeated request adds.
  const scopesOf = (result: unknown) => Object.keys(Object(result).sessionScopes).sort()
  expect(created.map(({ result }) => scopesOf(result))).toEqual([
    ['eip155:1337', 'wallet', 'wallet:eip155'],
    ['eip155:1337', 'wallet', 'wallet:eip155'],
    ['eip155:1', 'eip155:1337', 'wallet', 'wallet:eip155'],
  ])
  await page.close()
})

test('the errors that the multichain document lists are answered where the wallet means them', async () => {
  const page = await openPage('https://errors.example')
  const scope = { methods: [], notifications: [] }
  expect(
    await page.call('wallet_createSession', { optionalScopes: { 'eip155:10124': scope } }),
  ).toMatchObject({
    error: { code: 5100, message: 'Requested scopes are not supported' },
  })
  expect(
    await page.call('wallet_createSession', { optionalScopes: { 'eip155:1': scope }, sessionProperties: {} }),
  ).toMatchObject({ error: { code: 5302, message: 'Invalid sessionProperties requested' } })
  // Asking for more methods or notifications than there are (5101, 5102) is no error: they are left out.
  const more = { methods: ['not_supported'], notifications: ['not_supported'] }
  expect(await page.call('wallet_createSession', { optionalScopes: { 'eip155:1': more } })).toHaveProperty(
    'result',
  )
  await page.close()
})

/** Methods of the document that a chain of the session does not offer. */
const notOffered = [
  // On another scope, or not on this API at all.
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_registerOnboarding',
  'wallet_scanQRCode',
  'eth_requestAccounts',
  'eth_accounts',
  'eth_coinbase',
  // Not implemented.
  'wallet_requestExecutionPermissions',
  'wallet_getGrantedExecutionPermissions',
  'wallet_getSupportedExecutionPermissions',
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
]

/** The examples that are refused, and why that is right for them here. */
const refused: Readonly<Record<string, { code: number; why: string }>> = {
  'wallet_watchAsset ERC-721 example': { code: -32602, why: 'its address is one digit short' },
  'wallet_sendCalls example': { code: 5760, why: 'it must be atomic, which an ordinary account cannot be' },
  'wallet_getCallsStatus example': { code: 5730, why: 'nobody sent that bundle' },
  'eth_estimateGas example': { code: -32000, why: 'a value is sent by an account that has nothing here' },
  'eth_getFilterChanges example': { code: -32000, why: 'nobody made that filter' },
  'eth_getFilterLogs example': { code: -32000, why: 'nobody made that filter' },
  'eth_getLogs example': { code: -32602, why: 'its blocks are beyond the head of a dev network' },
  'eth_getProof example': { code: -32602, why: 'one of its storage keys is no hex' },
  'eth_sendRawTransaction example': { code: -32000, why: 'signed by an account that has nothing here' },
}

test('the examples of the Ethereum document are answered through wallet_invokeMethod as they should be', async () => {
  const page = await openPage('https://ethereum.example')
  const scope = 'eip155:1'
  const granted = page.session[scope]
  const account = granted?.accounts[0]?.slice(scope.length + 1) ?? ''
  const skip = MetaMaskOpenRPCDocument.methods
    .map(({ name }) => name)
    .filter((name) => !granted?.methods.includes(name))
  expect(skip.sort()).toEqual([...notOffered].sort())
  const outcomes = await runExamples({
    document: MetaMaskOpenRPCDocument,
    skip,
    send: (method, params) => {
      const request = { method, params: fillIn(method, params, { account, chainId: '0x1' }) }
      return page.call('wallet_invokeMethod', { scope, request })
    },
  })

  const errors = outcomes.flatMap(({ example, error }) =>
    error === undefined ? [] : [[example, error.code]],
  )
  expect(Object.fromEntries(errors)).toEqual(
    Object.fromEntries(Object.entries(refused).map(([example, { code }]) => [example, code])),
  )
  // Everything else has a result, and each fits the schema that the document has for it.
  const ajv = new Ajv({ strict: false })
  const misfits = outcomes.flatMap(({ example, result, resultSchema, error }) =>
    error === undefined && !ajv.validate(Object(resultSchema), result) ? [{ example, result }] : [],
  )
  expect(misfits).toEqual([])
  expect(outcomes.length).toBeGreaterThan(40)
  await page.close()
})
