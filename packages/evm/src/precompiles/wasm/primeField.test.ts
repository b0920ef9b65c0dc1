import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineBaseField, defineQuadraticField, type Factor } from './fieldOperations.ts'
import { instantiate } from './instantiate.ts'
import { definePrimeField, toLimbs } from './primeField.ts'
import { createProgram } from './program.ts'

/** The moduli in use, and how they are cut. */
const moduli = [
  {
    name: 'bn254',
    modulus: 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n,
    bits: 29,
    limbs: 9,
  },
  {
    name: 'bls12381',
    modulus:
      0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn,
    bits: 28,
    limbs: 14,
  },
  { name: 'p256', modulus: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n, bits: 29, limbs: 9 },
  { name: 'secp256k1', modulus: 2n ** 256n - 2n ** 32n - 977n, bits: 29, limbs: 9 },
]

/** The sums that curves, towers and pairings use most of, and the largest of them. */
const sums: readonly (readonly Factor[])[] = [
  [1, 1],
  [1, -1],
  [-1],
  [-2],
  [12, -3],
  [9, -8],
  [1, -12],
  [1, -1, -2],
]
const quadraticSums: readonly (readonly Factor[])[] = [
  ...sums,
  [1, [9, 1], [-9, -1], [-9, -1]],
  [3, [27, 3], -2],
  [[27, 3], [-27, -3], [-27, -3], 2],
]

describe.each(moduli)('$name', ({ modulus, bits, limbs }) => {
  const field = definePrimeField(modulus, bits, limbs)
  const { size, radix } = field
  const program = createProgram()
  const base = defineBaseField(program, field, 'fp')
  const quadratic = defineQuadraticField(program, field, 'fp2')
  const define = (operations: typeof base, prefix: string, rows: readonly (readonly Factor[])[]) =>
    rows.forEach((factors, i) => {
      program.define(`${prefix}${i}`, 1 + factors.length, (result, ...terms) =>
        operations.sum(result, ...terms.map((term, j) => [factors[j] ?? 0, term] as const)),
      )
    })
  define(base, 'sum', sums)
  define(quadratic, 'quadratic', quadraticSums)
  const places = Array.from({ length: 5 }, () => program.reserve(2 * size))
  const [result = 0, ...operands] = places
  const { functions, memory } = instantiate<string>(program.module.finish(1))
  const words = new Uint32Array(memory)

  /** Anything that counts as nearly reduced, up to the very edge. */
  const limit = (modulus * 105n) / 100n
  const nearly = fc.oneof(
    fc.bigInt({ min: 0n, max: limit - 1n }),
    fc.constantFrom(0n, 1n, modulus - 1n, modulus, modulus + 1n, limit - 1n),
  )
  const pairs = fc.array(fc.tuple(nearly, nearly), { minLength: 4, maxLength: 4 })

  function put(address: number, value: bigint): void {
    toLimbs(value, bits, limbs).forEach((limb, i) => {
      words[address / 4 + i] = limb
    })
  }

  /** The number as it lies there; it must be nearly reduced too, its limbs as short as they should be. */
  function take(address: number): bigint {
    const found = Array.from({ length: limbs }, (_, i) => words[address / 4 + i] ?? 0)
    const value = found.reduceRight((sum, limb) => (sum << BigInt(bits)) + BigInt(limb), 0n)
    expect(Math.max(...found) < 2 ** bits && value < limit).toBe(true)
    return value
  }

  const residue = (value: bigint) => ((value % modulus) + modulus) % modulus

  test('products come out right and nearly reduced', () => {
    fc.assert(
      fc.property(pairs, (values) => {
        const [[a0], [b0]] = values as [[bigint, bigint], [bigint, bigint]]
        const [a = 0, b = 0] = operands
        put(a, a0)
        put(b, b0)
        functions.fpMultiply?.(result, a, b)
        expect(residue(take(result) * radix)).toBe(residue(a0 * b0))
        functions.fpSquare?.(result, a)
        expect(residue(take(result) * radix)).toBe(residue(a0 * a0))
        expect(functions.fpIsZero?.(a)).toBe(a0 % modulus === 0n ? 1 : 0)
      }),
    )
  })

  test('products in the quadratic extension do so, too', () => {
    // A difference of products needs more room above the modulus: only fields that have it are extended.
    if (bits * limbs - modulus.toString(2).length < 7) {
      expect(modulus > 2n ** 255n).toBe(true)
      return
    }
    fc.assert(
      fc.property(pairs, (values) => {
        const [[a0, a1], [b0, b1]] = values as [[bigint, bigint], [bigint, bigint]]
        const [a = 0, b = 0] = operands
        put(a, a0)
        put(a + size, a1)
        put(b, b0)
        put(b + size, b1)
        functions.fp2Multiply?.(result, a, b)
        expect(residue(take(result) * radix)).toBe(residue(a0 * b0 - a1 * b1))
        expect(residue(take(result + size) * radix)).toBe(residue(a0 * b1 + a1 * b0))
        functions.fp2Square?.(result, a)
        expect(residue(take(result) * radix)).toBe(residue(a0 * a0 - a1 * a1))
        expect(residue(take(result + size) * radix)).toBe(residue(2n * a0 * a1))
        expect(functions.fp2IsZero?.(a)).toBe(a0 % modulus === 0n && a1 % modulus === 0n ? 1 : 0)
      }),
    )
  })

  test('sums come out right and nearly reduced', () => {
    fc.assert(
      fc.property(pairs, (values) => {
        values.forEach(([real, imaginary], i) => {
          put(operands[i] ?? 0, real)
          put((operands[i] ?? 0) + size, imaginary)
        })
        sums.forEach((factors, i) => {
          functions[`sum${i}`]?.(result, ...operands.slice(0, factors.length))
          const expected = factors.reduce<bigint>(
            (sum, factor, j) => sum + BigInt(factor as number) * (values[j]?.[0] ?? 0n),
            0n,
          )
          expect(residue(take(result))).toBe(residue(expected))
        })
        quadraticSums.forEach((factors, i) => {
          functions[`quadratic${i}`]?.(result, ...operands.slice(0, factors.length))
          let [real, imaginary] = [0n, 0n]
          factors.forEach((factor, j) => {
            const [x, y] = (typeof factor === 'number' ? [factor, 0] : factor).map(BigInt) as [bigint, bigint]
            const [a, b] = values[j] ?? [0n, 0n]
            real += x * a - y * b
            imaginary += x * b + y * a
          })
          expect(residue(take(result))).toBe(residue(real))
          expect(residue(take(result + size))).toBe(residue(imaginary))
        })
      }),
    )
  })
})
