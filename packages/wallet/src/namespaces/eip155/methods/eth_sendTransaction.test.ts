import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as Secp256k1 from 'ox/Secp256k1'
import * as TxEnvelopeEip1559 from 'ox/TxEnvelopeEip1559'
import * as TxEnvelopeLegacy from 'ox/TxEnvelopeLegacy'
import { expect, test } from 'vitest'
import { encodeCall } from '../calls/encodeCall.test.support.ts'
import {
  alice,
  bob,
  createFakeNode,
  createSurroundings,
  nodeError,
  nonceOf,
  run,
  siteCall,
  usdc,
  viewOf,
} from '../fakeNode.test.support.ts'

function send(tx: Record<string, unknown>) {
  return siteCall('eth_sendTransaction', [{ from: alice, to: bob, ...tx }])
}

test('what a site leaves open is filled in from the node', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  const hash = await run(send({ value: '0xde0b6b3a7640000' }), surroundings)
  const [raw] = node.sent
  const envelope = TxEnvelopeEip1559.deserialize(raw as TxEnvelopeEip1559.Serialized)
  expect(envelope).toMatchObject({
    chainId: 1337,
    nonce: 0n,
    to: bob,
    value: 10n ** 18n,
    gas: 21_000n,
    maxFeePerGas: 2_100_000_000n,
    maxPriorityFeePerGas: 100_000_000n,
  })
  expect(hash).toBe(toHex(keccak_256(fromHex(raw as Hex))))
  const { r, s, yParity } = envelope
  const signature = { r: r as Hex, s: s as Hex, yParity: yParity as number }
  const payload = TxEnvelopeEip1559.getSignPayload(envelope)
  expect(Secp256k1.recoverAddress({ payload, signature }).toLowerCase()).toBe(alice)
  expect(surroundings.noted).toEqual([bob])
})

test('what a site gives is kept', async () => {
  const node = createFakeNode()
  await run(
    send({ data: '0x1234', gas: '0x30d40', nonce: '0x7', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x2' }),
    createSurroundings(node),
  )
  expect(TxEnvelopeEip1559.deserialize(node.sent[0] as TxEnvelopeEip1559.Serialized)).toMatchObject({
    data: '0x1234',
    gas: 200_000n,
    nonce: 7n,
    maxFeePerGas: 9n,
    maxPriorityFeePerGas: 2n,
  })
})

test('a call gets a quarter more gas than it needs now', async () => {
  const node = createFakeNode()
  await run(send({ input: '0x1234' }), createSurroundings(node))
  expect(TxEnvelopeEip1559.deserialize(node.sent[0] as TxEnvelopeEip1559.Serialized).gas).toBe(62_500n)
})

test('a chain without a base fee gets a legacy transaction with its chain id', async () => {
  const node = createFakeNode()
  node.answers.set('eth_getBlockByNumber', () => ({ number: '0x1' }))
  for (const missing of ['eth_feeHistory', 'eth_maxPriorityFeePerGas']) node.answers.delete(missing)
  await run(send({ value: '0x1' }), createSurroundings(node))
  expect(TxEnvelopeLegacy.deserialize(node.sent[0] as Hex)).toMatchObject({
    chainId: 1337,
    gasPrice: 1_093_750_000n,
    gas: 21_000n,
  })
})

test('a site that gives a gas price gets a legacy transaction, with an access list one of type 1', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  await run(send({ gasPrice: '0x77359400' }), surroundings)
  await run(send({ gasPrice: '0x77359400', accessList: [] }), surroundings)
  expect(node.sent[0]?.startsWith('0xf8')).toBe(true)
  expect(node.sent[1]?.startsWith('0x01')).toBe(true)
})

test('several sends at once take nonces in a row', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  await Promise.all(Array.from({ length: 8 }, (_, i) => run(send({ value: `0x${i + 1}` }), surroundings)))
  expect(node.sent.map(nonceOf)).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n])
})

test('a send that fails leaves its nonce to the next one', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  const accept = node.answers.get('eth_sendRawTransaction')
  let calls = 0
  node.answers.set('eth_sendRawTransaction', (params) => {
    calls += 1
    if (calls === 2) throw nodeError(-32000, 'txpool is full')
    return accept?.(params)
  })
  const results = await Promise.allSettled([1, 2, 3].map((i) => run(send({ value: `0x${i}` }), surroundings)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: { code: -32000, message: 'txpool is full' } })
  expect(node.sent.map(nonceOf)).toEqual([0n, 1n])
})

test('the nonce is taken when it is sent, the fee is the one that was shown', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  const view = await viewOf(send({ value: '0x1' }), surroundings)
  expect(view.lines).toContainEqual({ label: 'Highest fee', value: '0.0000441 ETH', as: 'amount' })
  expect(node.requests.map(({ method }) => method)).not.toContain('eth_getTransactionCount')
})

