import { bn254 as noble } from '@noble/curves/bn254.js'
import { createPairingCurve, type PairingCurve } from '../groups/pairingCurve.ts'
import type { Quadratic } from '../groups/quadratic.ts'

const { Fp, Fp2 } = noble.fields
const p = Fp.ORDER

/** The curve's own parameter: modulus and order are polynomials in it. */
export const x = 4965661367192848881n
export const order = noble.fields.Fr.ORDER

let curve: PairingCurve | undefined

/** The curve alt_bn128 of EIP-196 and EIP-197, made when it is first asked for. */
export function bn254(): PairingCurve {
  curve ??= createPairingCurve({
    modulus: p,
    bits: 29,
    limbs: 9,
    nonResidue: [9, 1],
    twist: 'divisive',
    b1: 3n,
    b2: pair(Fp2.div({ c0: 3n, c1: 0n }, Fp2.NONRESIDUE)),
    root: pair(Fp2.pow(Fp2.NONRESIDUE, (p - 1n) / 6n)),
  })
  return curve
}

function pair({ c0, c1 }: { c0: bigint; c1: bigint }): Quadratic {
  return [c0, c1]
}
