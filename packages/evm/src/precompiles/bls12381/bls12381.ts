import { bls12_381 as noble } from '@noble/curves/bls12-381.js'
import { createPairingCurve, type PairingCurve } from '../groups/pairingCurve.ts'
import type { Quadratic } from '../groups/quadratic.ts'

const { Fp, Fp2 } = noble.fields
const p = Fp.ORDER

/** The absolute value of the curve's own parameter, which is negative. */
export const x = 0xd201000000010000n
export const order = noble.fields.Fr.ORDER

let curve: PairingCurve | undefined

/** The curve of EIP-2537 and EIP-4844, made when it is first asked for. */
export function bls12381(): PairingCurve {
  curve ??= createPairingCurve({
    modulus: p,
    bits: 28,
    limbs: 14,
    nonResidue: [1, 1],
    twist: 'multiplicative',
    b1: 4n,
    b2: [4n, 4n],
    root: pair(Fp2.pow(Fp2.NONRESIDUE, (p - 1n) / 6n)),
  })
  return curve
}

function pair({ c0, c1 }: { c0: bigint; c1: bigint }): Quadratic {
  return [c0, c1]
}
