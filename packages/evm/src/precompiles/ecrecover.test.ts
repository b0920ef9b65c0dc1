import { fromHex } from '@causeway/rpc'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, join, numberBelow, toBytes } from './bytes.test.support.ts'
import { answer, oracle } from './oracle.test.support.ts'

const number = 1
const { n: order, p: modulus } = secp256k1.Point.CURVE()
const nobody = { gas: 3000n, output: '0x' }

test('signatures lead to whom they came from', async () => {
  const keys = numberBelow(order).filter((key) => key > 0n)
  await fc.assert(
    fc.asyncProperty(bytesOf(32), keys, async (hash, key) => {
      const bytes = secp256k1.sign(hash, toBytes(key, 32), {
        prehash: false,
        lowS: false,
        format: 'recovered',
      })
      const input = join(hash, toBytes(27 + (bytes[0] ?? 0), 32), bytes.subarray(1))
      const recovered = answer('frontier', number, input)
      expect(recovered).not.toEqual(nobody)
      expect(recovered).toEqual(await oracle('frontier', number, input))
    }),
    { numRuns: 30 },
  )
})

test('any r and s, of which about half are of somebody', async () => {
  const value = fc.oneof(numberBelow(order), fc.constantFrom(order, order + 1n, modulus, 2n ** 256n - 1n))
  await fc.assert(
    fc.asyncProperty(
      bytesOf(32),
      value,
      value,
      fc.constantFrom(0, 1, 26, 27, 28, 29, 255),
      async (hash, r, s, v) => {
        const input = join(hash, toBytes(v, 32), toBytes(r, 32), toBytes(s, 32))
        expect(answer('osaka', number, input)).toEqual(await oracle('osaka', number, input))
      },
    ),
    { numRuns: 60 },
  )
})

test('a v of more than one byte is of nobody', () => {
  const input = new Uint8Array(128).fill(1)
  input.fill(0, 32, 63)
  input[63] = 27
  expect(answer('frontier', number, input)).not.toEqual(nobody)
  for (const at of [32, 50, 62]) {
    const changed = input.slice()
    changed[at] = 1
    expect(answer('frontier', number, changed)).toEqual(nobody)
  }
})

test('a key at infinity is of nobody', () => {
  // r is the x of the generator, s times it is the hash times it: nothing is left.
  const { x } = secp256k1.Point.BASE.toAffine()
  for (const v of [27, 28]) {
    const isOdd = secp256k1.Point.BASE.toAffine().y % 2n === 1n
    const s = (v === 28) === isOdd ? 5n : order - 5n
    const input = join(toBytes(5, 32), toBytes(v, 32), toBytes(x, 32), toBytes(s, 32))
    expect(answer('frontier', number, input)).toEqual(nobody)
  }
})

test('a shorter input is filled up with zeros, a longer one cut', async () => {
  const input = fromHex(
    '0x18c547e4f7b0f325ad1e56f57e26c745b09a3e503d86e00e5255ff7f715d3d1c000000000000000000000000000000000000000000000000000000000000001c73b1693892219d736caba55bdb67216e485557ea6b6af75f37096c9aa6a5a75feeb940b1d03b21e36b0e47e79769f095fe2ab855bd91e3a38756b7d75a9c4549',
  )
  expect(answer('osaka', number, input)).toEqual({
    gas: 3000n,
    output: '0x000000000000000000000000a94f5374fce5edbc8e2a8697c15331677e6ebf0b',
  })
  expect(answer('osaka', number, join(input, Uint8Array.of(1, 2)))).toEqual(answer('osaka', number, input))
  for (const length of [0, 31, 64, 96, 127]) {
    const part = input.subarray(0, length)
    expect(answer('osaka', number, part)).toEqual(await oracle('osaka', number, part))
  }
})
