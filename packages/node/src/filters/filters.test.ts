import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogQuery } from '../context.ts'
import { createFakeNetwork, type FakeBlock, fakeBlock } from '../fakeNetwork.test.support.ts'
import { createFilterJournals } from './filterJournals.ts'
import { createFilters } from './filters.ts'
import { createJournal } from './journal.ts'

const everything: LogQuery = { filter: { addresses: [], topics: [] }, from: null, to: null, blockHash: null }
const minute = 60_000

function setUp() {
  let now = 0
  const network = createFakeNetwork()
  const clock = () => now
  const filters = createFilters({ network, journals: createFilterJournals(network, clock), clock })
  return {
    network,
    filters,
    pass: (ms: number) => {
      now += ms
    },
    changes: async (id: string) => JSON.parse((await filters.changes(id)) ?? 'null'),
  }
}

test('a block filter gives the hashes since the last poll, the new branch of a reorg included', async () => {
  const { network, filters, changes } = setUp()
  network.change({ removed: [], added: [fakeBlock(1, 'before')] })
  const id = filters.addBlocks()
  expect(id).toMatch(/^0x([1-9a-f][0-9a-f]{0,31})$/)
  const [a, b] = [fakeBlock(2, 'a'), fakeBlock(2, 'b')]
  expect(await changes(id)).toEqual([])
  network.change({ removed: [], added: [a] })
  expect(await changes(id)).toEqual([a.hash])
  network.change({ removed: [a], added: [b] })
  expect(await changes(id)).toEqual([b.hash])
  expect(await changes(id)).toEqual([])
})

test('a log filter gives matching logs within its bounds, and those a reorg took as removed', async () => {
  const { network, filters, changes } = setUp()
  const all = filters.addLogs(everything)
  const bounded = filters.addLogs({ ...everything, from: 2n, to: 2n })
  const one = filters.addLogs({ ...everything, filter: { addresses: ['0x02'], topics: [] } })
  const [a, b] = [fakeBlock(1, 'a', ['0x01']), fakeBlock(2, 'b', ['0x02', '0x03'])]
  network.change({ removed: [], added: [a, b] })
  network.change({ removed: [b], added: [fakeBlock(2, 'c', ['0x04'])] })
  const brief = (logs: { address: string; removed: boolean }[]) =>
    logs.map(({ address, removed }) => `${removed ? '-' : '+'}${address}`)
  expect(brief(await changes(all))).toEqual(['+0x01', '+0x02', '+0x03', '-0x03', '-0x02', '+0x04'])
  expect(brief(await changes(bounded))).toEqual(['+0x02', '+0x03', '-0x03', '-0x02', '+0x04'])
  expect(brief(await changes(one))).toEqual(['+0x02', '-0x02'])
  expect(filters.logQuery(bounded)).toMatchObject({ from: 2n })
})

test('a filter of pending transactions gives hashes or whole transactions', async () => {
  const { network, filters, changes } = setUp()
  const hashes = filters.addPendingTransactions(false)
  const whole = filters.addPendingTransactions(true)
  network.pend('0xaa')
  network.pend('0xbb')
  expect(await changes(hashes)).toEqual(['0xaa', '0xbb'])
  expect(await changes(whole)).toEqual([
    { hash: '0xaa', blockHash: null },
    { hash: '0xbb', blockHash: null },
  ])
  expect(filters.logQuery(hashes)).toBeNull()
})

test('a filter nobody polls for 15 minutes is gone, one that is polled stays', async () => {
  const { filters, pass, changes } = setUp()
  const [idle, polled] = [filters.addBlocks(), filters.addBlocks()]
  for (let i = 0; i < 3; i++) {
    pass(7 * minute)
    expect(await changes(polled)).toEqual([])
  }
  expect(await changes(idle)).toBeNull()
  expect(filters.remove(idle)).toBe(false)
  expect(filters.remove(polled)).toBe(true)
  expect(await changes(polled)).toBeNull()
})

test('every poll together gives exactly what happened, whatever the order of events and polls', async () => {
  const action = fc.oneof(
    fc.record({ do: fc.constant('mine' as const) }),
    fc.record({ do: fc.constant('reorg' as const), depth: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('poll' as const) }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 14 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const { network, filters, pass, changes } = setUp()
      const id = filters.addLogs(everything)
      const chain: FakeBlock[] = []
      const told = new Set<string>()
      let made = 0
      const next = (number: number) => fakeBlock(number, `block ${made++}`, ['0x01', '0x02'])
      const poll = async () => {
        for (const log of await changes(id)) {
          const name = `${log.blockHash}/${log.logIndex}`
          expect(told.has(name)).toBe(log.removed)
          if (log.removed) told.delete(name)
          else told.add(name)
        }
      }
      for (const step of actions) {
        if (step.do === 'poll') await poll()
        else if (step.do === 'wait') {
          pass(step.minutes * minute)
          await poll()
        } else {
          const removed = step.do === 'reorg' ? chain.splice(-step.depth).reverse() : []
          const added = Array.from({ length: Math.max(1, removed.length) }, (_, i) => next(chain.length + i))
          chain.push(...added)
          network.change({ removed, added })
        }
      }
      await poll()
      expect(told).toEqual(new Set(chain.flatMap(({ hash }) => [`${hash}/0x0`, `${hash}/0x1`])))
    }),
    { numRuns: 200 },
  )
})

test('a journal forgets what is old or too much, and says so to whoever asks for it', () => {
  let now = 0
  const journal = createJournal<number>({ clock: () => now, keepMs: 100, maxEntries: 3 })
  expect(journal.since(0)).toEqual([])
  for (let i = 0; i < 5; i++) journal.add(i)
  expect(journal.end()).toBe(5)
  expect(journal.since(1)).toBeNull()
  expect(journal.since(2)).toEqual([2, 3, 4])
  now = 200
  journal.add(5)
  expect(journal.since(4)).toBeNull()
  expect(journal.since(5)).toEqual([5])
  expect(journal.since(6)).toEqual([])
})
