import { fromHex } from '@causeway/rpc'
import { bn254 as noble } from '@noble/curves/bn254.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, join, numberBelow, toBytes } from '../bytes.test.support.ts'
import { answer, oracle, refusal } from '../oracle.test.support.ts'

const [add, multiply, pairing] = [6, 7, 8] as const
const { Fp, Fr } = noble.fields
const order = Fr.ORDER

function first(scalar: bigint): Uint8Array {
  if (scalar % order === 0n) return new Uint8Array(64)
  const { x, y } = noble.G1.Point.BASE.multiply(scalar % order).toAffine()
  return join(toBytes(x, 32), toBytes(y, 32))
}

function second(scalar: bigint): Uint8Array {
  if (scalar % order === 0n) return new Uint8Array(128)
  const { x, y } = noble.G2.Point.BASE.multiply(scalar % order).toAffine()
  return join(toBytes(x.c1, 32), toBytes(x.c0, 32), toBytes(y.c1, 32), toBytes(y.c0, 32))
}

/** A point of the twisted curve that is not in the group. */
function stray(): Uint8Array {
  const { Fp2 } = noble.fields
  for (let i = 1n; ; i++) {
    const x = { c0: i, c1: 0n }
    const right = Fp2.add(Fp2.mul(Fp2.sqr(x), x), Fp2.mul(Fp2.inv(Fp2.NONRESIDUE), 3n))
    try {
      const y = Fp2.sqrt(right)
      return join(toBytes(0, 32), toBytes(i, 32), toBytes(y.c1, 32), toBytes(y.c0, 32))
    } catch {}
  }
}

test('points are added, at the price of the fork', async () => {
  await fc.assert(
    fc.asyncProperty(numberBelow(order), numberBelow(order), fc.boolean(), async (i, j, isOpposite) => {
      const input = join(first(i), first(isOpposite ? order - i : j))
      expect(answer('osaka', add, input)).toEqual(await oracle('osaka', add, input))
      expect(answer('byzantium', add, input)).toEqual(await oracle('byzantium', add, input))
    }),
    { numRuns: 10 },
  )
})

test('what is missing of an input is zero, and what is too much of it is not looked at', async () => {
  const input = join(first(5n), first(7n), Uint8Array.of(1, 2, 3))
  for (const length of [0, 1, 32, 63, 64, 65, 96, 127, 128, 131]) {
    const part = input.subarray(0, length)
    expect(answer('istanbul', add, part)).toEqual(await oracle('istanbul', add, part))
    expect(answer('istanbul', multiply, part)).toEqual(await oracle('istanbul', multiply, part))
  }
})

test('points are multiplied, by any number of 32 bytes', async () => {
  await fc.assert(
    fc.asyncProperty(numberBelow(order), numberBelow(2n ** 256n), async (i, factor) => {
      const input = join(first(i), toBytes(factor, 32))
      expect(answer('osaka', multiply, input)).toEqual(await oracle('osaka', multiply, input))
      expect(answer('byzantium', multiply, input)).toEqual(await oracle('byzantium', multiply, input))
    }),
    { numRuns: 10 },
  )
  for (const factor of [order, order + 1n, 2n * order - 1n]) {
    const input = join(first(9n), toBytes(factor, 32))
    expect(answer('osaka', multiply, input)).toEqual(await oracle('osaka', multiply, input))
  }
})

test('bytes that are no points are refused by both', async () => {
  await fc.assert(
    fc.asyncProperty(bytesOf(128), async (input) => {
      expect(answer('osaka', add, input)).toEqual(await oracle('osaka', add, input))
    }),
    { numRuns: 10 },
  )
})

