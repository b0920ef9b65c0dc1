import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bn254 as nobleBn254 } from '@noble/curves/bn254.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bls12381 } from '../bls12381/bls12381.ts'
import { bn254 } from '../bn254/bn254.ts'
import { numberBelow } from '../bytes.test.support.ts'
import type { Points } from './points.ts'

describe.each([
  { name: 'bn254', curve: bn254(), noble: nobleBn254 },
  { name: 'bls12381', curve: bls12381(), noble: bls12_381 },
])('$name', ({ curve, noble }) => {
  const { functions, elements, size2, size12, set2, g1, g2, modulus } = curve
  const { Fp, Fp2, Fp12 } = noble.fields
  const [a, b, c] = [curve.reserve(size12), curve.reserve(size12), curve.reserve(size12)]

  type Twelve = Parameters<typeof Fp12.fromBigTwelve>[0]
  const numbers = fc
    .array(numberBelow(modulus), { minLength: 12, maxLength: 12 })
    .map((values) => values as unknown as Twelve)

  function put12(address: number, values: Twelve): void {
    values.forEach((value, i) => {
      elements.set(address + i * elements.size, value)
    })
  }

  function take12(address: number) {
    const values = Array.from({ length: 12 }, (_, i) => elements.get(address + i * elements.size))
    return Fp12.fromBigTwelve(values as unknown as Twelve)
  }

  test('calculates in the twelfth extension', () => {
    fc.assert(
      fc.property(numbers, numbers, (left, right) => {
        const [x, y] = [Fp12.fromBigTwelve(left), Fp12.fromBigTwelve(right)]
        put12(a, left)
        put12(b, right)
        functions.fp12Multiply(c, a, b)
        expect(take12(c)).toEqual(Fp12.mul(x, y))
        functions.fp12Square(c, a)
        expect(take12(c)).toEqual(Fp12.sqr(x))
        functions.fp12Conjugate(c, a)
        expect(take12(c)).toEqual(Fp12.conjugate(x))
        functions.fp12Frobenius1(c, a)
        expect(take12(c)).toEqual(Fp12.frobeniusMap(x, 1))
        functions.fp12Frobenius2(c, a)
        expect(take12(c)).toEqual(Fp12.frobeniusMap(x, 2))
        functions.fp12Frobenius3(c, a)
        expect(take12(c)).toEqual(Fp12.frobeniusMap(x, 3))
        // Results may lie where operands did.
        functions.fp12Multiply(a, a, b)
        expect(take12(a)).toEqual(Fp12.mul(x, y))
        functions.fp12Square(b, b)
        expect(take12(b)).toEqual(Fp12.sqr(y))
      }),
      { numRuns: 20 },
    )
  })

  test('inverts in the second and the twelfth extension', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        fc.pre(values[0] > 0n)
        put12(a, values)
        curve.invert12(b, a)
        functions.fp12Multiply(b, a, b)
        expect(take12(b)).toEqual(Fp12.ONE)
        curve.invert2(b, a)
        functions.fp2Multiply(b, a, b)
        expect([elements.get(b), elements.get(b + elements.size)]).toEqual([1n, 0n])
      }),
      { numRuns: 20 },
    )
  })

  test('squares faster in the cyclotomic subgroup', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        fc.pre(values[0] > 0n)
        const x = Fp12.fromBigTwelve(values)
        const unit = Fp12.mul(Fp12.conjugate(x), Fp12.inv(x))
        const member = Fp12.mul(Fp12.frobeniusMap(unit, 2), unit)
        const parts = [member.c0, member.c1].flatMap(({ c0, c1, c2 }) => [c0, c1, c2])
        parts.forEach((part, i) => {
          set2(a + i * size2, [part.c0, part.c1])
        })
        functions.fp12CyclotomicSquare(a, a)
        expect(take12(a)).toEqual(Fp12.sqr(member))
      }),
      { numRuns: 10 },
    )
  })

  describe.each([
    { group: 'first', points: g1, Point: noble.G1.Point, F: Fp },
    { group: 'second', points: g2, Point: noble.G2.Point, F: Fp2 },
  ])('the $group group', ({ points, Point: point, F: field }) => {
    // The two groups differ in the type of their coordinates, which nothing here depends on.
    const Point = point as typeof noble.G1.Point
    const F = field as typeof Fp
    const { size } = points as Points
    const [p, q, sum] = [curve.reserve(3 * size), curve.reserve(3 * size), curve.reserve(3 * size)]
    const count = size / elements.size

    function put(address: number, value: InstanceType<typeof Point>): void {
      const { x, y } = value.toAffine()
      ;[x, y].forEach((coordinate, i) => {
        const parts = typeof coordinate === 'bigint' ? [coordinate] : Object.values<bigint>(coordinate)
        parts.forEach((part, j) => {
          elements.set(address + i * size + j * elements.size, part)
        })
      })
    }

    function take(address: number): InstanceType<typeof Point> {
      if (points.isInfinity(address)) return Point.ZERO
      points.toAffine(address, address)
      const [x, y] = [0, 1].map((i) => {
        const parts = Array.from({ length: count }, (_, j) =>
          elements.get(address + i * size + j * elements.size),
        )
        return (count === 1 ? parts[0] : { c0: parts[0], c1: parts[1] }) as bigint
      })
      return Point.fromAffine({ x: F.create(x as bigint), y: F.create(y as bigint) })
    }

    const factor = fc.bigInt({ min: 1n, max: 20n })

    test('adds and doubles, equal and opposite points too', () => {
      fc.assert(
        fc.property(factor, factor, fc.boolean(), (i, j, isNegative) => {
          const [left, right] = [Point.BASE.multiply(i), Point.BASE.multiply(j)]
          const other = isNegative ? right.negate() : right
          put(p, left)
          put(q, other)
          expect(points.isOnCurve(p)).toBe(true)
          points.fromAffine(sum, p)
          points.addAffine(sum, sum, q)
          points.fromAffine(q, q)
          points.fromAffine(p, p)
          expect(take(sum).equals(left.add(other))).toBe(true)
          // With a third coordinate other than one.
          points.double(p, p)
          points.double(q, q)
          points.add(sum, p, q)
          expect(take(sum).equals(left.add(other).double())).toBe(true)
          points.subtract(sum, p, q)
          expect(take(sum).equals(left.subtract(other).double())).toBe(true)
          expect(points.isEqual(p, q)).toBe(left.equals(other))
        }),
        { numRuns: 30 },
      )
    })

    test('knows infinity', () => {
      put(p, Point.BASE)
      points.setInfinity(sum)
      points.double(sum, sum)
      expect(points.isInfinity(sum)).toBe(true)
      points.addAffine(q, sum, p)
      expect(take(q).equals(Point.BASE)).toBe(true)
      points.fromAffine(p, p)
      points.add(q, sum, p)
      expect(take(q).equals(Point.BASE)).toBe(true)
      points.add(q, p, sum)
      expect(points.isEqual(q, p)).toBe(true)
      expect(points.isEqual(q, sum)).toBe(false)
    })

    test('finds a point beside the curve', () => {
      put(p, Point.BASE)
      elements.set(p, elements.get(p) + 1n)
      expect(points.isOnCurve(p)).toBe(false)
    })
  })
})
