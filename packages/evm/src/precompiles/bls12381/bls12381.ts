import { createPairingCurve, type PairingCurve } from '../groups/pairingCurve.ts'

/** The absolute value of the curve's own parameter, which is negative (Barreto, Lynn, Scott). */
export const x = 0xd201000000010000n
export const order = x ** 4n - x ** 2n + 1n
const modulus = ((x + 1n) ** 2n * order) / 3n - x

let curve: PairingCurve | undefined

/** The curve of EIP-2537 and EIP-4844, made when it is first asked for. */
export function bls12381(): PairingCurve {
  curve ??= createPairingCurve({
    modulus,
    bits: 28,
    limbs: 14,
    nonResidue: [1, 1],
    twist: 'multiplicative',
    b1: 4n,
    b2: [4n, 4n],
  })
  return curve
}
