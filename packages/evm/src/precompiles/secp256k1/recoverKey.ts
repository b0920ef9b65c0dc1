import { createGeneratorSum } from '../groups/generatorSum.ts'
import type { Endomorphism } from '../groups/multiplication.ts'
import { createPrimeCurve, type PrimeCurve } from '../groups/primeCurve.ts'
import { splitByBasis } from '../groups/splitByBasis.ts'
import { toBigInt } from '../input.ts'
import { plain } from '../plain/loaded.ts'

/**
 * The key that signed a hash, as its two coordinates in 64 bytes, or `null` if nobody did. The signature is r and s in 64
 * bytes, and the parity of the point that r comes from.
 */
export type RecoverKey = (hash: Uint8Array, signature: Uint8Array, parity: number) => Uint8Array | null

/** SEC 2, section 2.4.1. */
const modulus = 2n ** 256n - 2n ** 32n - 977n
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const generator = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
}

let recover: RecoverKey | undefined

/** SEC 1, section 4.1.6. */
export function recoverKey(hash: Uint8Array, signature: Uint8Array, parity: number): Uint8Array | null {
  recover ??= plain?.plainRecoverKey ?? createRecover()
  return recover(hash, signature, parity)
}

function createRecover(): RecoverKey {
  const curve = createPrimeCurve({ modulus, order, a: 0, b: 7n })
  const { elements, scalars, points, reserve } = curve
  const { size } = elements
  const sumWithGenerator = createGeneratorSum(curve, generator, createEndomorphism(curve))
  const [point, sum] = [reserve(2 * size), reserve(3 * size)]
  const [r, s, z] = [reserve(size), reserve(size), reserve(size)]
  const rootExponent = (modulus + 1n) / 4n

  return (hash, signature, parity) => {
    if (!scalars.decode(r, signature, 0, 32) || scalars.isZero(r)) return null
    if (!scalars.decode(s, signature, 32, 32) || scalars.isZero(s)) return null
    // The order is less than the modulus, so r is an x as it is.
    elements.decode(point, signature, 0, 32)
    const y = point + size
    curve.equation(y, point)
    elements.power(y, y, rootExponent)
    if (!points.isOnCurve(point)) return null
    if (Number(elements.get(y) & 1n) !== parity) curve.negate(y, y)
    // (s * point - hash * generator) / r
    scalars.invert(r, r)
    scalars.set(z, order - (toBigInt(hash, 0, 32) % order))
    scalars.multiply(z, z, r)
    scalars.multiply(s, s, r)
    sumWithGenerator(sum, scalars.get(z), point, scalars.get(s))
    if (points.isInfinity(sum)) return null
    const key = new Uint8Array(64)
    points.toAffine(point, sum)
    elements.encode(key, 0, 32, point)
    elements.encode(key, 32, 32, y)
    return key
  }
}

/** Multiplication of x with a root of unity multiplies a point by lambda (Gallant, Lambert, Vanstone). */
const beta = 0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501een
/** A short basis of the pairs (a, b) with `a + b * lambda` divisible by the order. */
const basis = [
  [0x3086d221a7d46bcde86c90e49284eb15n, -0xe4437ed6010e88286f547fa90abfe4c3n],
  [0x114ca50f7a8e2f3f657c1108d9d44cfd8n, 0x3086d221a7d46bcde86c90e49284eb15n],
] as const

function createEndomorphism({ elements, points, reserve }: PrimeCurve): Endomorphism {
  const root = reserve(elements.size)
  elements.set(root, beta)
  return {
    parts: 2,
    bits: 129,
    split: (scalar) => splitByBasis(scalar, basis, order),
    apply(to, from) {
      points.copy(to, from)
      elements.multiply(to, to, root)
    },
  }
}
