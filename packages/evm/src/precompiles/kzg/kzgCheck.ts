import { bls12381, order } from '../bls12381/bls12381.ts'
import { bls12381First } from '../bls12381/groups.ts'
import { bls12381Pairing } from '../bls12381/pairing.ts'
import { type CompressedPoint, invalidPoint, parseCompressed } from './compressedPoint.ts'
import { kzgPlaces } from './places.ts'

/** The parts of a check of one opening. */
export interface KzgCheck {
  /** Reads the commitment, and the proof. Points at infinity take no part. */
  readCommitment(input: Uint8Array, offset: number): CompressedPoint
  readProof(input: Uint8Array, offset: number): CompressedPoint
  /** Whether the polynomial behind the commitment has the value y at z, by the proof. */
  isProven(isCommitment: boolean, isProof: boolean, z: bigint, y: bigint): boolean
}

export const kzgCheck: KzgCheck = {
  readCommitment: (input, offset) => readPoint(kzgPlaces().commitment, input, offset),
  readProof: (input, offset) => readPoint(kzgPlaces().proof, input, offset),
  // With the setup's secret s: e(commitment - [y] + z * proof, -[1]) * e(proof, [s]) is one.
  isProven(isCommitment, isProof, z, y) {
    const { elements, g1, size2 } = bls12381()
    const { multiples } = bls12381First()
    const { commitment, proof, generator, negativeGenerator2, setup, sum } = kzgPlaces()
    multiples.begin()
    g1.copy(multiples.next((order - y) % order), generator)
    if (isProof) g1.copy(multiples.next(z), proof)
    multiples.finish(sum)
    if (isCommitment) g1.addAffine(sum, sum, commitment)
    const pairing = bls12381Pairing()
    pairing.begin()
    if (!g1.isInfinity(sum)) {
      const { first, second } = pairing.next()
      g1.toAffine(first, sum)
      elements.copy(second, negativeGenerator2, 2 * size2)
    }
    if (isProof) {
      const { first, second } = pairing.next()
      elements.copy(first, proof, 2 * elements.size)
      elements.copy(second, setup, 2 * size2)
    }
    return pairing.isOne()
  },
}

/** Puts the affine point there that 48 bytes stand for. */
function readPoint(address: number, input: Uint8Array, offset: number): CompressedPoint {
  const form = parseCompressed(input, offset)
  if (form === 'infinity' || 'invalid' in form) return form
  const { elements, g1, functions, modulus } = bls12381()
  if (!elements.decode(address, form.x, 0, 48)) return invalidPoint.element
  const y = address + elements.size
  functions.g1Equation(y, address)
  elements.power(y, y, (modulus + 1n) / 4n)
  if (!g1.isOnCurve(address)) return invalidPoint.root
  if (elements.get(y) > modulus / 2n !== form.isLargest) g1.negateAffine(address, address)
  return bls12381First().isInSubgroup(address) ? 'point' : invalidPoint.subgroup
}