test('a product of pairings is one, or is not', async () => {
  const scalar = fc.bigInt({ min: 1n, max: order - 1n })
  await fc.assert(
    fc.asyncProperty(scalar, scalar, fc.boolean(), async (i, j, isOne) => {
      const last = isOne ? order - ((i * j) % order) : (i * j) % order
      const input = join(first(i), second(j), first(last), second(1n))
      const expected = { gas: 113_000n, output: `0x${'0'.repeat(63)}${isOne ? 1 : 0}` }
      expect(answer('osaka', pairing, input)).toEqual(expected)
    }),
    { numRuns: 10 },
  )
  const input = join(first(3n), second(5n), first(order - 15n), second(1n))
  expect(await oracle('osaka', pairing, input)).toEqual(answer('osaka', pairing, input))
  expect(await oracle('byzantium', pairing, input)).toEqual(answer('byzantium', pairing, input))
})

test('more pairs than fit one batch, with infinity among them', () => {
  const few = [1n, 2n, 3n].flatMap((factor) => [
    join(first(factor), second(2n)),
    join(first(order - 2n * factor), second(1n)),
  ])
  const pairs = Array.from({ length: 140 }, (_, i) => few[i % 6] ?? new Uint8Array(192))
  const infinities = [join(first(0n), second(3n)), join(first(3n), second(0n)), new Uint8Array(192)]
  const input = join(...pairs, ...infinities)
  expect(answer('osaka', pairing, input)).toEqual({
    gas: 45_000n + 143n * 34_000n,
    output: `0x${'0'.repeat(63)}1`,
  })
  expect(answer('osaka', pairing, join(input, pairs[0] ?? input))).toMatchObject({
    output: `0x${'0'.repeat(64)}`,
  })
})

test('no pairs at all make one', () => {
  expect(answer('osaka', pairing, new Uint8Array())).toEqual({ gas: 45_000n, output: `0x${'0'.repeat(63)}1` })
})

test('refusals are in the words of node clients', () => {
  const beside = join(toBytes(1, 32), toBytes(1, 32))
  const above = join(toBytes(Fp.ORDER, 32), toBytes(2, 32))
  expect(refusal('osaka', add, beside)).toBe('point is not on curve')
  expect(refusal('osaka', add, above)).toBe('invalid fp.Element encoding')
  expect(refusal('osaka', add, join(first(1n), above))).toBe('invalid fp.Element encoding')
  expect(refusal('osaka', multiply, beside)).toBe('point is not on curve')
  expect(refusal('osaka', pairing, new Uint8Array(191))).toBe('bad elliptic curve pairing size')
  expect(refusal('osaka', pairing, join(beside, second(1n)))).toBe('point is not on curve')
  expect(refusal('osaka', pairing, join(first(0n), beside, beside))).toBe('point is not on curve')
  expect(refusal('osaka', pairing, join(first(1n), toBytes(Fp.ORDER, 32), new Uint8Array(96)))).toBe(
    'invalid fp.Element encoding',
  )
  expect(refusal('osaka', pairing, join(first(0n), stray()))).toBe('point is not in correct subgroup')
})

test('the pairing of a zero-knowledge proof that is on chain', () => {
  // go-ethereum, core/vm/testdata, "jeff1".
  const input = fromHex(
    '0x1c76476f4def4bb94541d57ebba1193381ffa7aa76ada664dd31c16024c43f593034dd2920f673e204fee2811c678745fc819b55d3e9d294e45c9b03a76aef41209dd15ebff5d46c4bd888e51a93cf99a7329636c63514396b4a452003a35bf704bf11ca01483bfa8b34b43561848d28905960114c8ac04049af4b6315a416782bb8324af6cfc93537a2ad1a445cfd0ca2a71acd7ac41fadbf933c2a51be344d120a2a4cf30c1bf9845f20c6fe39e07ea2cce61f0c9bb048165fe5e4de877550111e129f1cf1097710d41c4ac70fcdfa5ba2023c6ff1cbeac322de49d1b6df7c2032c61a830e3c17286de9462bf242fca2883585b93870a73853face6a6bf411198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa',
  )
  expect(answer('istanbul', pairing, input)).toEqual({ gas: 113_000n, output: `0x${'0'.repeat(63)}1` })
})
