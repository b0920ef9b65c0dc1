import { toHex } from '@causeway/rpc'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keccak256 } from './keccak.ts'
import { isLowS, recoverAddress } from './recoverAddress.ts'

const key = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((bytes) => secp256k1.utils.isValidSecretKey(bytes))
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 })
const order = secp256k1.Point.Fn.ORDER

test('a signature of another implementation recovers to the address of its key', () => {
  fc.assert(
    fc.property(key, hash, (secret, message) => {
      const bytes = secp256k1.sign(message, secret, { prehash: false, format: 'recovered' })
      const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
      const point = secp256k1.getPublicKey(secret, false).subarray(1)
      expect(recoverAddress(message, r, s, recovery ?? 0)).toBe(toHex(keccak256(point).subarray(12)))
      expect([isLowS(s), isLowS(order - s)]).toEqual([true, false])
    }),
    { numRuns: 30 },
  )
})

test('values out of range are the signature of nobody', () => {
  const message = new Uint8Array(32).fill(1)
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
