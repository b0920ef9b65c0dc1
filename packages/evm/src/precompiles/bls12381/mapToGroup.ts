import type { Quadratic } from '../groups/quadratic.ts'
import { type Arithmetic, arithmetic1, arithmetic2 } from './arithmetic.ts'
import { bls12381 } from './bls12381.ts'
import { clearFirst, clearSecond } from './clearCofactor.ts'
import { type Isogeny, isogeny1, isogeny2 } from './isogenies.ts'

/** Maps the field element at an address to a point in Jacobian coordinates. */
export type MapToGroup = (point: number, element: number) => void

/** The curve `y ** 2 = x ** 3 + a x + b` that the map of Shallue, van de Woestijne and Ulas leads to, and its constant. */
interface SimpleSwu {
  a: Quadratic
  b: Quadratic
  z: Quadratic
  isogeny: Isogeny
}

let first: MapToGroup | undefined
let second: MapToGroup | undefined

/** RFC 9380, section 8.8.1 (without the hashing). */
export function mapToFirst(): MapToGroup {
  first ??= createMap(
    arithmetic1(),
    {
      a: [
        0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn,
        0n,
      ],
      b: [
        0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n,
        0n,
      ],
      z: [11n, 0n],
      isogeny: isogeny1,
    },
    clearFirst(),
  )
  return first
}

/** RFC 9380, section 8.8.2 (without the hashing). */
export function mapToSecond(): MapToGroup {
  const { modulus } = bls12381()
  second ??= createMap(
    arithmetic2(),
    { a: [0n, 240n], b: [1012n, 1012n], z: [modulus - 2n, modulus - 1n], isogeny: isogeny2 },
    clearSecond(),
  )
  return second
}

function createMap(
  f: Arithmetic,
  { a, b, z, isogeny }: SimpleSwu,
  clear: (point: number) => void,
): MapToGroup {
  const { size, multiply, square, add } = f
  const place = () => f.reserve(size)
  const [constantA, constantB, constantZ, one] = [place(), place(), place(), place()]
  f.set(constantA, a)
  f.set(constantB, b)
  f.set(constantZ, z)
  f.set(one, [1n, 0n])
  // -b / a, and b / (z a).
  const [factor, exception, inverse] = [place(), place(), place()]
  f.invert(inverse, constantA)
  multiply(exception, constantB, inverse)
  f.negate(factor, exception)
  f.invert(inverse, constantZ)
  multiply(exception, exception, inverse)
  const [tv, xAt, yAt, right] = [place(), place(), place(), place()]
  const polynomials = [
    isogeny.xNumerator,
    isogeny.xDenominator,
    isogeny.yNumerator,
    isogeny.yDenominator,
  ].map((coefficients) => {
    const addresses = coefficients.map((value) => {
      const address = place()
      f.set(address, value)
      return address
    })
    return { coefficients: addresses.reverse(), value: place() }
  })
  const [xNumerator, xDenominator, yNumerator, yDenominator] = polynomials.map(({ value }) => value) as [
    number,
    number,
    number,
    number,
  ]

  function equation(): void {
    square(right, xAt)
    add(right, right, constantA)
    multiply(right, right, xAt)
    add(right, right, constantB)
  }

  return (point, element) => {
    square(tv, element)
    multiply(tv, tv, constantZ)
    square(xAt, tv)
    add(xAt, xAt, tv)
    if (f.isZero(xAt)) f.copy(xAt, exception)
    else {
      f.invert(xAt, xAt)
      add(xAt, xAt, one)
      multiply(xAt, xAt, factor)
    }
    equation()
    if (!f.squareRoot(yAt, right)) {
      multiply(xAt, xAt, tv)
      equation()
      f.squareRoot(yAt, right)
    }
    if (f.isOdd(yAt) !== f.isOdd(element)) f.negate(yAt, yAt)
    // Along the isogeny, to the curve of the group.
    for (const { coefficients, value } of polynomials) {
      const [highest = one, ...rest] = coefficients
      f.copy(value, highest)
      for (const coefficient of rest) {
        multiply(value, value, xAt)
        add(value, value, coefficient)
      }
    }
    // (xn / xd, y yn / yd) with z = xd yd: (xn xd yd ** 2, y yn xd ** 3 yd ** 2, xd yd).
    const [resultX, resultY, resultZ] = [point, point + size, point + 2 * size]
    multiply(resultZ, xDenominator, yDenominator)
    multiply(tv, resultZ, yDenominator)
    multiply(resultX, xNumerator, tv)
    square(xAt, xDenominator)
    multiply(xAt, xAt, tv)
    multiply(resultY, yAt, yNumerator)
    multiply(resultY, resultY, xAt)
    clear(point)
  }
}
