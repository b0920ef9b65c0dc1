import type { Elements } from './elements.ts'

/** The functions of one group that a module exports, under plain names. */
export interface PointFunctions {
  double(result: number, point: number): number
  add(result: number, a: number, b: number): number
  addAffine(result: number, a: number, b: number): number
  isOnCurve(affine: number): number
  /** The rest is about coordinates, in the field they lie in. */
  negate(result: number, a: number): number
  isZero(a: number): number
  multiply(result: number, a: number, b: number): number
  square(result: number, a: number): number
  invert(result: number, a: number): void
}

/** Points in Jacobian coordinates in a module's memory, by address. Infinity has z = 0. */
export interface Points {
  /** Bytes of a coordinate. */
  readonly size: number
  isInfinity(point: number): boolean
  setInfinity(point: number): void
  copy(result: number, point: number): void
  double(result: number, point: number): void
  add(result: number, a: number, b: number): void
  subtract(result: number, a: number, b: number): void
  /** Adds an affine point, which is not infinity. */
  addAffine(result: number, a: number, affine: number): void
  fromAffine(result: number, affine: number): void
  /** A point that is not infinity. */
  toAffine(result: number, point: number): void
  negate(result: number, point: number): void
  negateAffine(result: number, affine: number): void
  isEqual(a: number, b: number): boolean
  /** Whether an affine point satisfies the curve's equation. */
  isOnCurve(affine: number): boolean
  /** An affine point so many times, by signed digits after the first, which is one. */
  multiplyAffine(result: number, affine: number, digits: readonly number[]): void
  multiply(result: number, point: number, digits: readonly number[]): void
}

export function createPoints(
  functions: PointFunctions,
  elements: Elements,
  size: number,
  /** Where one is, in the field of the coordinates. */
  one: number,
  /** Room for three points in Jacobian coordinates. */
  scratch: number,
): Points {
  const { double, add, addAffine, isZero } = functions
  const { copy } = elements
  const infinity = scratch + 3 * size
  const base = scratch + 6 * size
  for (let part = 0; part < 3 * size; part += elements.size) elements.set(infinity + part, 0n)
  copy(infinity, one, size)
  copy(infinity + size, one, size)

  const points: Points = {
    size,
    isInfinity: (point) => isZero(point + 2 * size) === 1,
    setInfinity: (point) => copy(point, infinity, 3 * size),
    copy: (result, point) => copy(result, point, 3 * size),
    double,
    add(result, a, b) {
      if (isZero(a + 2 * size) === 1) {
        if (result !== b) copy(result, b, 3 * size)
        return
      }
      if (isZero(b + 2 * size) === 1) {
        if (result !== a) copy(result, a, 3 * size)
        return
      }
      const kind = add(result, a, b)
      if (kind === 1) double(result, a)
      else if (kind === 2) points.setInfinity(result)
    },
    subtract(result, a, b) {
      points.negate(scratch, b)
      points.add(result, a, scratch)
    },
    addAffine(result, a, affine) {
      if (isZero(a + 2 * size) === 1) {
        points.fromAffine(result, affine)
        return
      }
      const kind = addAffine(result, a, affine)
      if (kind === 1) double(result, a)
      else if (kind === 2) points.setInfinity(result)
    },
    fromAffine(result, affine) {
      copy(result, affine, 2 * size)
      copy(result + 2 * size, one, size)
    },
    toAffine(result, point) {
      const [inverse, power] = [scratch, scratch + size]
      functions.invert(inverse, point + 2 * size)
      functions.square(power, inverse)
      functions.multiply(result, point, power)
      functions.multiply(power, power, inverse)
      functions.multiply(result + size, point + size, power)
    },
    negate(result, point) {
      if (result !== point) copy(result, point, 3 * size)
      functions.negate(result + size, point + size)
    },
    negateAffine(result, affine) {
      if (result !== affine) copy(result, affine, size)
      functions.negate(result + size, affine + size)
    },
    isEqual(a, b) {
      const [isZeroA, isZeroB] = [points.isInfinity(a), points.isInfinity(b)]
      return isZeroA || isZeroB ? isZeroA === isZeroB : add(scratch, a, b) === 1
    },
    isOnCurve: (affine) => functions.isOnCurve(affine) === 1,
    multiplyAffine(result, affine, digits) {
      points.negateAffine(scratch, affine)
      points.fromAffine(result, affine)
      for (const digit of digits) {
        double(result, result)
        if (digit !== 0) points.addAffine(result, result, digit > 0 ? affine : scratch)
      }
    },
    multiply(result, point, digits) {
      points.copy(base, point)
      points.negate(scratch, point)
      points.copy(result, point)
      for (const digit of digits) {
        double(result, result)
        if (digit !== 0) points.add(result, result, digit > 0 ? base : scratch)
      }
    },
  }
  return points
}
