import { bls12381, order } from '../bls12381/bls12381.ts'
import { bls12381First } from '../bls12381/groups.ts'
import { bls12381Pairing } from '../bls12381/pairing.ts'
import { sha256Of } from '../hashes.ts'
import { toBigInt } from '../input.ts'
import { type Precompile, PrecompileFailure } from '../precompile.ts'
import { type CompressedPoint, readCompressedPoint } from './compressedPoint.ts'
import { kzgPlaces } from './places.ts'

/** How many field elements a blob has, and the order of their field: what a proof that holds is answered with. */
const fieldElementsPerBlob = 4096n

/** EIP-4844: whether the polynomial behind a commitment has the value `y` at `z`. */
export const pointEvaluation: Precompile = {
  name: 'KZG_POINT_EVALUATION',
  gas: () => 50_000,
  run(input) {
    if (input.length !== 192) throw new PrecompileFailure('invalid input length')
    const hash = sha256Of(input.subarray(96, 144))
    hash[0] = 1
    if (hash.some((byte, i) => byte !== input[i])) throw new PrecompileFailure('mismatched versioned hash')
    const [z, y] = [toBigInt(input, 32, 32), toBigInt(input, 64, 32)]
    if (y >= order || z >= order)
      throw refused('scalar is not canonical when interpreted as a big integer in big-endian')
    const { commitment, proof } = kzgPlaces()
    const isCommitment = isPoint(readCompressedPoint(commitment, input, 96))
    const isProof = isPoint(readCompressedPoint(proof, input, 144))
    if (!isProven(isCommitment, isProof, z, y)) throw refused("can't verify opening proof")
    return answer()
  },
}

/** With the setup's secret s: `e(commitment - [y] + z * proof, -[1]) * e(proof, [s])` is one. Both right hands are constant. */
function isProven(isCommitment: boolean, isProof: boolean, z: bigint, y: bigint): boolean {
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
}

function isPoint(read: CompressedPoint): boolean {
  if (typeof read === 'object') throw refused(read.invalid)
  return read === 'point'
}

function refused(reason: string): PrecompileFailure {
  return new PrecompileFailure(`error verifying kzg proof: ${reason}`)
}

function answer(): Uint8Array {
  const bytes = new Uint8Array(64)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(24, fieldElementsPerBlob)
  for (let i = 0; i < 4; i++) view.setBigUint64(32 + 8 * i, BigInt.asUintN(64, order >> BigInt(64 * (3 - i))))
  return bytes
}
