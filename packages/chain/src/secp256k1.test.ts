import { isLowS, keccak256, recoverAddress } from '@causeway/evm'
import { toHex } from '@causeway/rpc'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, sign } from './secp256k1.ts'

const key = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((bytes) => secp256k1.utils.isValidSecretKey(bytes))
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('a signature recovers to the address of its key, and its s is low', () => {
  fc.assert(
    fc.property(key, hash, (secret, message) => {
      const { r, s, yParity } = sign(message, secret)
      expect(isLowS(s)).toBe(true)
      expect(recoverAddress(message, r, s, yParity)).toBe(addressOf(secret))
    }),
  )
})

test('the address is that of another implementation of the curve', () => {
  fc.assert(
    fc.property(key, (secret) => {
      const point = secp256k1.getPublicKey(secret, false).subarray(1)
      expect(addressOf(secret)).toBe(toHex(keccak256(point).subarray(12)))
    }),
    { numRuns: 20 },
  )
})

test('values out of range are the signature of nobody', () => {
  const message = new Uint8Array(32).fill(1)
  const order = secp256k1.Point.Fn.ORDER
  for (const [r, s, parity] of [
    [0n, 1n, 0],
    [1n, 0n, 0],
    [order, 1n, 0],
    [1n, order, 0],
    [1n, 1n, 2],
    [2n ** 256n, 1n, 0],
  ] as const) {
    expect(recoverAddress(message, r, s, parity)).toBeNull()
  }
  // 5 is the x of no point on the curve.
  expect(recoverAddress(message, 5n, 1n, 0)).toBeNull()
})
