import { createPairing, type Pairing, signedDigits } from '../groups/pairing.ts'
import type { PairingCurve } from '../groups/pairingCurve.ts'
import { bn254, x } from './bn254.ts'

let pairing: Pairing | undefined

/** The optimal ate pairing of alt_bn128, made when it is first asked for. */
export function bn254Pairing(): Pairing {
  pairing ??= create(bn254())
  return pairing
}

function create(curve: PairingCurve): Pairing {
  const { functions, g2, size2, elements } = curve
  const image = curve.reserve(3 * size2)
  const affine = curve.reserve(3 * size2)
  return createPairing(curve, {
    digits: signedDigits(6n * x + 2n).slice(1),
    isNegative: false,
    finish(element, { first, second, running }, line) {
      // Two more steps, by the images of the point under Frobenius once and twice.
      g2.fromAffine(affine, second)
      functions.psi(image, affine)
      functions.millerAdd(running, image, line)
      functions.fp12MultiplyLine(element, line, first)
      functions.psi(affine, image)
      elements.copy(image, affine, size2)
      functions.negate2(image + size2, affine + size2)
      functions.millerAdd(running, image, line)
      functions.fp12MultiplyLine(element, line, first)
    },
    exponentiate: createExponentiation(curve),
  })
}

/**
 * The final exponentiation (Fuentes-Castaneda, Knapp, Rodriguez-Henriquez: "Faster hashing to G2", section 5): a multiple
 * of the exponent that is coprime to the order.
 */
function createExponentiation(curve: PairingCurve): (result: number, a: number) => void {
  const { functions: f, elements, size12 } = curve
  const place = () => curve.reserve(size12)
  const [r, t, y1, y2, y4, y6, y8, y9] = [
    place(),
    place(),
    place(),
    place(),
    place(),
    place(),
    place(),
    place(),
  ]
  const digits = signedDigits(x).slice(1)
  const [base, inverse] = [place(), place()]

  /** To the power -x; inverses are conjugates here. */
  function power(result: number, a: number): void {
    elements.copy(base, a, size12)
    f.fp12Conjugate(inverse, a)
    elements.copy(result, a, size12)
    for (const digit of digits) {
      f.fp12CyclotomicSquare(result, result)
      if (digit !== 0) f.fp12Multiply(result, result, digit > 0 ? base : inverse)
    }
    f.fp12Conjugate(result, result)
  }

  return (result, a) => {
    // The easy part: (p ** 6 - 1)(p ** 2 + 1).
    curve.invert12(t, a)
    f.fp12Conjugate(r, a)
    f.fp12Multiply(t, t, r)
    f.fp12Frobenius2(r, t)
    f.fp12Multiply(r, r, t)
    // The hard part.
    power(y1, r)
    f.fp12CyclotomicSquare(y1, y1)
    f.fp12CyclotomicSquare(y2, y1)
    f.fp12Multiply(y2, y2, y1)
    power(y4, y2)
    f.fp12CyclotomicSquare(t, y4)
    power(y6, t)
    f.fp12Conjugate(y8, y6)
    f.fp12Multiply(y8, y8, y4)
    f.fp12Conjugate(t, y2)
    f.fp12Multiply(y8, y8, t)
    f.fp12Multiply(y9, y8, y1)
    f.fp12Multiply(y4, y4, y8)
    f.fp12Multiply(y4, y4, r)
    f.fp12Frobenius1(t, y9)
    f.fp12Multiply(y4, y4, t)
    f.fp12Frobenius2(t, y8)
    f.fp12Multiply(y4, y4, t)
    f.fp12Conjugate(t, r)
    f.fp12Multiply(t, t, y9)
    f.fp12Frobenius3(t, t)
    f.fp12Multiply(result, y4, t)
  }
}
