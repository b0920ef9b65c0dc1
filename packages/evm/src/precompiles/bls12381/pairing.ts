import { createPairing, type Pairing, signedDigits } from '../groups/pairing.ts'
import type { PairingCurve } from '../groups/pairingCurve.ts'
import { bls12381, x } from './bls12381.ts'

let pairing: Pairing | undefined

/** The ate pairing of BLS12-381, made when it is first asked for. */
export function bls12381Pairing(): Pairing {
  pairing ??= create(bls12381())
  return pairing
}

function create(curve: PairingCurve): Pairing {
  return createPairing(curve, {
    digits: signedDigits(x).slice(1),
    isNegative: true,
    finish: null,
    exponentiate: createExponentiation(curve),
  })
}

/**
 * The final exponentiation (Hayashida, Hayasaka, Teruya: "Efficient final exponentiation via cyclotomic structure"):
 * three times the exponent, which changes nothing about being one.
 */
function createExponentiation(curve: PairingCurve): (result: number, a: number) => void {
  const { functions: f, elements, size12 } = curve
  const place = () => curve.reserve(size12)
  const [r, t, u, v] = [place(), place(), place(), place()]
  const bits = Array.from(x.toString(2), Number).slice(1)
  const base = place()

  /** To the power x, which is negative; inverses are conjugates here. */
  function power(result: number, a: number): void {
    elements.copy(base, a, size12)
    elements.copy(result, a, size12)
    for (const bit of bits) {
      f.fp12CyclotomicSquare(result, result)
      if (bit === 1) f.fp12Multiply(result, result, base)
    }
    f.fp12Conjugate(result, result)
  }

  /** To the power x - 1. */
  function powerLessOne(result: number, a: number): void {
    power(result, a)
    f.fp12Conjugate(base, base)
    f.fp12Multiply(result, result, base)
  }

  return (result, a) => {
    // The easy part: (p ** 6 - 1)(p ** 2 + 1).
    curve.invert12(t, a)
    f.fp12Conjugate(r, a)
    f.fp12Multiply(t, t, r)
    f.fp12Frobenius2(r, t)
    f.fp12Multiply(r, r, t)
    // The hard part, three times it: (x - 1) ** 2 (x + p)(x ** 2 + p ** 2 - 1) + 3.
    powerLessOne(t, r)
    powerLessOne(u, t)
    power(t, u)
    f.fp12Frobenius1(u, u)
    f.fp12Multiply(u, u, t)
    power(t, u)
    power(v, t)
    f.fp12Frobenius2(t, u)
    f.fp12Multiply(v, v, t)
    f.fp12Conjugate(u, u)
    f.fp12Multiply(v, v, u)
    f.fp12CyclotomicSquare(t, r)
    f.fp12Multiply(t, t, r)
    f.fp12Multiply(result, v, t)
  }
}
