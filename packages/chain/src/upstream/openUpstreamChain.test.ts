import { RpcError } from '@causeway/rpc'
import { afterEach, expect, test } from 'vitest'
import { StoreInUse } from '../store/writerLock.ts'
import { at, closeAll, genesis, grow, open, transactionOf } from './openUpstreamChain.test.support.ts'
import { pointerTo } from './worldsBlocks.test.support.ts'

afterEach(closeAll)

test('a block is fetched whole once, and every lookup in it is answered from the store', async () => {
  const tip = grow(genesis, 10, 'a')
  const { chain, source } = open(tip)
  await chain.follow(pointerTo(tip))
  expect(source.asked).toEqual([{ hash: tip.block.hash }])
  const needs = [
    { block: tip.block.hash },
    { number: 10n },
    { tag: 'latest' },
    { transaction: transactionOf(tip) },
  ] as const
  for (const need of needs) {
    expect(await chain.provide(need)).toEqual({
      block: pointerTo(tip),
      verified: true,
      from: null,
      fetchedAt: 1_800_000_000_000,
      isOnOneWord: false,
    })
  }
  expect(source.asked).toHaveLength(1)
  expect(JSON.parse(chain.view.blockJson(tip.block.hash, true) ?? '')).toEqual(tip.told.block)
  expect(JSON.parse(chain.view.receiptsJson(tip.block.hash) ?? '')).toEqual(tip.told.receipts)
  expect(JSON.parse(chain.view.receiptJson(transactionOf(tip)) ?? '')).toEqual(tip.told.receipts[0])
})

test('needs for the same block at the same time share one fetch', async () => {
  const tip = grow(genesis, 10, 'a')
  const { chain, source } = open(tip)
  await chain.follow(pointerTo(tip))
  const old = at(tip, 3)
  const all = await Promise.all(
    [1, 2, 3, 4].flatMap(() => [
      chain.provide({ block: old.block.hash }),
      chain.provide({ transaction: transactionOf(old) }),
    ]),
  )
  expect(new Set(all.map((found) => found?.block.hash))).toEqual(new Set([old.block.hash]))
  expect(source.asked.filter((ref) => 'hash' in ref && ref.hash === old.block.hash)).toHaveLength(1)
})

test('a number above the head is null, and nobody is asked', async () => {
  const tip = grow(genesis, 3, 'a')
  const { chain, source } = open(tip)
  await chain.follow(pointerTo(tip))
  const before = source.asked.length
  expect(await chain.provide({ number: 4n })).toBeNull()
  expect(source.asked).toHaveLength(before)
})

test('before the first tip everything but a block by its hash is refused', async () => {
  const tip = grow(genesis, 3, 'a')
  const { chain } = open(tip)
  expect(chain.isLive()).toBe(false)
  expect(() => chain.view.head()).toThrow(RpcError)
  await expect(chain.provide({ number: 1n })).rejects.toThrow(RpcError)
  await expect(chain.provide({ tag: 'latest' })).rejects.toThrow(RpcError)
  await expect(chain.provide({ transaction: transactionOf(tip) })).rejects.toThrow(RpcError)
  expect((await chain.provide({ block: tip.block.hash }))?.block).toEqual(pointerTo(tip))
})

test('the head moves over every block between, in one change', async () => {
  const tip = grow(genesis, 9, 'a')
  const { chain, source, changes } = open(at(tip, 4))
  await chain.follow(pointerTo(at(tip, 4)))
  source.tip = tip
  await chain.follow(pointerTo(tip))
  expect(changes).toEqual([
    { removed: [], added: [pointerTo(at(tip, 4))] },
    { removed: [], added: [5, 6, 7, 8, 9].map((number) => pointerTo(at(tip, number))) },
  ])
  expect(chain.view.head()).toEqual(pointerTo(tip))
})

test('a reorg is one change, and no transaction of the old fork is found afterwards', async () => {
  const a = grow(genesis, 6, 'a')
  const b = grow(at(a, 3), 4, 'b')
  const { chain, source, changes, events } = open(at(a, 2))
  await chain.follow(pointerTo(at(a, 2)))
  source.tip = a
  await chain.follow(pointerTo(a))
  source.tip = b
  await chain.follow(pointerTo(b))
  expect(changes.at(-1)).toEqual({
    removed: [6, 5, 4].map((number) => pointerTo(at(a, number))),
    added: [4, 5, 6, 7].map((number) => pointerTo(at(b, number))),
  })
  expect(chain.view.canonicalHash(5n)).toBe(at(b, 5).block.hash)
  expect((await chain.provide({ transaction: transactionOf(at(a, 6)) }))?.block).toEqual(pointerTo(at(b, 6)))
  expect(await chain.provide({ block: at(a, 6).block.hash })).not.toBeNull()
  expect(events).toContainEqual({ event: 'reorg', depth: 3, head: pointerTo(b) })
})

