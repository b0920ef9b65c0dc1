import { toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keccak256, keccakHex } from './keccak.ts'

// Around the block size of 136 bytes the padding takes every form.
test.each([
  [0, '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  [1, '0x3ac225168df54212a25c1c01fd35bebfea408fdac2e31ddd6f80a4bbf9a5f1cb'],
  [135, '0x34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446'],
  [136, '0xa6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e'],
  [137, '0xd869f639c7046b4929fc92a4d988a8b22c55fbadb802c0c66ebcd484f1915f39'],
  [1000, '0xb6a4ac1f51884d71f30fa397a5e155de3099e11fc0edef5d08b646e621e19de9'],
])('the hash of %i times the letter a', (count, hash) => {
  expect(keccakHex(new Uint8Array(count).fill(0x61))).toBe(hash)
})

test('a view hashes as its bytes do, and an earlier result is not overwritten', () => {
  const first = keccak256(Uint8Array.of(0x61))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.nat(20), (bytes, skip) => {
      const view = bytes.subarray(Math.min(skip, bytes.length))
      expect(toHex(keccak256(view))).toBe(keccakHex(Uint8Array.from(view)))
    }),
  )
  expect(toHex(first)).toBe('0x3ac225168df54212a25c1c01fd35bebfea408fdac2e31ddd6f80a4bbf9a5f1cb')
})
