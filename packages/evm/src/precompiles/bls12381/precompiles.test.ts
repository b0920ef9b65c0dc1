import { fromHex, toHex } from '@causeway/rpc'
import { bls12_381 as noble } from '@noble/curves/bls12-381.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, join, numberBelow, toBytes } from '../bytes.test.support.ts'
import { answer, oracle, refusal } from '../oracle.test.support.ts'
import { order } from './bls12381.ts'

const [add1, multiples1, add2, multiples2, pairing, map1, map2] = [11, 12, 13, 14, 15, 16, 17] as const
const modulus = noble.fields.Fp.ORDER
const [G1, G2] = [noble.G1.Point, noble.G2.Point]

const element = (value: bigint) => toBytes(value, 64)

function first(scalar: bigint): Uint8Array {
  if (scalar % order === 0n) return new Uint8Array(128)
  const { x, y } = G1.BASE.multiply(scalar % order).toAffine()
  return join(element(x), element(y))
}

function second(scalar: bigint): Uint8Array {
  if (scalar % order === 0n) return new Uint8Array(256)
  const { x, y } = G2.BASE.multiply(scalar % order).toAffine()
  return join(element(x.c0), element(x.c1), element(y.c0), element(y.c1))
}

/** Points of the curves that are not in the groups (go-ethereum, core/vm/testdata, "fail-blsPairing"). */
const stray1 = join(
  element(4n),
  element(
    0x0a989badd40d6212b33cffc3f3763e9bc760f988c9926b26da9dd85e928483446346b8ed00e1de5d5ea93e354abe706cn,
  ),
)
const stray2 = join(
  element(2n),
  element(0n),
  element(
    0x013a59858b6809fca4d9a3b6539246a70051a3c88899964a42bc9a69cf9acdd9dd387cfa9086b894185b9a46a402be73n,
  ),
  element(
    0x02d27e0ec3356299a346a09ad7dc4ef68a483c3aed53f9139d2f929a3eecebf72082e5e58c6da24ee32e03040c406d4fn,
  ),
)

const groups = [
  { add: add1, multiples: multiples1, encode: first, stray: stray1, name: 'g1' },
  { add: add2, multiples: multiples2, encode: second, stray: stray2, name: 'g2' },
] as const

test.each(groups)('points are added ($name), those outside the group too', async ({ add, encode, stray }) => {
  await fc.assert(
    fc.asyncProperty(numberBelow(order), numberBelow(order), fc.boolean(), async (i, j, isOpposite) => {
      const input = join(encode(i), encode(isOpposite ? order - i : j))
      expect(answer('prague', add, input)).toEqual(await oracle('prague', add, input))
    }),
    { numRuns: 8 },
  )
  for (const input of [join(stray, encode(1n)), join(stray, stray), join(encode(0n), stray)])
    expect(answer('prague', add, input)).toEqual(await oracle('prague', add, input))
})

test.each(groups)('multiples are summed ($name)', async ({ multiples, encode }) => {
  const entry = fc.tuple(numberBelow(order), numberBelow(2n ** 256n))
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 4 }), async (entries) => {
      const input = join(...entries.flatMap(([i, factor]) => [encode(i), toBytes(factor, 32)]))
      expect(answer('prague', multiples, input)).toEqual(await oracle('prague', multiples, input))
    }),
    { numRuns: 6 },
  )
})

test.each(groups)('many multiples are summed ($name), by buckets and in batches', ({ multiples, encode }) => {
  for (const count of [12, 13, 40, 300]) {
    const entries = Array.from({ length: count }, (_, i) => {
      const factor = (BigInt(i) * 0x123456789abcdef0123456789abcdefn ** 2n) % order
      return { point: BigInt(i % 5), factor: i % 7 === 0 ? order - 1n : factor }
    })
    const encoded = [0n, 1n, 2n, 3n, 4n].map(encode)
    const input = join(
      ...entries.flatMap(({ point, factor }) => [encoded[Number(point)] ?? encode(0n), toBytes(factor, 32)]),
    )
    const sum = entries.reduce((total, { point, factor }) => total + point * factor, 0n)
    expect(answer('prague', multiples, input)).toMatchObject({ output: toHex(encode(sum)) })
  }
})

test('gas falls with the number of multiples, down to a limit', async () => {
  for (const count of [1, 2, 3, 127, 128, 129, 200]) {
    for (const [number, size] of [
      [multiples1, 160],
      [multiples2, 288],
    ] as const) {
      const input = new Uint8Array(count * size)
      expect(answer('prague', number, input)).toEqual(await oracle('prague', number, input))
    }
  }
})

