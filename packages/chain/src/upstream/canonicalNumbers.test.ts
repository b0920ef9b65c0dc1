import { afterEach, expect, test } from 'vitest'
import {
  at,
  closeAll,
  createHonestSource,
  genesis,
  grow,
  open,
  transactionOf,
} from './openUpstreamChain.test.support.ts'
import { makeBlock, pointerTo } from './worldsBlocks.test.support.ts'

afterEach(closeAll)

test('a number above what is final is linked by headers, and only its own block is fetched whole', async () => {
  const a = grow(genesis, 80, 'a')
  const { chain, source } = open(a, { finality: { safe: 32, finalized: 64 } })
  await chain.follow(pointerTo(a))
  source.asked.length = 0
  expect((await chain.provide({ number: 20n }))?.block).toEqual(pointerTo(at(a, 20)))
  expect(source.asked).toEqual([{ hash: at(a, 20).block.hash }])
  expect(source.headersAsked.map((refs) => refs.length)).toEqual([59])
  // Its neighbours hang on headers that are known.
  for (const number of [19n, 30n, 21n, 79n]) {
    expect((await chain.provide({ number }))?.block).toEqual(pointerTo(at(a, Number(number))))
  }
  expect(source.asked).toHaveLength(5)
  expect(source.headersAsked.flat()).toHaveLength(59)
  expect((await chain.provide({ transaction: transactionOf(at(a, 30)) }))?.from).toBeNull()
})

test('what was linked by headers goes with the block it hangs on', async () => {
  const a = grow(genesis, 12, 'a')
  const b = grow(at(a, 6), 8, 'b')
  const { chain, source } = open(a)
  await chain.follow(pointerTo(a))
  expect((await chain.provide({ number: 9n }))?.block).toEqual(pointerTo(at(a, 9)))
  source.tip = b
  await chain.follow(pointerTo(b))
  expect((await chain.provide({ number: 9n }))?.block).toEqual(pointerTo(at(b, 9)))
})

/** A chain whose first upstream has another block at a final number than all the others, though it fits together. */
function withForgery(number: number) {
  const a = grow(genesis, 1_200, 'a')
  const forged = makeBlock('forged', at(a, number - 1), [])
  const opened = open(a)
  const tellTruth = opened.source.block
  opened.source.block = async (ref, asking) => {
    const isHit = 'number' in ref ? ref.number === BigInt(number) : ref.hash === forged.block.hash
    if (!isHit || asking?.not?.has('one')) return tellTruth(ref, asking)
    opened.source.asked.push(ref)
    return { from: 'one', ...forged.told }
  }
  return { a, forged, ...opened }
}

test('a block that fits together, but is not the one of its number, is found out by a second upstream', async () => {
  const { a, chain, source, events } = withForgery(1_100)
  source.second = a
  await chain.follow(pointerTo(a))
  expect((await chain.provide({ number: 1_100n }))?.block).toEqual(pointerTo(at(a, 1_100)))
  expect(chain.view.canonicalHash(1_100n)).toBe(at(a, 1_100).block.hash)
  // The parent hashes from the head down say who it was.
  expect(source.accused).toEqual(['one'])
  expect(events).toContainEqual({
    event: 'lie',
    from: 'one',
    lie: 'number has another block on this chain',
  })
})

test('one that denies a true block is found out as well', async () => {
  const { a, forged, chain, source } = withForgery(1_100)
  source.block = createHonestSource(a).block
  source.second = forged
  await chain.follow(pointerTo(a))
  expect((await chain.provide({ number: 1_100n }))?.block).toEqual(pointerTo(at(a, 1_100)))
  expect(source.accused).toEqual(['two'])
})

test('where two differ far below what is known, nothing is answered, and a third one decides', async () => {
  const { a, chain, source, events } = withForgery(100)
  source.second = a
  await chain.follow(pointerTo(a))
  await expect(chain.provide({ number: 100n })).rejects.toMatchObject({ row: 'unavailable' })
  expect(chain.view.canonicalHash(100n)).toBeNull()
  expect(events).toContainEqual({ event: 'dispute', number: 100n, between: ['one', 'two'] })
  source.third = a
  expect((await chain.provide({ number: 100n }))?.block).toEqual(pointerTo(at(a, 100)))
  // Two words against one are no proof.
  expect(source.accused).toEqual([])
})

test('a block that is named for a transaction has to be the one of its number too', async () => {
  const a = grow(genesis, 40, 'a')
  const forged = makeBlock('forged', at(a, 9), [10])
  const { chain, source } = open(a)
  source.second = a
  source.alsoByHash = [forged]
  const { locate } = source
  source.locate = async (transaction, asking) =>
    source.accused.length > 0 ? locate(transaction, asking) : { from: 'one', block: forged.block.hash }
  await chain.follow(pointerTo(a))
  const found = await chain.provide({ transaction: transactionOf(at(a, 10)) })
  expect(found?.block).toEqual(pointerTo(at(a, 10)))
  expect(source.accused).toEqual(['one'])
})

test('a walk up the chain costs one light call a block, most of them in few bodies', async () => {
  const a = grow(genesis, 300, 'a')
  const { chain, source } = open(a)
  source.second = a
  await chain.follow(pointerTo(a))
  for (let number = 100n; number < 228n; number++) {
    expect((await chain.provide({ number }))?.block.number).toBe(number)
  }
  expect(source.headersAsked.flat().length).toBeLessThanOrEqual(128 + 32)
  expect(source.headersAsked.length).toBeLessThan(8)
  // Downwards each block is named by the one above it.
  source.headersAsked.length = 0
  for (let number = 99n; number > 60n; number--) await chain.provide({ number })
  expect(source.headersAsked).toEqual([])
})

test('where nobody else is there, one word has to do', async () => {
  const { a, forged, chain, source } = withForgery(100)
  await chain.follow(pointerTo(a))
  const found = await chain.provide({ number: 100n })
  expect(found).toMatchObject({ block: pointerTo(forged), isOnOneWord: false })
  expect(source.headersAsked).toEqual([])
})

test('what was taken on one word while others were out is asked about when they are back', async () => {
  const { a, forged, chain, source } = withForgery(1_100)
  source.second = a
  source.isSecondOut = true
  await chain.follow(pointerTo(a))
  expect(await chain.provide({ number: 1_100n })).toMatchObject({
    block: pointerTo(forged),
    isOnOneWord: true,
  })
  expect(await chain.provide({ number: 1_000n })).toMatchObject({ isOnOneWord: true })
  source.isSecondOut = false
  expect(await chain.provide({ number: 1_100n })).toMatchObject({
    block: pointerTo(at(a, 1_100)),
    isOnOneWord: false,
  })
  expect(source.accused).toEqual(['one'])
  expect(await chain.provide({ number: 1_000n })).toMatchObject({ isOnOneWord: false })
})
