import { createGeneratorSum } from '../groups/generatorSum.ts'
import { createPrimeCurve } from '../groups/primeCurve.ts'
import { toBigInt } from '../input.ts'

/** ECDSA over secp256r1 (FIPS 186): hash, r, s and the key's two coordinates, 32 bytes each. */
type Verify = (input: Uint8Array) => boolean

/** SEC 2, section 2.4.2. */
const modulus = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn
const generator = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
}

let verify: Verify | undefined

export function verifyP256(input: Uint8Array): boolean {
  verify ??= createVerify()
  return verify(input)
}

function createVerify(): Verify {
  const curve = createPrimeCurve({ modulus, order, a: -3, b })
  const { elements, scalars, points, reserve } = curve
  const { size } = elements
  const sumWithGenerator = createGeneratorSum(curve, generator, null)
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
    return elements.get(key) % order === expected
  }
}
