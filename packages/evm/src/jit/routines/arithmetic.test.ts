import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRoutinesUnderTest, wordArbitrary, words } from './routines.test.support.ts'

const signed = (word: bigint) => BigInt.asIntN(256, word)
const unsigned = (number: bigint) => BigInt.asUintN(256, number)

const expected: Record<string, (a: bigint, b: bigint, m: bigint) => bigint> = {
  mul: (a, b) => unsigned(a * b),
  div: (a, b) => (b === 0n ? 0n : a / b),
  mod: (a, b) => (b === 0n ? 0n : a % b),
  sdiv: (a, b) => (b === 0n ? 0n : unsigned(signed(a) / signed(b))),
  smod: (a, b) => (b === 0n ? 0n : unsigned(signed(a) % signed(b))),
  addmod: (a, b, m) => (m === 0n ? 0n : (a + b) % m),
  mulmod: (a, b, m) => (m === 0n ? 0n : (a * b) % m),
  shl: (n, a) => (n > 255n ? 0n : unsigned(a << n)),
  shr: (n, a) => (n > 255n ? 0n : a >> n),
  sar: (n, a) => unsigned(signed(a) >> (n > 255n ? 255n : n)),
  byte: (n, a) => (n > 31n ? 0n : (a >> (8n * (31n - n))) & 0xffn),
  signextend: (n, a) => (n > 30n ? a : unsigned(BigInt.asIntN(Number(8n * n + 8n), a))),
  exp: power,
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [square, left] = [base, exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % words
    square = (square * square) % words
  }
  return result
}

const routines = createRoutinesUnderTest()

describe('a routine gives what bigints give', () => {
  test.each(Object.keys(expected))('%s', (name) => {
    const by = expected[name]!
    const takesThree = name.endsWith('dmod') || name.endsWith('lmod')
    const isShift = ['shl', 'shr', 'sar', 'byte', 'signextend'].includes(name)
    const first = isShift ? fc.oneof(fc.bigInt(0n, 260n), fc.bigInt(0n, 33n), wordArbitrary) : wordArbitrary
    fc.assert(
      fc.property(first, wordArbitrary, wordArbitrary, (a, b, m) => {
        const values = takesThree ? [a, b, m] : [a, b]
        expect(routines.word(name, ...values)).toBe(by(a, b, m))
      }),
      { numRuns: name === 'exp' ? 400 : 4000 },
    )
  })

  test('clz and byteLength', () => {
    fc.assert(
      fc.property(wordArbitrary, (word) => {
        const bits = word === 0n ? 0 : word.toString(2).length
        expect(routines.count('clz', word)).toBe(BigInt(256 - bits))
        expect(routines.count('byteLength', word)).toBe(BigInt(Math.ceil(bits / 8)))
      }),
      { numRuns: 2000 },
    )
  })

  test('division where the guessed digit is too big', () => {
    // Knuth's add-back happens once in 2^63 at random; these meet it.
    const cases: [bigint, bigint][] = [
      [(1n << 255n) + 3n, (1n << 191n) + (1n << 64n) - 1n],
      [((1n << 64n) - 1n) << 128n, ((1n << 63n) << 64n) + 1n],
      [(0x7fffffffffffffffn << 192n) | (0x8000000000000000n << 128n), (0x8000000000000000n << 128n) | 1n],
      [(0x8000000000000000n << 192n) | 3n, (0x2000000000000000n << 128n) | 1n],
      [((1n << 64n) - 1n) << 192n, (((1n << 64n) - 1n) << 128n) | ((1n << 64n) - 1n)],
    ]
    for (const [a, b] of cases) {
      expect(routines.word('div', a, b)).toBe(a / b)
      expect(routines.word('mod', a, b)).toBe(a % b)
    }
  })
})
