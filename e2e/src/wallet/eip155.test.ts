import { createNetworks, eip155, type NetworksOptions } from '@causeway/wallet'
import { Mnemonic } from 'ethers'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedDev, serveDev } from '../servedDev.ts'

// The EVM namespace against a running dev network: what it fills in, shows and sends has to hold on a real chain.
const scope = 'eip155:1337'
const seed = Buffer.from(
  Mnemonic.fromPhrase(`${'test '.repeat(11)}junk`)
    .computeSeed()
    .slice(2),
  'hex',
)
const account = eip155.derive(seed, 0)
const from = account.address
const other: Hex = `0x${'5a'.repeat(20)}`

/** Logs an ERC-20 transfer of 5 from its caller to `0x…dead` whatever it is called with. */
const token =
  '600560005261dead337fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a300'
/** Reverts with `Error("closed")`. */
const closed =
  '7f08c379a00000000000000000000000000000000000000000000000000000000060005260206004526006602452' +
  '65636c6f73656460d01b60445260646000fd'

/** Code that puts a contract of the given code on the chain. */
function creationOf(runtime: string): Hex {
  const size = (runtime.length / 2).toString(16).padStart(2, '0')
  return `0x60${size}600c60003960${size}6000f3${runtime}`
}

let dev: ServedDev
let surroundings: Surroundings

type Call = Parameters<typeof eip155.describe>[0]
type Surroundings = Parameters<typeof eip155.describe>[1]

const volatile: NetworksOptions['storage'] = {
  get: async () => undefined,
  set: async () => {},
  remove: async () => {},
  keys: async () => [],
}

beforeAll(async () => {
  dev = await serveDev({ mining: { mode: 'automatic' } })
  const networks = await createNetworks({
    storage: volatile,
    fetch,
    clock: { now: () => Date.now(), after: (ms, run) => clearTimeout.bind(null, setTimeout(run, ms)) },
    defaults: [
      {
        scope,
        name: 'Dev',
        symbol: 'ETH',
        decimals: 18,
        http: dev.url,
        ws: null,
        explorer: null,
        isTest: true,
        from: 'user',
      },
    ],
  })
  const notes = new Map<string, unknown>()
  const unused = (): never => {
    throw new Error('not part of this test')
  }
  surroundings = {
    networks,
    network: networks.get(scope),
    own: () => [from],
    recipients: () => [other],
    noteRecipient: () => {},
    feeds: { subscribe: unused, unsubscribe: unused, filter: unused, keepFilter: unused, dropFilter: unused },
    notebook: {
      get: (origin, key) => notes.get(origin + key),
      set: (origin, key, value) => void notes.set(origin + key, value),
    },
    grantScope: unused,
    now: () => Date.now(),
  }
})
afterAll(() => dev?.close())

function siteCall(method: string, params: unknown): Call {
  return {
    scope,
    method,
    params,
    accounts: [`${scope}:${from}`],
    origin: 'https://dapp.example',
    connection: 'c1',
  }
}

async function ask(method: string, params: unknown): Promise<unknown> {
  const call = siteCall(method, params)
  const effect = await eip155.describe(call, surroundings)
  const signer = {
    address: from,
    use: async <T>(sign: (key: Uint8Array) => T | Promise<T>) => sign(account.privateKey.slice()),
  }
  return eip155.perform(call, effect, signer, surroundings)
}

async function viewOf(tx: Record<string, unknown>) {
  const effect = await eip155.describe(siteCall('eth_sendTransaction', [{ from, ...tx }]), surroundings)
  if (!('view' in effect)) throw new Error('A send has a view.')
  return effect.view
}

const receiptOf = async (hash: unknown) =>
  (await dev.call('eth_getTransactionReceipt', hash)) as Record<string, string>

test('a transfer is filled in, sent and mined, and costs no more than was shown', async () => {
  const view = await viewOf({ to: other, value: '0xde0b6b3a7640000' })
  expect(view.simulation).toEqual({
    outcome: 'changes',
    changes: [{ asset: 'native', symbol: 'ETH', decimals: 18, amount: '-1000000000000000000' }],
  })
  const hash = await ask('eth_sendTransaction', [{ from, to: other, value: '0xde0b6b3a7640000' }])
  const receipt = await receiptOf(hash)
  expect(receipt).toMatchObject({ status: '0x1', from, to: other, type: '0x2' })
  const highest = view.lines.find(({ label }) => label === 'Highest fee')?.value ?? ''
  const paid = BigInt(receipt.gasUsed ?? 0) * BigInt(receipt.effectiveGasPrice ?? 0)
  expect(Number(paid) / 1e18).toBeLessThanOrEqual(Number.parseFloat(highest))
})

test('sends at once all arrive, with nonces in a row', async () => {
  const before = BigInt(String(await dev.call('eth_getTransactionCount', from, 'latest')))
  const hashes = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      ask('eth_sendTransaction', [{ from, to: other, value: `0x${i + 1}` }]),
    ),
  )
  for (const hash of hashes) expect(await receiptOf(hash)).toMatchObject({ status: '0x1' })
  expect(BigInt(String(await dev.call('eth_getTransactionCount', from, 'latest')))).toBe(before + 5n)
})

test('a token that moves shows in the simulated balances', async () => {
  const { contractAddress } = await receiptOf(
    await ask('eth_sendTransaction', [{ from, data: creationOf(token) }]),
  )
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5n] })
  const { simulation } = await viewOf({ to: contractAddress, data })
  expect(simulation).toMatchObject({
    outcome: 'changes',
    changes: [{ asset: contractAddress, amount: '-5' }],
  })
})

test('a call that reverts is refused with the reason, and shown as failing where the site insists', async () => {
  const { contractAddress } = await receiptOf(
    await ask('eth_sendTransaction', [{ from, data: creationOf(closed) }]),
  )
  const tx = { to: contractAddress, data: '0x12345678' }
  await expect(viewOf(tx)).rejects.toMatchObject({ code: 3 })
  const view = await viewOf({ ...tx, gas: '0x186a0' })
  expect(view.simulation).toEqual({ outcome: 'reverts', reason: 'closed' })
  expect(view.warnings.map(({ code }) => code)).toContain('willFail')
})

test('calls sent together are mined one after another and their state is told', async () => {
  const calls = [
    { to: other, value: '0x1' },
    { to: other, value: '0x2' },
  ]
  const params = { version: '2.0.0', chainId: '0x539', from, atomicRequired: false, calls }
  const { id } = (await ask('wallet_sendCalls', [params])) as { id: string }
  expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({
    id,
    status: 200,
    atomic: false,
    receipts: [{ status: '0x1' }, { status: '0x1' }],
  })
})

test('reads are those of the node, its errors too', async () => {
  expect(await ask('eth_blockNumber', [])).toBe(await dev.call('eth_blockNumber'))
  await expect(ask('eth_getBalance', [])).rejects.toMatchObject({ code: -32602 })
})