test('a reorg below the first block that is known begins anew and forgets what was learned by number', async () => {
  const a = grow(genesis, 12, 'a')
  const b = grow(at(a, 1), 13, 'b')
  const { chain, source, changes } = open(a)
  await chain.follow(pointerTo(a))
  expect((await chain.provide({ number: 3n }))?.block).toEqual(pointerTo(at(a, 3)))
  source.tip = b
  await chain.follow(pointerTo(b))
  expect(changes.at(-1)).toEqual({
    removed: [pointerTo(a)],
    added: [12, 13, 14].map((number) => pointerTo(at(b, number))),
  })
  expect(chain.view.canonicalHash(3n)).toBeNull()
  expect((await chain.provide({ number: 3n }))?.block).toEqual(pointerTo(at(b, 3)))
})

test('a number that a reorg may still change is linked to the head', async () => {
  const a = grow(genesis, 12, 'a')
  const b = grow(at(a, 6), 6, 'b')
  const { chain, source } = open(a)
  await chain.follow(pointerTo(a))
  // The upstream that is asked by number is on the other fork; what it says there is not on our chain.
  source.tip = b
  source.alsoByHash = [a]
  expect((await chain.provide({ number: 9n }))?.block).toEqual(pointerTo(at(a, 9)))
})

test('a final number is one fetch, linked to its neighbours', async () => {
  const a = grow(genesis, 40, 'a')
  const { chain, source } = open(a)
  await chain.follow(pointerTo(a))
  source.asked.length = 0
  for (const number of [20n, 21n, 19n]) {
    expect((await chain.provide({ number }))?.block.number).toBe(number)
  }
  expect(source.asked).toEqual([{ number: 20n }, { number: 21n }, { hash: at(a, 19).block.hash }])
})

test('tags are places on the chain as it is seen here', async () => {
  const a = grow(genesis, 12, 'a')
  const { chain } = open(a)
  await chain.follow(pointerTo(a))
  expect((await chain.provide({ tag: 'safe' }))?.block).toEqual(pointerTo(at(a, 10)))
  expect(chain.view.safe()).toEqual(pointerTo(at(a, 10)))
  expect((await chain.provide({ tag: 'finalized' }))?.block).toEqual(pointerTo(at(a, 8)))
  expect(chain.view.finalized()).toEqual(pointerTo(at(a, 8)))
  expect((await chain.provide({ tag: 'earliest' }))?.block).toEqual(pointerTo(genesis))
  expect(chain.view.genesisHash()).toBe(genesis.block.hash)
})

test('a lower tip of our chain moves the head back only when nobody has the blocks above', async () => {
  const a = grow(genesis, 8, 'a')
  const { chain, source, changes } = open(a)
  await chain.follow(pointerTo(at(a, 5)))
  await chain.follow(pointerTo(a))
  await chain.follow(pointerTo(at(a, 6)))
  expect(chain.view.head()).toEqual(pointerTo(a))
  source.tip = at(a, 6)
  await chain.follow(pointerTo(at(a, 6)))
  expect(chain.view.head()).toEqual(pointerTo(at(a, 6)))
  expect(changes.at(-1)).toEqual({ removed: [8, 7].map((number) => pointerTo(at(a, number))), added: [] })
  expect(await chain.provide({ number: 7n })).toBeNull()
})

test('a lie is named, and the block is asked for again', async () => {
  const a = grow(genesis, 3, 'a')
  const { chain, source, events } = open(a)
  source.lies = 2
  await chain.follow(pointerTo(a))
  expect(chain.view.head()).toEqual(pointerTo(a))
  expect(source.accused).toHaveLength(2)
  expect(events.filter(({ event }) => event === 'lie')).toHaveLength(2)
  source.lies = 100
  await expect(chain.provide({ block: genesis.block.hash })).rejects.toThrow(RpcError)
  expect(source.accused).toHaveLength(7)
})

test('a transaction that is not in the block it is said to be in is a lie', async () => {
  const a = grow(genesis, 12, 'a')
  const { chain, source } = open(a)
  await chain.follow(pointerTo(a))
  source.misplaced = 1
  expect((await chain.provide({ transaction: transactionOf(at(a, 2)) }))?.block).toEqual(pointerTo(at(a, 2)))
  expect(source.accused).toHaveLength(1)
})

