import { afterEach, expect, test } from 'vitest'
import { at, closeAll, genesis, grow, open, transactionOf } from './openUpstreamChain.test.support.ts'
import { pointerTo } from './worldsBlocks.test.support.ts'

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
