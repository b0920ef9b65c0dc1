import type { Hex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { encodeCall } from '../calls/encodeCall.test.support.ts'
import {
  alice,
  bob,
  createFakeNode,
  createSurroundings,
  type FakeNode,
  keys,
  nodeError,
  nonceOf,
  run,
  signerOf,
  siteCall,
  usdc,
  viewOf,
} from '../fakeNode.test.support.ts'
import { eip155 } from '../index.ts'

const two = [
  { to: bob, value: '0x1' },
  { to: usdc, data: encodeCall('transfer(address,uint256)', [bob, 5n]) },
]

function sendCalls(more: Record<string, unknown> = {}) {
  const params = {
    version: '2.0.0',
    from: alice,
    chainId: '0x539',
    atomicRequired: false,
    calls: two,
    ...more,
  }
  return siteCall('wallet_sendCalls', [params])
}

function mine(node: FakeNode, statuses: readonly (Hex | null)[]) {
  node.mined = statuses.length
  let asked = -1
  node.answers.set('eth_getTransactionReceipt', ([hash]) => {
    asked = (asked + 1) % statuses.length
    const status = statuses[asked] ?? null
    return status === null
      ? null
      : { status, transactionHash: hash, blockNumber: '0x1', logs: [], type: '0x2' }
  })
}

test('calls are sent one after another and their state is read from the receipts', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  const { id } = (await run(sendCalls(), surroundings)) as { id: string }
  expect(id).toMatch(/^0x[0-9a-f]{64}$/)
  expect(node.sent.map(nonceOf)).toEqual([0n, 1n])
  const status = () => run(siteCall('wallet_getCallsStatus', [id]), surroundings)
  node.answers.set('eth_getTransactionReceipt', () => null)
  expect(await status()).toEqual({ version: '2.0.0', id, chainId: '0x539', status: 100, atomic: false })
  mine(node, ['0x1', '0x1'])
  const done = (await status()) as { receipts: object[] }
  expect(done).toMatchObject({ status: 200, atomic: false })
  expect(done.receipts).toHaveLength(2)
  expect(Object.keys(done.receipts[0] ?? {}).sort()).toEqual([
    'blockHash',
    'blockNumber',
    'gasUsed',
    'logs',
    'status',
    'transactionHash',
  ])
  mine(node, ['0x1', '0x0'])
  expect(await status()).toMatchObject({ status: 600 })
  mine(node, ['0x0', '0x0'])
  expect(await status()).toMatchObject({ status: 500 })
})

test('a bundle whose nonces others took has failed', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  await run(sendCalls({ id: 'b' }), surroundings)
  node.answers.set('eth_getTransactionReceipt', () => null)
  node.mined = 2
  expect(await run(siteCall('wallet_getCallsStatus', ['b']), surroundings)).toMatchObject({ status: 400 })
})

test('where the node refuses a later call, those before it are kept and the bundle says so', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  const accept = node.answers.get('eth_sendRawTransaction')
  node.answers.set('eth_sendRawTransaction', (params) => {
    if (node.sent.length === 1) throw nodeError(-32000, 'txpool is full')
    return accept?.(params)
  })
  await run(sendCalls({ id: 'b' }), surroundings)
  mine(node, ['0x1'])
  expect(await run(siteCall('wallet_getCallsStatus', ['b']), surroundings)).toMatchObject({ status: 600 })
})

test('what EIP-5792 refuses is refused with its code', async () => {
  const refusals: [Record<string, unknown>, number][] = [
    [{ version: '1.0' }, -32602],
    [{ chainId: '0x1' }, 5710],
    [{ chainId: undefined }, -32602],
    [{ atomicRequired: true }, 5760],
    [{ atomicRequired: undefined }, -32602],
    [{ capabilities: { paymasterService: { url: 'https://x' } } }, 5700],
    [{ calls: [{ to: bob, capabilities: { magic: {} } }] }, 5700],
    [{ calls: Array(11).fill({ to: bob }) }, 5740],
    [{ calls: [] }, -32602],
    [{ calls: [7] }, -32602],
    [{ calls: [{}] }, -32602],
    [{ from: bob }, 4100],
    [{ id: 7 }, -32602],
  ]
  for (const [more, code] of refusals) {
    const surroundings = createSurroundings(createFakeNode())
    await expect(run(sendCalls(more), surroundings), JSON.stringify(more)).rejects.toMatchObject({ code })
  }
})

