import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { createRoutinesUnderTest, wordOf } from './routines.test.support.ts'

const routines = createRoutinesUnderTest()

function hashOf(message: Uint8Array): bigint {
  const at = 4099
  new Uint8Array(routines.memory.buffer).set(message, at)
  return wordOf(routines.call('keccak', at, message.length) as bigint[])
}

test('messages of every length around the blocks of the sponge have the digest that noble gives', () => {
  for (let length = 0; length < 420; length++) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 167 + length * 13) & 0xff)
    const expected = BigInt(
      `0x${Array.from(keccak_256(message), (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    )
    expect(hashOf(message)).toBe(expected)
  }
})

test('the digest of nothing', () => {
  expect(hashOf(new Uint8Array())).toBe(0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470n)
})

test('the digest can be had as bytes', () => {
  const [from, to] = [4099, 5001]
  const memory = new Uint8Array(routines.memory.buffer)
  for (const length of [0, 32, 135, 136, 300]) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 29 + length) & 0xff)
    memory.set(message, from)
    routines.call('keccakTo', from, length, to)
    expect(memory.slice(to, to + 32)).toEqual(keccak_256(message))
    expect(memory.slice(to + 32, to + 40)).toEqual(new Uint8Array(8))
  }
})

test('the hash of two words is right the first time and when it is remembered, whoever shares its place', () => {
  const pairs = Array.from({ length: 1500 }, (_, index) => {
    const pair = new Uint8Array(64)
    // A key of some kind, and the number of a mapping.
    pair.set([index & 0xff, index >> 8, (index * 7) & 0xff], index % 3 === 0 ? 12 : 29)
    pair[63] = index % 5
    return pair
  })
  for (const pair of [...pairs, new Uint8Array(64), ...pairs.reverse(), new Uint8Array(64)]) {
    const expected = BigInt(
      `0x${Array.from(keccak_256(pair), (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    )
    expect(hashOf(pair)).toBe(expected)
    expect(hashOf(pair)).toBe(expected)
  }
})
