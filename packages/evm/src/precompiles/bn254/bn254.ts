import { createPairingCurve, type PairingCurve } from '../groups/pairingCurve.ts'
import { invertQuadratic, multiplyQuadratic } from '../groups/quadratic.ts'

/** The curve's own parameter: modulus and order are polynomials in it (Barreto, Naehrig). */
export const x = 4965661367192848881n
const modulus = 36n * x ** 4n + 36n * x ** 3n + 24n * x ** 2n + 6n * x + 1n
export const order = modulus - 6n * x ** 2n

let curve: PairingCurve | undefined

/** The curve alt_bn128 of EIP-196 and EIP-197, made when it is first asked for. */
export function bn254(): PairingCurve {
  curve ??= createPairingCurve({
    modulus,
    bits: 29,
    limbs: 9,
    nonResidue: [9, 1],
    twist: 'divisive',
    b1: 3n,
    b2: multiplyQuadratic([3n, 0n], invertQuadratic([9n, 1n], modulus), modulus),
  })
  return curve
}
