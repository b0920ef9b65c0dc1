import { p256 as noble } from '@noble/curves/nist.js'
import { createGeneratorSum } from '../groups/generatorSum.ts'
import { createPrimeCurve } from '../groups/primeCurve.ts'
import { toBigInt } from '../input.ts'

/** ECDSA over secp256r1 (FIPS 186): hash, r, s and the key's two coordinates, 32 bytes each. */
export type Verify = (input: Uint8Array) => boolean

let verify: Verify | undefined

export function verifyP256(input: Uint8Array): boolean {
  verify ??= createVerify()
  return verify(input)
}

function createVerify(): Verify {
  const { p, n, b } = noble.Point.CURVE()
  const curve = createPrimeCurve({ modulus: p, order: n, a: -3, b })
  const { elements, scalars, points, reserve } = curve
  const { size } = elements
  const sumWithGenerator = createGeneratorSum(curve, noble.Point.BASE.toAffine(), null)
  const [key, sum] = [reserve(2 * size), reserve(3 * size)]
  const [r, s, hash] = [reserve(size), reserve(size), reserve(size)]

  return (input) => {
    if (!elements.decode(key, input, 96, 32) || !elements.decode(key + size, input, 128, 32)) return false
    if (!points.isOnCurve(key)) return false
    if (!scalars.decode(r, input, 32, 32) || scalars.isZero(r)) return false
    if (!scalars.decode(s, input, 64, 32) || scalars.isZero(s)) return false
    const expected = scalars.get(r)
    scalars.invert(s, s)
    scalars.set(hash, toBigInt(input, 0, 32))
    scalars.multiply(hash, hash, s)
    scalars.multiply(r, r, s)
    sumWithGenerator(sum, scalars.get(hash), key, scalars.get(r))
    if (points.isInfinity(sum)) return false
    points.toAffine(key, sum)
    return elements.get(key) % n === expected
  }
}
