import { fromHex, toHex } from '@causeway/rpc'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bn254 } from '@noble/curves/bn254.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesOf } from '../../forks.ts'
import { join, toBytes } from '../bytes.test.support.ts'
import { addressOf } from '../oracle.test.support.ts'
import { PrecompileFailure } from '../precompile.ts'
import { precompileAt } from '../precompileAt.ts'
import { recoverKey } from '../secp256k1/recoverKey.ts'
import { plainRecoverKey, plainRuns } from './plain.ts'

const rules = rulesOf('osaka')

/** The output, or in what words there is none. */
function outcome(run: (() => Uint8Array | undefined) | undefined): string {
  try {
    return toHex(run?.() ?? Uint8Array.of(0xff))
  } catch (error) {
    if (!(error instanceof PrecompileFailure)) throw error
    return error.message
  }
}

function expectSame(number: number, input: Uint8Array): void {
  const plain = outcome(() => plainRuns[number]?.(input, rules))
  expect(plain).toBe(outcome(() => precompileAt(addressOf(number), rules)?.run(input, rules)))
}

const element = (value: bigint) => toBytes(value, 64)

function bn1(scalar: bigint): Uint8Array {
  const { x, y } = bn254.G1.Point.BASE.multiply(scalar).toAffine()
  return join(toBytes(x, 32), toBytes(y, 32))
}

function bn2(scalar: bigint): Uint8Array {
  const { x, y } = bn254.G2.Point.BASE.multiply(scalar).toAffine()
  return join(toBytes(x.c1, 32), toBytes(x.c0, 32), toBytes(y.c1, 32), toBytes(y.c0, 32))
}

function bls1(scalar: bigint): Uint8Array {
  const { x, y } = bls12_381.G1.Point.BASE.multiply(scalar).toAffine()
  return join(element(x), element(y))
}

function bls2(scalar: bigint): Uint8Array {
  const { x, y } = bls12_381.G2.Point.BASE.multiply(scalar).toAffine()
  return join(element(x.c0), element(x.c1), element(y.c0), element(y.c1))
}

const scalar = toBytes(0x123456789abcdef0n ** 4n, 32)

/** Inputs that are good, by the number of the contract. */
const good: Readonly<Record<number, readonly Uint8Array[]>> = {
  2: [Uint8Array.of(1, 2, 3)],
  3: [Uint8Array.of(1, 2, 3)],
  6: [join(bn1(2n), bn1(3n)), join(bn1(2n), bn1(2n)), new Uint8Array(), bn1(5n)],
  7: [join(bn1(2n), scalar), bn1(7n), new Uint8Array(96)],
  8: [join(bn1(2n), bn2(3n)), join(bn1(6n), bn2(1n), new Uint8Array(64), bn2(2n)), new Uint8Array()],
  9: [
    join(
      toBytes(12, 4),
      new Uint8Array(208).map((_, i) => 3 * i),
      Uint8Array.of(1),
    ),
    new Uint8Array(213),
  ],
  10: [
    fromHex(
      '0x01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d3630624d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a',
    ),
  ],
  11: [join(bls1(2n), bls1(3n)), new Uint8Array(256)],
  12: [join(bls1(2n), scalar, bls1(3n), scalar), new Uint8Array(160)],
  13: [join(bls2(2n), bls2(3n)), new Uint8Array(512)],
  14: [join(bls2(2n), scalar), new Uint8Array(288)],
  15: [join(bls1(2n), bls2(3n)), join(new Uint8Array(128), bls2(3n))],
  16: [element(12345n), element(0n)],
  17: [join(element(12345n), element(678n))],
  256: [
    fromHex(
      '0x4cee90eb86eaa050036147a12d49004b6b9c72bd725d39d4785011fe190f0b4da73bd4903f0ce3b639bbbf6e8e80d16931ff4bcf5993d58468e8fb19086e8cac36dbcd03009df8c59286b162af3bd7fcc0450c9aa81be5d10d312af6c66b1d604aebd3099c618202fcfe16ae7770b0c49ab5eadf74b754204a3bb6060e44eff37618b065f9832de4ca6ca971a7a1adc826d0f7c00181a5fb2ddf79ae00b4e10e',
    ),
  ],
}

const numbers = Object.keys(plainRuns).map(Number)

test.each(numbers)('contract %i is the same without WebAssembly', (number) => {
  for (const input of good[number] ?? []) expectSame(number, input)
  expect(good[number]?.length).toBeGreaterThan(0)
})

test.each(numbers)('contract %i refuses the same, in the same words', (number) => {
  for (const input of good[number] ?? []) {
    expectSame(number, input.subarray(1))
    expectSame(number, join(input, Uint8Array.of(0)))
    for (const [at, value] of [
      // Of the blocks of BLAKE2b this would be the number of rounds.
      [number === 9 ? 3 : 0, 0xff],
      [16, 0xff],
      [47, 0x01],
      [100, 0xff],
      [input.length - 1, 0x7f],
    ] as const) {
      const changed = input.slice()
      if (changed[at] !== undefined) changed[at] = value
      expectSame(number, changed)
    }
  }
})

test('keys are recovered the same', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ minLength: 64, maxLength: 64 }),
      fc.constantFrom(0, 1),
      (hash, signature, parity) => {
        expect(plainRecoverKey(hash, signature, parity)).toEqual(recoverKey(hash, signature, parity))
      },
    ),
    { numRuns: 30 },
  )
})
