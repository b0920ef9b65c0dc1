import { expect, test } from 'vitest'
import { createFakeNode, createSurroundings, nodeError, run, siteCall } from '../fakeNode.test.support.ts'
import { chainMethods } from './table.ts'

const answeredHere = new Set(['eth_chainId', 'eth_sendTransaction', 'eth_signTypedData_v4', 'eth_subscribe'])

function isRead(method: string): boolean {
  return method.startsWith('eth_') && !/ilter|unsubscribe/.test(method) && !answeredHere.has(method)
}

test('a read goes to the node with its parameters untouched', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  const methods = ['web3_clientVersion', ...chainMethods.filter(isRead)]
  expect(methods).toHaveLength(29)
  for (const method of methods) {
    node.answers.set(method, () => `answer of ${method}`)
    expect(await run(siteCall(method, ['0xAbC', { odd: true }]), surroundings)).toBe(`answer of ${method}`)
    expect(node.requests.at(-1)).toEqual({ method, params: ['0xAbC', { odd: true }] })
  }
})

test('absent parameters reach the node as an empty list', async () => {
  const node = createFakeNode()
  node.answers.set('eth_blockNumber', () => '0x7')
  expect(await run(siteCall('eth_blockNumber'), createSurroundings(node))).toBe('0x7')
  expect(node.requests).toEqual([{ method: 'eth_blockNumber', params: [] }])
})

test("the node's error is the site's, with its code and data", async () => {
  const node = createFakeNode()
  node.answers.set('eth_call', () => {
    throw nodeError(3, 'execution reverted', '0x08c379a0')
  })
  const call = siteCall('eth_call', [{}, 'latest'])
  await expect(run(call, createSurroundings(node))).rejects.toMatchObject({
    code: 3,
    message: 'execution reverted',
    data: '0x08c379a0',
  })
})

test('eth_chainId needs no node', async () => {
  const node = createFakeNode()
  expect(await run(siteCall('eth_chainId', []), createSurroundings(node))).toBe('0x539')
  expect(node.requests).toEqual([])
})

test('a subscription is carried by the connection', async () => {
  const surroundings = createSurroundings(createFakeNode())
  const id = await run(siteCall('eth_subscribe', ['newHeads']), surroundings)
  await run(siteCall('eth_subscribe', ['logs', { address: '0x1' }]), surroundings)
  expect(surroundings.subscribed).toEqual([
    { kind: 'newHeads', filter: undefined },
    { kind: 'logs', filter: { address: '0x1' } },
  ])
  expect(await run(siteCall('eth_unsubscribe', [id], { connection: 'c2' }), surroundings)).toBe(false)
  expect(await run(siteCall('eth_unsubscribe', [id]), surroundings)).toBe(true)
  expect(await run(siteCall('eth_unsubscribe', [id]), surroundings)).toBe(false)
})

test('another kind of subscription is refused in the words of the reference wallet', async () => {
  const call = siteCall('eth_subscribe', ['newPendingTransactions'])
  await expect(run(call, createSurroundings(createFakeNode()))).rejects.toThrow(
    'SubscriptionManager - unsupported subscription type "newPendingTransactions"',
  )
  for (const params of [undefined, [{ toString: 'newHeads' }], [['newHeads']]]) {
    const odd = run(siteCall('eth_subscribe', params), createSurroundings(createFakeNode()))
    await expect(odd).rejects.toMatchObject({ code: -32602 })
  }
})

test('a filter belongs to the origin and connection that made it', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node)
  node.answers.set('eth_newBlockFilter', () => '0xnode')
  node.answers.set('eth_getFilterChanges', ([id]) => [`changes of ${id}`])
  node.answers.set('eth_uninstallFilter', () => true)
  const id = await run(siteCall('eth_newBlockFilter', []), surroundings)
  expect(id).not.toBe('0xnode')
  expect(await run(siteCall('eth_getFilterChanges', [id]), surroundings)).toEqual(['changes of 0xnode'])
  for (const other of [{ connection: 'c2' }, { origin: 'https://other.example' }]) {
    const call = siteCall('eth_getFilterChanges', [id], other)
    await expect(run(call, surroundings)).rejects.toMatchObject({ code: -32000, message: 'filter not found' })
    expect(await run(siteCall('eth_uninstallFilter', [id], other), surroundings)).toBe(false)
  }
  await expect(run(siteCall('eth_getFilterChanges', ['0xnode']), surroundings)).rejects.toMatchObject({
    code: -32000,
  })
  expect(await run(siteCall('eth_uninstallFilter', [id]), surroundings)).toBe(true)
  expect(node.requests.at(-1)).toEqual({ method: 'eth_uninstallFilter', params: ['0xnode'] })
})

test('a filter that the wallet cannot keep is not left at the node', async () => {
  const node = createFakeNode()
  node.answers.set('eth_newBlockFilter', () => '0x7')
  const removed: unknown[] = []
  node.answers.set('eth_uninstallFilter', ([id]) => removed.push(id))
  const surroundings = createSurroundings(node)
  const full = {
    ...surroundings,
    feeds: {
      ...surroundings.feeds,
      keepFilter: () => {
        throw new Error('no room')
      },
    },
  }
  await expect(run(siteCall('eth_newBlockFilter'), full)).rejects.toThrow('no room')
  expect(removed).toEqual(['0x7'])
})