test('fields that cannot be or contradict each other are refused', async () => {
  const bad: [Record<string, unknown>, number][] = [
    [{ from: undefined }, -32602],
    [{ from: bob }, 4100],
    [{ to: '0x12' }, -32602],
    [{ to: undefined }, -32602],
    [{ value: '1' }, -32602],
    [{ value: 1 }, -32602],
    [{ value: '0x' }, -32602],
    [{ value: `0x1${'0'.repeat(64)}` }, -32602],
    [{ data: '0x123' }, -32602],
    [{ data: '1234' }, -32602],
    [{ data: '0x12', input: '0x34' }, -32602],
    [{ gas: 'lots' }, -32602],
    [{ chainId: '0x1' }, -32602],
    [{ type: '0x3' }, -32602],
    [{ type: '0x4' }, -32602],
    [{ gasPrice: '0x1', maxFeePerGas: '0x1' }, -32602],
    [{ type: '0x2', gasPrice: '0x1' }, -32602],
    [{ type: '0x0', maxFeePerGas: '0x1' }, -32602],
    [{ type: '0x0', accessList: [] }, -32602],
    [{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, -32602],
    [{ accessList: [{ address: bob }] }, -32602],
    [{ accessList: [{ address: bob, storageKeys: ['0x1'] }] }, -32602],
    [{ authorizationList: [] }, -32602],
    [{ blobVersionedHashes: [] }, -32602],
    [{ maxFeePerBlobGas: '0x1' }, -32602],
    [{ nonce: `0x1${'0'.repeat(16)}` }, -32602],
  ]
  for (const [tx, code] of bad) {
    const node = createFakeNode()
    await expect(run(send(tx), createSurroundings(node)), JSON.stringify(tx)).rejects.toMatchObject({ code })
    expect(node.sent).toEqual([])
  }
  await expect(
    run(siteCall('eth_sendTransaction', []), createSurroundings(createFakeNode())),
  ).rejects.toMatchObject({ code: -32000 })
})

test('a chain id that no signature can carry is refused', async () => {
  const scope = `eip155:${'9'.repeat(20)}`
  const call = { ...send({ value: '0x1' }), scope, accounts: [`${scope}:${alice}`] }
  await expect(run(call, createSurroundings(createFakeNode()))).rejects.toMatchObject({ code: -32602 })
})

test('members that a library wrote as absent are absent', async () => {
  const node = createFakeNode()
  const absent = { gas: null, data: undefined, authorizationList: null, blobs: undefined, accessList: null }
  await run(send({ value: '0x1', ...absent }), createSurroundings(node))
  expect(node.sent).toHaveLength(1)
})

test('data and input may both be there when they are the same', async () => {
  const node = createFakeNode()
  await run(send({ data: '0xAB', input: '0xab' }), createSurroundings(node))
  expect(node.sent).toHaveLength(1)
})

test('a transaction that fails goes on only with a gas limit of the site, and says so', async () => {
  const node = createFakeNode()
  node.answers.set('eth_estimateGas', () => {
    throw nodeError(3, 'execution reverted: no', '0x')
  })
  const surroundings = createSurroundings(node)
  await expect(viewOf(send({ data: '0x12345678' }), surroundings)).rejects.toMatchObject({ code: 3 })
  const view = await viewOf(send({ data: '0x12345678', gas: '0x30d40' }), surroundings)
  expect(view.warnings).toContainEqual({
    code: 'willFail',
    severity: 'danger',
    text: 'This will fail: execution reverted: no',
  })
})

test('a node that cannot be reached is told before anybody is asked', async () => {
  const node = createFakeNode()
  node.answers.set('eth_getBlockByNumber', () => {
    throw nodeError(-32000, 'header not found')
  })
  await expect(viewOf(send({ value: '0x1' }), createSurroundings(node))).rejects.toMatchObject({
    code: -32000,
  })
})

test('the recipient of a token is remembered, not the token', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  const data = encodeCall('transfer(address,uint256)', [bob, 5n])
  await run(send({ to: usdc, data }), surroundings)
  await run(send({ to: usdc, data: '0xdeadbeef' }), surroundings)
  expect(surroundings.noted).toEqual([bob])
})

test('a contract is created by leaving the recipient out', async () => {
  const node = createFakeNode()
  await run(send({ to: null, data: '0x6001600155' }), createSurroundings(node))
  const envelope = TxEnvelopeEip1559.deserialize(node.sent[0] as TxEnvelopeEip1559.Serialized)
  expect(envelope.to ?? null).toBeNull()
  expect(envelope.data).toBe('0x6001600155')
})