test('a product of pairings is one, or is not', async () => {
  const scalar = fc.bigInt({ min: 1n, max: order - 1n })
  fc.assert(
    fc.property(scalar, scalar, fc.boolean(), (i, j, isOne) => {
      const last = isOne ? order - ((i * j) % order) : (i * j) % order
      const input = join(
        first(i),
        second(j),
        first(last),
        second(1n),
        first(0n),
        second(j),
        first(i),
        second(0n),
      )
      const expected = { gas: 37_700n + 4n * 32_600n, output: `0x${'0'.repeat(63)}${isOne ? 1 : 0}` }
      expect(answer('prague', pairing, input)).toEqual(expected)
    }),
    { numRuns: 8 },
  )
  const input = join(first(3n), second(5n), first(order - 15n), second(1n))
  expect(await oracle('prague', pairing, input)).toEqual(answer('prague', pairing, input))
})

test('field elements are mapped to points', async () => {
  await fc.assert(
    fc.asyncProperty(numberBelow(modulus), numberBelow(modulus), async (i, j) => {
      expect(answer('prague', map1, element(i))).toEqual(await oracle('prague', map1, element(i)))
      const input = join(element(i), element(j))
      expect(answer('prague', map2, input)).toEqual(await oracle('prague', map2, input))
    }),
    { numRuns: 12 },
  )
  for (const input of [join(element(0n), element(7n)), join(element(7n), element(0n)), new Uint8Array(128)])
    expect(answer('prague', map2, input)).toEqual(await oracle('prague', map2, input))
})

test('the element for which the map has an exception', async () => {
  // RFC 9380: the z of the map times the square of u is -1.
  const { Fp } = noble.fields
  const u = Fp.sqrt(Fp.div(Fp.neg(1n), 11n))
  expect(answer('prague', map1, element(u))).toEqual(await oracle('prague', map1, element(u)))
})

test('a vector of EIP-2537', () => {
  const input = fromHex(
    '0x00000000000000000000000000000000156c8a6a2c184569d69a76be144b5cdc5141d2d2ca4fe341f011e25e3969c55ad9e9b9ce2eb833c81a908e5fa4ac5f03',
  )
  expect(answer('prague', map1, input)).toEqual({
    gas: 5500n,
    output:
      '0x00000000000000000000000000000000184bb665c37ff561a89ec2122dd343f20e0f4cbcaec84e3c3052ea81d1834e192c426074b02ed3dca4e7676ce4ce48ba0000000000000000000000000000000004407b8d35af4dacc809927071fc0405218f1401a6d15af775810e4e460064bcc9468beeba82fdc751be70476c888bf3',
  })
})

test('bytes that are no points are refused by both', async () => {
  await fc.assert(
    fc.asyncProperty(bytesOf(48), async (bytes) => {
      const input = join(new Uint8Array(16), bytes, new Uint8Array(64 + 128))
      expect(answer('prague', add1, input)).toEqual(await oracle('prague', add1, input))
    }),
    { numRuns: 10 },
  )
})

test('refusals are in the words of node clients', () => {
  const beside = join(element(1n), element(1n))
  const above = join(element(modulus), element(2n))
  const top = join(Uint8Array.of(1), first(1n).subarray(1))
  const scalar = toBytes(3, 32)
  for (const [number, length] of [
    [add1, 255],
    [add2, 513],
    [multiples1, 0],
    [multiples1, 161],
    [multiples2, 0],
    [multiples2, 287],
    [pairing, 0],
    [pairing, 385],
    [map1, 63],
    [map2, 127],
  ] as const)
    expect(refusal('prague', number, new Uint8Array(length))).toBe('invalid input length')
  expect(refusal('prague', add1, join(first(1n), beside))).toBe('invalid point: not on curve')
  expect(refusal('prague', add1, join(above, first(1n)))).toBe('invalid fp.Element encoding')
  expect(refusal('prague', add1, join(top, first(1n)))).toBe('invalid field element top bytes')
  expect(refusal('prague', add2, join(second(1n), beside, beside))).toBe('invalid point: not on curve')
  expect(refusal('prague', multiples1, join(stray1, scalar))).toBe('g1 point is not on correct subgroup')
  expect(refusal('prague', multiples2, join(stray2, scalar))).toBe('g2 point is not on correct subgroup')
  expect(refusal('prague', pairing, join(stray1, second(1n)))).toBe('g1 point is not on correct subgroup')
  expect(refusal('prague', pairing, join(first(1n), stray2))).toBe('g2 point is not on correct subgroup')
  expect(refusal('prague', pairing, join(first(0n), stray2))).toBe('g2 point is not on correct subgroup')
  expect(refusal('prague', map1, element(modulus))).toBe('invalid fp.Element encoding')
  expect(refusal('prague', map2, join(element(1n), element(modulus)))).toBe('invalid fp.Element encoding')
  expect(refusal('prague', map1, join(Uint8Array.of(1), new Uint8Array(63)))).toBe(
    'invalid field element top bytes',
  )
})
