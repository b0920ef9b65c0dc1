import { bls12_381 as noble } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toBigInt } from '../input.ts'
import { type CompressedPoint, invalidPoint, parseCompressed } from '../kzg/compressedPoint.ts'
import { setupX, setupY } from '../kzg/constants.ts'
import type { KzgCheck } from '../kzg/kzgCheck.ts'
import { runPointEvaluation } from '../kzg/pointEvaluation.ts'

const { G1, G2, fields } = noble
const { Fp, Fp2, Fp12 } = fields
type Point = typeof G1.Point.BASE

/** The same as `pointEvaluation.run`, where there is no WebAssembly. */
export function plainPointEvaluation(input: Uint8Array): Uint8Array {
  return runPointEvaluation(input, sha256, createCheck())
}

function createCheck(): KzgCheck {
  let [commitment, proof] = [G1.Point.ZERO, G1.Point.ZERO]
  return {
    readCommitment: (input, offset) =>
      read(input, offset, (point) => {
        commitment = point
      }),
    readProof: (input, offset) =>
      read(input, offset, (point) => {
        proof = point
      }),
    isProven(_isCommitment, _isProof, z, y) {
      const sum = commitment.subtract(G1.Point.BASE.multiplyUnsafe(y)).add(proof.multiplyUnsafe(z))
      const setup = G2.Point.fromAffine({
        x: Fp2.fromBigTuple([...setupX]),
        y: Fp2.fromBigTuple([...setupY]),
      })
      const pairs = [
        { g1: sum, g2: G2.Point.BASE.negate() },
        { g1: proof, g2: setup },
      ].filter(({ g1 }) => !g1.is0())
      return Fp12.eql(noble.pairingBatch(pairs), Fp12.ONE)
    },
  }
}

function read(input: Uint8Array, offset: number, take: (point: Point) => void): CompressedPoint {
  const form = parseCompressed(input, offset)
  if (form === 'infinity' || 'invalid' in form) return form
  const x = toBigInt(form.x, 0, 48)
  if (x >= Fp.ORDER) return invalidPoint.element
  const right = Fp.add(Fp.mul(Fp.sqr(x), x), 4n)
  const root = Fp.pow(right, (Fp.ORDER + 1n) / 4n)
  if (!Fp.eql(Fp.sqr(root), right)) return invalidPoint.root
  const isLargest = root > Fp.ORDER / 2n
  const point = G1.Point.fromAffine({ x, y: isLargest === form.isLargest ? root : Fp.neg(root) })
  if (!point.isTorsionFree()) return invalidPoint.subgroup
  take(point)
  return 'point'
}
