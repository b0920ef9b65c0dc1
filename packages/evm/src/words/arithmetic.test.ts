import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as arithmetic from './arithmetic.ts'
import { maxNumber, toBig, type Word } from './word.ts'

/** Numbers and bigints, many of them at the edges where one form becomes the other, or a word wraps around. */
const word: fc.Arbitrary<Word> = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.maxSafeNat(),
  fc.constantFrom<Word>(0, 0n, 1n, maxNumber, BigInt(maxNumber), 2n ** 53n, 2n ** 255n, 2n ** 256n - 1n),
  fc.bigInt(0n, 2n ** 256n - 1n),
  fc.bigInt(0n, 300n),
)
const wrap = (value: bigint): bigint => BigInt.asUintN(256, value)
const signed = (value: bigint): bigint => BigInt.asIntN(256, value)

type Words = [a: bigint, b: bigint, c: bigint]
/** What each is, in the words of the yellow paper and on bigints alone. */
const meanings: Partial<Record<keyof typeof arithmetic, (...words: Words) => bigint | boolean>> = {
  add: (a, b) => wrap(a + b),
  subtract: (a, b) => wrap(a - b),
  multiply: (a, b) => wrap(a * b),
  divide: (a, b) => (b === 0n ? 0n : a / b),
  modulo: (a, b) => (b === 0n ? 0n : a % b),
  divideSigned: (a, b) => (b === 0n ? 0n : wrap(signed(a) / signed(b))),
  moduloSigned: (a, b) => (b === 0n ? 0n : wrap(signed(a) % signed(b))),
  addModulo: (a, b, c) => (c === 0n ? 0n : (a + b) % c),
  multiplyModulo: (a, b, c) => (c === 0n ? 0n : (a * b) % c),
  signExtend: (a, b) => (a >= 31n ? b : wrap(BigInt.asIntN(Number(a) * 8 + 8, b))),
  byteAt: (a, b) => (a >= 32n ? 0n : (b >> (248n - 8n * a)) & 0xffn),
  shiftLeft: (a, b) => (a >= 256n ? 0n : wrap(b << a)),
  shiftRight: (a, b) => (a >= 256n ? 0n : b >> a),
  shiftRightSigned: (a, b) => wrap(signed(b) >> (a >= 256n ? 256n : a)),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  not: (a) => wrap(~a),
  isLessSigned: (a, b) => signed(a) < signed(b),
  leadingZeros: (a) => BigInt(a === 0n ? 256 : 256 - a.toString(2).length),
  power: (a, b) => {
    let result = 1n
    for (const bit of b.toString(2)) result = wrap(result * result * (bit === '1' ? a : 1n))
    return result
  },
}

test.each(Object.entries(arithmetic))('%s means the same whatever form its words have', (name, operation) => {
  const meaning = meanings[name as keyof typeof arithmetic]
  expect(meaning).toBeDefined()
  const operate = operation as (...words: Word[]) => Word | boolean
  fc.assert(
    fc.property(word, word, word, (a, b, c) => {
      const result = operate(a, b, c)
      const plain = typeof result === 'boolean' ? result : toBig(result)
      expect(plain).toBe(meaning?.(toBig(a), toBig(b), toBig(c)))
      if (typeof result === 'number') expect(Number.isSafeInteger(result)).toBe(true)
    }),
  )
})
