import type { CallRequest, Execution, Executors, Header, Network, View } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import type { CallContext } from '../context.ts'
import { createNetworkRow, type NetworkRow } from '../networkRow.ts'
import { callRequest } from '../params/callRequest.ts'
import { eth_call } from './eth_call.ts'
import { eth_estimateGas } from './eth_estimateGas.ts'

const head: Hex = `0x${'0a'.repeat(32)}`

/** A network whose head has a gas limit of 30 million; it writes down what the engine was asked. */
function contextOf(row: Partial<NetworkRow> = {}, answer: object = { gas: 21_000n }) {
  const asked: { request: CallRequest; gasCap: bigint }[] = []
  const header: Partial<Header> = { number: 5n, gasLimit: 30_000_000n, parentHash: head }
  const view: Partial<View> = {
    head: () => ({ number: 5n, hash: head }),
    finalized: () => ({ number: 5n, hash: head }),
    safe: () => ({ number: 5n, hash: head }),
    canonicalHash: (number) => (number === 5n ? head : null),
    header: (hash) => (hash === head ? (header as Header) : null),
    stateRoot: () => head,
  }
  const run = async (_: unknown, request: CallRequest, gasCap: bigint) => {
    asked.push({ request, gasCap })
    return answer
  }
  const executors = { estimate: run, call: run } as unknown as Executors
  const network: Partial<Network> = { chainId: 1337n, view: view as View, executors }
  const context = { network, row: createNetworkRow({ name: 'testnet', chainId: 1337n, ...row }) }
  return { asked, context: context as CallContext }
}

const call = (fields: object = {}) => callRequest.decode({ to: `0x${'11'.repeat(20)}`, ...fields })

test('without a block the newest one is taken, without gas the limit of the pending block', async () => {
  const { asked, context } = contextOf()
  expect(await eth_estimateGas.handle(context, [call()])).toBe('"0x5208"')
  expect(asked[0]?.request.gas).toBe(30_000_000n)
})

test('gas below that of a transfer counts as none', async () => {
  const { asked, context } = contextOf()
  await eth_estimateGas.handle(context, [call({ gas: '0x1' })])
  expect(asked[0]?.request.gas).toBe(30_000_000n)
})

test('the cap is ten times the block gas limit, for calls too, unless the network says otherwise', async () => {
  const { asked, context } = contextOf({}, { gas: 1n, halt: null, output: '0x' })
  await eth_estimateGas.handle(context, [call({ gas: '0xffffffffffff' })])
  await eth_call.handle(context, [call({ gas: '0xffffffffffff' })])
  expect(asked.map(({ gasCap }) => gasCap)).toEqual([300_000_000n, 300_000_000n])
  const fixed = contextOf({ gasCap: { gas: 50_000n } })
  await eth_estimateGas.handle(fixed.context, [call()])
  expect(fixed.asked[0]?.gasCap).toBe(50_000n)
})

test('safe is refused with -32602 and finalized is named', async () => {
  const { context } = contextOf()
  const message = expect.stringContaining('finalized')
  expect(() => eth_estimateGas.handle(context, [call(), { tag: 'safe' }])).toThrow(
    expect.objectContaining({ code: -32602, message }),
  )
  expect(await eth_estimateGas.handle(context, [call(), { tag: 'finalized' }])).toBe('"0x5208"')
})

test('a network can allow safe', async () => {
  const { context } = contextOf({ estimateSafe: true })
  expect(await eth_estimateGas.handle(context, [call(), { tag: 'safe' }])).toBe('"0x5208"')
})

test('a block that is not there is -32000 header not found', () => {
  const { context } = contextOf()
  expect(() => eth_estimateGas.handle(context, [call(), { number: 6n }])).toThrow(
    expect.objectContaining({ code: -32000, message: 'header not found' }),
  )
  const byHash = { hash: '0x01', requireCanonical: false } as const
  expect(() => eth_estimateGas.handle(context, [call(), byHash])).toThrow(
    expect.objectContaining({ code: -32000, message: 'header for hash not found' }),
  )
})

test('a revert is code 3 with the bytes it gave', async () => {
  const failed: Partial<Execution> = { halt: { halted: 'reverted', data: '0xdead' } }
  const { context } = contextOf({}, { failed, allowance: 30_000n })
  const refused = Promise.resolve(eth_estimateGas.handle(context, [call()]))
  await expect(refused).rejects.toMatchObject({ code: 3, data: '0xdead', message: 'execution reverted' })
})