test('a transaction that nobody knows is null', async () => {
  const a = grow(genesis, 2, 'a')
  const { chain } = open(a)
  await chain.follow(pointerTo(a))
  expect(await chain.provide({ transaction: transactionOf(grow(a, 1, 'a')) })).toBeNull()
})

test('a part of the chain that every upstream has dropped is refused, and is not null', async () => {
  const a = grow(genesis, 20, 'a')
  const { chain, source } = open(a)
  await chain.follow(pointerTo(a))
  source.prunedBelow = 10n
  await expect(chain.provide({ number: 3n })).rejects.toThrow(RpcError)
  await expect(chain.provide({ tag: 'earliest' })).rejects.toThrow(RpcError)
})

test('after a restart the chain goes on where it was, once a tip is known', async () => {
  const a = grow(genesis, 20, 'a')
  const opened = open(a)
  await opened.chain.follow(pointerTo(at(a, 10)))
  await opened.chain.follow(pointerTo(at(a, 12)))
  await opened.restart()
  await expect(opened.chain.provide({ number: 11n })).rejects.toThrow(RpcError)
  opened.source.asked.length = 0
  await opened.chain.follow(pointerTo(at(a, 12)))
  expect((await opened.chain.provide({ number: 11n }))?.from).toBeNull()
  expect(opened.source.asked).toEqual([])
})

test('after a long time away a new window begins; what was known stays while the upstreams have it', async () => {
  const a = grow(genesis, 200, 'a')
  const opened = open(at(a, 10))
  await opened.chain.follow(pointerTo(at(a, 10)))
  opened.source.tip = a
  await opened.chain.follow(pointerTo(a))
  expect(opened.changes.at(-1)).toEqual({ removed: [], added: [pointerTo(a)] })
  expect(opened.chain.view.canonicalHash(10n)).toBe(at(a, 10).block.hash)

  const other = open(at(a, 10))
  await other.chain.follow(pointerTo(at(a, 10)))
  const b = grow(genesis, 200, 'b')
  other.source.tip = b
  await other.chain.follow(pointerTo(b))
  expect(other.chain.view.canonicalHash(10n)).toBeNull()
  expect((await other.chain.provide({ number: 10n }))?.block).toEqual(pointerTo(at(b, 10)))
})

test('a chain that is closed refuses what is under way, and reads its store no more', async () => {
  const a = grow(genesis, 12, 'a')
  const opened = open(a)
  await opened.chain.follow(pointerTo(a))
  const { chain } = opened
  const lookups = [
    chain.provide({ number: 9n }),
    chain.provide({ number: 3n }),
    chain.provide({ transaction: transactionOf(at(a, 2)) }),
  ].map((lookup) => expect(lookup).rejects.toThrow(RpcError))
  await opened.restart()
  await Promise.all(lookups)
  await expect(chain.provide({ number: 12n })).rejects.toThrow(RpcError)
  await opened.chain.follow(pointerTo(a))
  expect((await opened.chain.provide({ number: 12n }))?.block).toEqual(pointerTo(a))
})

test('two cannot share a folder', () => {
  const { directory } = open(genesis)
  expect(() => open(genesis, { directory })).toThrow(StoreInUse)
})

test('old blocks make room, are fetched again, and nothing of the window goes', async () => {
  const a = grow(genesis, 60, 'a')
  const { chain, source, time } = open(at(a, 60), { maxBytes: 40_000 })
  await chain.follow(pointerTo(at(a, 56)))
  await chain.follow(pointerTo(a))
  const walk = async () => {
    for (let number = 0n; number < 50n; number++) {
      const found = await chain.provide({ number })
      expect(found?.block).toEqual(pointerTo(at(a, Number(number))))
      expect(chain.view.blockJson(found?.block.hash ?? '0x', true)).not.toBeNull()
      time.ms += 10_000
    }
  }
  await walk()
  source.asked.length = 0
  await walk()
  expect(source.asked.length).toBeGreaterThan(20)
  source.asked.length = 0
  for (let number = 56n; number <= 60n; number++) {
    expect((await chain.provide({ number }))?.from).toBeNull()
  }
  expect(source.asked).toEqual([])
  const old = at(a, 2)
  expect((await chain.provide({ transaction: transactionOf(old) }))?.block).toEqual(pointerTo(old))
  expect(chain.view.receiptJson(transactionOf(old))).not.toBeNull()
})
