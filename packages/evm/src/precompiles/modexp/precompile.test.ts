import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesOf } from '../../forks.ts'
import { join, numberBelow, toBytes } from '../bytes.test.support.ts'
import { addressOf, answer, oracle, refusal } from '../oracle.test.support.ts'
import { precompileAt } from '../precompileAt.ts'

const number = 5
const forks = ['byzantium', 'berlin', 'osaka'] as const

function inputOf(base: Uint8Array, exponent: Uint8Array, modulus: Uint8Array): Uint8Array {
  const lengths = [base, exponent, modulus].map(({ length }) => toBytes(length, 32))
  return join(...lengths, base, exponent, modulus)
}

const bytes = (most: number) => fc.uint8Array({ maxLength: most })

test('powers modulo anything, at the price of the fork', async () => {
  await fc.assert(
    fc.asyncProperty(
      bytes(80),
      bytes(40),
      bytes(80),
      fc.constantFrom(...forks),
      async (base, exponent, modulus, fork) => {
        const input = inputOf(base, exponent, modulus)
        expect(answer(fork, number, input)).toEqual(await oracle(fork, number, input))
      },
    ),
    { numRuns: 150 },
  )
})

test('moduli of all sizes, odd and even, and at the edges of their size', async () => {
  const edges = (size: number) => {
    const highest = 2n ** BigInt(8 * size)
    return [highest - 1n, highest - 2n, highest / 2n, highest / 2n + 1n, highest - 2n ** BigInt(4 * size), 3n]
  }
  for (const size of [1, 2, 3, 4, 5, 8, 9, 16, 17, 24, 25, 32, 33, 40, 48, 49, 56, 64, 65, 100]) {
    for (const modulus of edges(size)) {
      const base = toBytes(modulus - 1n - (modulus >> 3n), size)
      const exponent = toBytes(0xfedcba9876543210n, 9)
      const input = inputOf(base, exponent, toBytes(modulus, size))
      expect(answer('berlin', number, input)).toEqual(await oracle('berlin', number, input))
    }
  }
})

test('powers of two as modulus, of odd and even numbers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 255 }),
      numberBelow(2n ** 64n),
      numberBelow(300n),
      async (bit, base, small) => {
        for (const exponent of [small, small << 60n]) {
          const input = inputOf(toBytes(base, 8), toBytes(exponent, 12), toBytes(1n << BigInt(bit), 32))
          expect(answer('berlin', number, input)).toEqual(await oracle('berlin', number, input))
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('an input cut anywhere reads zeros behind its end', async () => {
  const input = inputOf(toBytes(0x1234567890abcdefn, 9), toBytes(0x10001, 5), toBytes(0xfffffffffffffn, 8))
  for (let length = 0; length <= input.length; length++) {
    const part = input.subarray(0, length)
    for (const fork of forks) expect(answer(fork, number, part)).toEqual(await oracle(fork, number, part))
  }
})

test('lengths beyond all measure', async () => {
  const most = 2n ** 256n - 1n
  const lengths = fc.oneof(
    fc.constantFrom(0n, 1n, 31n, 32n, 33n, 64n, 65n, 1023n, 1024n, 1025n, 1026n, 2n ** 32n, 2n ** 64n, most),
    fc.bigInt({ min: 0n, max: 5000n }),
  )
  const rules = forks.map((fork) => rulesOf(fork))
  await fc.assert(
    fc.asyncProperty(lengths, lengths, lengths, bytes(100), async (base, exponent, modulus, rest) => {
      const input = join(toBytes(base, 32), toBytes(exponent, 32), toBytes(modulus, 32), rest)
      for (const rule of rules) {
        const gas = precompileAt(addressOf(number), rule)?.gas(input, rule) ?? 0
        if (gas > 1e7) continue
        expect(answer(rule.fork, number, input)).toEqual(await oracle(rule.fork, number, input))
      }
    }),
    { numRuns: 150 },
  )
  // Nothing raised to anything: there is no price on the length of the exponent.
  const input = join(toBytes(0, 32), toBytes(most, 32), toBytes(0, 32))
  expect(answer('byzantium', number, input)).toEqual({ gas: 0n, output: '0x' })
  expect(answer('berlin', number, input)).toEqual({ gas: 200n, output: '0x' })
  const rule = rulesOf('berlin')
  const endless = join(toBytes(most, 32), toBytes(most, 32), toBytes(most, 32))
  expect(precompileAt(addressOf(number), rule)?.gas(endless, rule)).toBe(Number.POSITIVE_INFINITY)
})

test('EIP-7823 limits what Osaka takes', () => {
  const words = 'one or more of base/exponent/modulus length exceeded 1024 bytes'
  const [most, more] = [new Uint8Array(1024).fill(3), new Uint8Array(1025).fill(3)]
  const one = Uint8Array.of(1)
  expect(refusal('osaka', number, inputOf(more, one, one))).toBe(words)
  expect(refusal('osaka', number, inputOf(one, more, one))).toBe(words)
  expect(refusal('osaka', number, inputOf(one, one, more))).toBe(words)
  expect(refusal('osaka', number, join(new Uint8Array(32), toBytes(1025, 32)))).toBe(words)
  expect(refusal('prague', number, inputOf(more, one, one))).toBeNull()
  expect(refusal('osaka', number, inputOf(most, one, most))).toBeNull()
})

test('the examples of EIP-198', () => {
  const prime = toBytes(2n ** 256n - 2n ** 32n - 977n, 32)
  const lessOne = toBytes(2n ** 256n - 2n ** 32n - 978n, 32)
  const gas = 13_056n
  const one = { gas, output: `0x${'0'.repeat(63)}1` }
  expect(answer('byzantium', number, inputOf(Uint8Array.of(3), lessOne, prime))).toEqual(one)
  const zero = { gas, output: `0x${'0'.repeat(64)}` }
  expect(answer('byzantium', number, inputOf(new Uint8Array(), lessOne, prime))).toEqual(zero)
})
