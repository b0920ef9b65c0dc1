import type { Quadratic } from '../groups/quadratic.ts'
import { bls12381 } from './bls12381.ts'

/** One of the two fields that coordinates lie in, by address. */
export interface Arithmetic {
  readonly size: number
  reserve(bytes: number): number
  set(address: number, value: Quadratic): void
  copy(to: number, from: number): void
  multiply(result: number, a: number, b: number): void
  square(result: number, a: number): void
  add(result: number, a: number, b: number): void
  negate(result: number, a: number): void
  isZero(a: number): boolean
  invert(result: number, a: number): void
  /** Either root; `false` if there is none. */
  squareRoot(result: number, a: number): boolean
  /** The sign that RFC 9380 gives to elements. */
  isOdd(a: number): boolean
}

export function arithmetic1(): Arithmetic {
  const { elements, functions, reserve, modulus } = bls12381()
  const { size } = elements
  const check = reserve(size)
  return {
    size,
    reserve,
    set: (address, [value]) => elements.set(address, value),
    copy: (to, from) => elements.copy(to, from, size),
    multiply: functions.fpMultiply,
    square: functions.fpSquare,
    add: functions.add,
    negate: functions.negate,
    isZero: elements.isZero,
    invert: elements.invert,
    squareRoot(result, a) {
      elements.power(result, a, (modulus + 1n) / 4n)
      functions.fpSquare(check, result)
      functions.negate(check, check)
      functions.add(check, check, a)
      return elements.isZero(check)
    },
    isOdd: (a) => elements.get(a) % 2n === 1n,
  }
}

export function arithmetic2(): Arithmetic {
  const { elements, functions, reserve, size2, set2, invert2 } = bls12381()
  const base = arithmetic1()
  const { size } = elements
  const place = () => reserve(size)
  const [norm, other, half, root] = [place(), place(), place(), place()]
  elements.set(half, 2n)
  elements.invert(half, half)
  return {
    size: size2,
    reserve,
    set: set2,
    copy: (to, from) => elements.copy(to, from, size2),
    multiply: functions.fp2Multiply,
    square: functions.fp2Square,
    add: functions.add2,
    negate: functions.negate2,
    isZero: (a) => functions.fp2IsZero(a) === 1,
    invert: invert2,
    // The complex method: the root of the norm gives twice the square of the root's real part (or its imaginary).
    squareRoot(result, a) {
      const imaginary = a + size
      base.square(norm, a)
      base.square(other, imaginary)
      base.add(other, other, norm)
      if (!base.squareRoot(norm, other)) return false
      base.add(other, a, norm)
      if (base.isZero(other)) {
        base.negate(norm, norm)
        base.add(other, a, norm)
      }
      base.multiply(other, other, half)
      const isReal = base.squareRoot(root, other)
      base.invert(other, root)
      base.multiply(other, other, half)
      base.multiply(other, other, imaginary)
      base.copy(isReal ? result : result + size, root)
      base.copy(isReal ? result + size : result, other)
      return true
    },
    isOdd(a) {
      const real = elements.get(a)
      return (real === 0n ? elements.get(a + size) : real) % 2n === 1n
    },
  }
}
