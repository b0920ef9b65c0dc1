import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Head, tipOf } from './tip.ts'

const head = (number: number, hash = `0x${number}`, parentHash: string | null = null): Head => ({
  number: BigInt(number),
  hash,
  parentHash,
  timestamp: null,
})

test('the tip is what half of the upstreams have', () => {
  expect(tipOf([])).toBeNull()
  expect(tipOf([head(7)])).toEqual({ number: 7n, hash: '0x7' })
  expect(tipOf([head(7), head(9), head(8)])?.number).toBe(8n)
  expect(tipOf([head(7), head(9), head(8), head(8)])?.number).toBe(8n)
  expect(tipOf([head(100), head(101), head(1_000_000_000)])?.number).toBe(101n)
})

test('a node that has nothing yet does not hold the others back', () => {
  expect(tipOf([head(0), head(0), head(5)])?.number).toBe(5n)
  expect(tipOf([head(0), head(0)])?.number).toBe(0n)
})

test('a block that the next one does not follow is not what its upstream has', () => {
  const tip = tipOf([head(8, '0x8a'), head(9, '0x9b', '0x8b'), head(9, '0x9b', '0x8b')])
  expect(tip).toEqual({ number: 9n, hash: '0x9b' })
})

test('upstreams that are all apart still have a tip', () => {
  expect(tipOf([head(5, '0xa'), head(5, '0xb'), head(5, '0xc')])).toEqual({ number: 5n, hash: '0xa' })
})

test('the tip is one of the heads, whatever their order, and no single upstream can raise it above the others', () => {
  const heads = fc.array(
    fc
      .tuple(fc.nat({ max: 30 }), fc.constantFrom('a', 'b', 'c'))
      .map(([number, fork]) => head(number, `0x${number}${fork}`)),
    { minLength: 1, maxLength: 7 },
  )
  fc.assert(
    fc.property(heads, fc.integer(), (heads, seed) => {
      const tip = tipOf(heads)
      expect(heads.some(({ number, hash }) => number === tip?.number && hash === tip.hash)).toBe(true)
      const turned = heads.map((_, index) => heads[(index + Math.abs(seed)) % heads.length] ?? head(0))
      expect(tipOf(turned)).toEqual(tip)
      const others = heads.filter(({ number }) => number > 0n)
      if (others.length < 3) return
      const highest = BigInt(Math.max(...others.map(({ number }) => Number(number))))
      const liar = head(Number(highest) + 1_000)
      expect((tipOf([...heads, liar])?.number ?? 0n) <= highest).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
