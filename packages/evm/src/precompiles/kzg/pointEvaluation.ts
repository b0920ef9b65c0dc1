import { order } from '../bls12381/bls12381.ts'
import { sha256Of } from '../hashes/precompiles.ts'
import { toBigInt, toBytes } from '../input.ts'
import { type Precompile, PrecompileFailure } from '../precompile.ts'
import type { CompressedPoint } from './compressedPoint.ts'
import { type KzgCheck, kzgCheck } from './kzgCheck.ts'

/** EIP-4844: whether the polynomial behind a commitment has the value `y` at `z`. */
export const pointEvaluation: Precompile = {
  name: 'KZG_POINT_EVALUATION',
  gas: () => 50_000,
  run: (input) => runPointEvaluation(input, sha256Of, kzgCheck),
}

/** How many field elements a blob has, and the order of their field: what a proof that holds is answered with. */
const fieldElementsPerBlob = 4096n

export function runPointEvaluation(
  input: Uint8Array,
  sha256: (message: Uint8Array) => Uint8Array,
  check: KzgCheck,
): Uint8Array {
  if (input.length !== 192) throw new PrecompileFailure('invalid input length')
  const hash = sha256(input.subarray(96, 144))
  hash[0] = 1
  if (hash.some((byte, i) => byte !== input[i])) throw new PrecompileFailure('mismatched versioned hash')
  const [z, y] = [toBigInt(input, 32, 32), toBigInt(input, 64, 32)]
  if (y >= order || z >= order)
    throw refused('scalar is not canonical when interpreted as a big integer in big-endian')
  const isCommitment = isPoint(check.readCommitment(input, 96))
  const isProof = isPoint(check.readProof(input, 144))
  if (!check.isProven(isCommitment, isProof, z, y)) throw refused("can't verify opening proof")
  const answer = new Uint8Array(64)
  answer.set(toBytes(fieldElementsPerBlob, 32))
  answer.set(toBytes(order, 32), 32)
  return answer
}

function isPoint(read: CompressedPoint): boolean {
  if (typeof read === 'object') throw refused(read.invalid)
  return read === 'point'
}

function refused(reason: string): PrecompileFailure {
  return new PrecompileFailure(`error verifying kzg proof: ${reason}`)
}
