import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedDigits } from './pairing.ts'
import { sparseDigits } from './sparseDigits.ts'

test('digits make the number again, and are odd and far apart', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(1n << 130n), max: 1n << 130n }),
      fc.integer({ min: 2, max: 8 }),
      (value, width) => {
        const digits = sparseDigits(value, width)
        expect(digits.reduceRight((sum, digit) => 2n * sum + BigInt(digit), 0n)).toBe(value)
        digits.forEach((digit, i) => {
          if (digit === 0) return
          expect(Math.abs(digit) % 2).toBe(1)
          expect(Math.abs(digit)).toBeLessThan(2 ** (width - 1))
          expect(digits.slice(i + 1, i + width).every((next) => next === 0)).toBe(true)
        })
      },
    ),
  )
})

test('the non-adjacent form makes the number again', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 130n }), (value) => {
      const digits = signedDigits(value)
      expect(digits.reduce((sum, digit) => 2n * sum + BigInt(digit), 0n)).toBe(value)
      expect(digits.every((digit, i) => digit === 0 || (digits[i + 1] ?? 0) === 0)).toBe(true)
    }),
  )
})