test('a capability that the site can do without is left out', async () => {
  const node = createFakeNode()
  await run(sendCalls({ capabilities: { paymasterService: { optional: true } } }), createSurroundings(node))
  expect(node.sent).toHaveLength(2)
})

test('an id is used once by an origin, and unknown to others', async () => {
  const surroundings = createSurroundings(createFakeNode())
  await run(sendCalls({ id: 'mine', from: undefined }), surroundings)
  await expect(viewOf(sendCalls({ id: 'mine' }), surroundings)).rejects.toMatchObject({ code: 5720 })
  const other = siteCall('wallet_getCallsStatus', ['mine'], { origin: 'https://other.example' })
  await expect(run(other, surroundings)).rejects.toMatchObject({ code: 5730 })
})

test('an id that two requests wait with is used by the first', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  const call = sendCalls({ id: 'twice' })
  const [one, other] = [await eip155.describe(call, surroundings), await eip155.describe(call, surroundings)]
  await eip155.perform(call, one, signerOf(keys.j0), surroundings)
  await expect(eip155.perform(call, other, signerOf(keys.j0), surroundings)).rejects.toMatchObject({
    code: 5720,
  })
  expect(node.sent).toHaveLength(2)
})

test('the gas of calls that build on each other is measured together', async () => {
  const node = createFakeNode()
  node.answers.set('eth_simulateV1', () => [
    {
      calls: [
        { status: '0x1', gasUsed: '0x5208', logs: [], returnData: '0x' },
        { status: '0x1', gasUsed: '0xea60', logs: [], returnData: '0x' },
      ],
    },
  ])
  node.answers.set('eth_estimateGas', () => {
    throw nodeError(3, 'execution reverted')
  })
  const surroundings = createSurroundings(node)
  const view = await viewOf(sendCalls(), surroundings)
  expect(view.title).toBe('Send 2 transactions')
  // 21,000 and 90,000 gas at 2.1 gwei.
  expect(view.lines).toContainEqual({ label: 'Highest fee', value: '0.0002331 ETH', as: 'amount' })
  expect(view.simulation).toEqual({ outcome: 'changes', changes: [] })
})

test('a bundle that the balance does not cover is told', async () => {
  const node = createFakeNode()
  node.answers.set('eth_getBalance', () => '0x1')
  const { warnings } = await viewOf(sendCalls(), createSurroundings(node, { recipients: [bob] }))
  // The node refuses it, so that nothing is lost.
  expect(warnings).toMatchObject([{ code: 'willFail', severity: 'caution' }])
})

test('capabilities are told for the chain of the scope and an account that was granted', async () => {
  const surroundings = createSurroundings(createFakeNode())
  const ask = (params: unknown[]) => run(siteCall('wallet_getCapabilities', params), surroundings)
  const unsupported = { atomic: { status: 'unsupported' } }
  expect(await ask([alice])).toEqual({ '0x539': unsupported })
  expect(await ask([alice, ['0x539', '0x1']])).toEqual({ '0x539': unsupported })
  expect(await ask([alice, ['0x0', '0x0539']])).toEqual({ '0x0': unsupported, '0x539': unsupported })
  await expect(ask([bob])).rejects.toMatchObject({ code: 4100 })
  await expect(ask([])).rejects.toMatchObject({ code: -32000 })
  await expect(ask([alice, 'all'])).rejects.toMatchObject({ code: -32602 })
})

test('of two bundles of one id that are approved at once, one is sent', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  const call = sendCalls({ id: 'order-7' })
  const effects = [await eip155.describe(call, surroundings), await eip155.describe(call, surroundings)]
  const outcomes = await Promise.allSettled(
    effects.map((effect) => eip155.perform(call, effect, signerOf(keys.j0), surroundings)),
  )
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: { id: 'order-7' } },
    { status: 'rejected', reason: { code: 5720 } },
  ])
  expect(node.sent).toHaveLength(2)
})

test('an id whose bundle could not be sent may be used again', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  const accept = node.answers.get('eth_sendRawTransaction')
  node.answers.set('eth_sendRawTransaction', () => {
    throw nodeError(-32000, 'insufficient funds')
  })
  await expect(run(sendCalls({ id: 'order-8' }), surroundings)).rejects.toMatchObject({ code: -32000 })
  if (accept !== undefined) node.answers.set('eth_sendRawTransaction', accept)
  expect(await run(sendCalls({ id: 'order-8' }), surroundings)).toEqual({ id: 'order-8' })
})
