import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bls12381 } from '../bls12381/bls12381.ts'
import { bn254 } from '../bn254/bn254.ts'
import { numberBelow, toBytes } from '../bytes.test.support.ts'
import { createPrimeCurve } from './primeCurve.ts'

const p256 = createPrimeCurve({
  modulus: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
  order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  a: -3,
  b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
})

const fields = [
  { name: 'bn254', modulus: bn254().modulus, elements: bn254().elements, reserve: bn254().reserve },
  {
    name: 'bls12381',
    modulus: bls12381().modulus,
    elements: bls12381().elements,
    reserve: bls12381().reserve,
  },
  { name: 'p256', modulus: p256.modulus, elements: p256.elements, reserve: p256.reserve },
  { name: 'p256 scalars', modulus: p256.order, elements: p256.scalars, reserve: p256.reserve },
]

describe.each(fields)('the field of $name', ({ modulus, elements, reserve }) => {
  const [a, b, result] = [reserve(elements.size), reserve(elements.size), reserve(elements.size)]
  const width = Math.ceil(modulus.toString(16).length / 2)

  test('multiplies, squares and inverts as numbers do', () => {
    fc.assert(
      fc.property(numberBelow(modulus), numberBelow(modulus), (x, y) => {
        elements.set(a, x)
        elements.set(b, y)
        elements.multiply(result, a, b)
        expect(elements.get(result)).toBe((x * y) % modulus)
        elements.square(result, a)
        expect(elements.get(result)).toBe((x * x) % modulus)
        elements.invert(result, a)
        expect((elements.get(result) * x) % modulus).toBe(x === 0n ? 0n : 1n)
        elements.invert(a, a)
        expect(elements.get(a)).toBe(elements.get(result))
      }),
    )
  })

  test('raises to powers', () => {
    fc.assert(
      fc.property(numberBelow(modulus), fc.bigInt({ min: 1n, max: 1n << 20n }), (x, exponent) => {
        elements.set(a, x)
        elements.power(result, a, exponent)
        let power = 1n
        for (const bit of exponent.toString(2)) power = (power * power * (bit === '1' ? x : 1n)) % modulus
        expect(elements.get(result)).toBe(power)
      }),
      { numRuns: 30 },
    )
  })

  test('is read and written as big-endian bytes', () => {
    fc.assert(
      fc.property(numberBelow(modulus), (x) => {
        expect(elements.decode(a, toBytes(x, 64), 0, 64)).toBe(true)
        expect(elements.get(a)).toBe(x)
        expect(elements.isZero(a)).toBe(x === 0n)
        const bytes = new Uint8Array(66).fill(7)
        elements.encode(bytes, 1, 64, a)
        expect(bytes).toEqual(Uint8Array.from([7, ...toBytes(x, 64), 7]))
      }),
    )
  })

  test('does not take the modulus or more for an element', () => {
    for (const x of [modulus, modulus + 1n, 2n ** BigInt(8 * width) - 1n])
      expect(elements.decode(a, toBytes(x, width), 0, width)).toBe(false)
  })
})
