import { toHex } from '@causeway/rpc'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { keccak256, keccakBig, keccakHex } from './keccak.ts'

const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 31) % 251)

test('short and long messages have the hash that another implementation gives', () => {
  for (const length of [0, 1, 31, 32, 64, 135, 136, 137, 200, 201, 272, 1000, 65_536, 70_000, 199_000]) {
    const message = bytes.subarray(3, 3 + length)
    const expected = toHex(keccak_256(message))
    expect(toHex(keccak256(message))).toBe(expected)
    expect(keccakHex(message)).toBe(expected)
    expect(keccakBig(bytes, 3, length)).toBe(BigInt(expected))
  }
})
