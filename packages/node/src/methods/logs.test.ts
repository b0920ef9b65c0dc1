import type { Network, View } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import type { CallContext } from '../context.ts'
import { createNetworkRow, type LogLimits } from '../networkRow.ts'
import { assertFilterSize, rangeOf, scanLogs, toLogQuery } from './logs.ts'

const everything = { addresses: [], topics: [] }
const limits: LogLimits = { maxResults: 100, maxBlocks: null, maxValues: 3, maxMs: 10_000 }

const hashOf = (number: bigint, fork = 0): Hex =>
  `0x${fork.toString(16).padStart(2, '0')}${number.toString(16)}`

/** A chain of ten blocks with one log each. */
function contextOf(view: Partial<View>, logs: Partial<LogLimits> = {}): CallContext {
  const base: Partial<View> = {
    head: () => ({ number: 9n, hash: hashOf(9n) }),
    canonicalHash: (number) => (number > 9n ? null : hashOf(number)),
    blockLogs: (hash) => [`"${hash}"`],
  }
  const network: Partial<Network> = { view: { ...base, ...view } as View }
  const row = createNetworkRow({ name: 'testnet', chainId: 1n, logs: { ...limits, ...logs } })
  return { network: network as Network, row } as CallContext
}

test('a range gives the logs of its blocks in order, both ends inside', async () => {
  const found = await scanLogs(contextOf({}), { from: 2n, to: 4n }, everything)
  expect(JSON.parse(found)).toEqual([hashOf(2n), hashOf(3n), hashOf(4n)])
})

test('more results than the network allows are refused with -32005', async () => {
  const scan = scanLogs(contextOf({}, { maxResults: 2 }), { from: 0n, to: 9n }, everything)
  await expect(scan).rejects.toMatchObject({ code: -32005, message: 'query returned more than 2 results' })
})

test('a long scan lets others run in between', async () => {
  const slow = (hash: Hex) => {
    const end = performance.now() + 6
    while (performance.now() < end);
    return [`"${hash}"`]
  }
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await scanLogs(contextOf({ blockLogs: slow }), { from: 0n, to: 9n }, everything)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})

test('a scan that takes too long is refused with -32005', async () => {
  const slow = (hash: Hex) => {
    const end = performance.now() + 6
    while (performance.now() < end);
    return [`"${hash}"`]
  }
  const scan = scanLogs(contextOf({ blockLogs: slow }, { maxMs: 20 }), { from: 0n, to: 9n }, everything)
  await expect(scan).rejects.toMatchObject({ code: -32005, message: 'query timeout exceeded' })
})

test('a reorg during a scan leaves no log of the old chain in the answer', async () => {
  let fork = 0
  const view: Partial<View> = {
    canonicalHash: (number) => hashOf(number, number > 1n ? fork : 0),
    blockLogs: (hash) => {
      const end = performance.now() + 6
      while (performance.now() < end);
      return [`"${hash}"`]
    },
  }
  const scan = scanLogs(contextOf(view), { from: 0n, to: 5n }, everything)
  setTimeout(() => {
    fork = 1
  }, 15)
  expect(JSON.parse(await scan)).toEqual(
    [0n, 1n, 2n, 3n, 4n, 5n].map((number) => hashOf(number, number > 1n ? 1 : 0)),
  )
})

test('a range that is reversed, ahead of the head or too wide is refused', () => {
  const query = { filter: everything, blockHash: null }
  const criteria = (from: bigint, to: bigint) => ({ ...query, from: { number: from }, to: { number: to } })
  expect(() => toLogQuery(contextOf({}), criteria(4n, 3n))).toThrow('invalid block range params')
  expect(() => rangeOf(contextOf({}), { ...query, from: 3n, to: 10n })).toThrow('beyond current head')
  expect(() => rangeOf(contextOf({}, { maxBlocks: 3 }), { ...query, from: 1n, to: 4n })).toThrow(
    'range 4 exceeds limit of 3',
  )
  expect(rangeOf(contextOf({}), { ...query, from: null, to: null })).toEqual({ from: 9n, to: 9n })
})

test('pending logs are not supported', () => {
  const criteria = { filter: everything, blockHash: null, from: { tag: 'pending' } as const, to: null }
  expect(() => toLogQuery(contextOf({}), criteria)).toThrow('pending logs are not supported')
})

test('a filter with more values than the network allows is refused', () => {
  const address: Hex = '0x11'
  expect(() =>
    assertFilterSize(contextOf({}), { addresses: [address, address], topics: [[address], null] }),
  ).not.toThrow()
  expect(() =>
    assertFilterSize(contextOf({}), { addresses: [address], topics: [[address, address], [address]] }),
  ).toThrow('query names 4 addresses and topics, more than the limit of 3')
})
