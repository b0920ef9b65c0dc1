import { fromHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesOf } from '../../forks.ts'
import { bytesOf, join, toBytes } from '../bytes.test.support.ts'
import { addressOf, answer, oracle, refusal } from '../oracle.test.support.ts'
import { precompileAt } from '../precompileAt.ts'

const number = 9

test('the compression of "abc" gives its hash (RFC 7693)', () => {
  const state = fromHex(
    '0x48c9bdf267e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d182e6ad7f520e511f6c3e2b8c68059b6bbd41fbabd9831f79217e1319cde05b',
  )
  const message = join(Uint8Array.of(0x61, 0x62, 0x63), new Uint8Array(125))
  const input = join(toBytes(12, 4), state, message, Uint8Array.of(3), new Uint8Array(15), Uint8Array.of(1))
  expect(answer('istanbul', number, input)).toEqual({
    gas: 12n,
    output:
      '0xba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
  })
})

test('any number of rounds of any state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 45 }),
      bytesOf(208),
      fc.boolean(),
      async (rounds, bytes, isLast) => {
        const input = join(toBytes(rounds, 4), bytes, Uint8Array.of(isLast ? 1 : 0))
        expect(answer('istanbul', number, input)).toEqual(await oracle('istanbul', number, input))
      },
    ),
  )
})

test('rounds are paid for one by one, up to 32 bits of them', () => {
  const rules = rulesOf('istanbul')
  const input = join(Uint8Array.of(0xff, 0xff, 0xff, 0xff), new Uint8Array(209))
  expect(precompileAt(addressOf(number), rules)?.gas(input, rules)).toBe(0xffffffff)
  expect(precompileAt(addressOf(number), rules)?.gas(input.subarray(1), rules)).toBe(0)
})

test('refusals are in the words of node clients', () => {
  expect(refusal('istanbul', number, new Uint8Array())).toBe('invalid input length')
  expect(refusal('istanbul', number, new Uint8Array(212))).toBe('invalid input length')
  expect(refusal('istanbul', number, new Uint8Array(214))).toBe('invalid input length')
  const input = new Uint8Array(213)
  input[212] = 2
  expect(refusal('istanbul', number, input)).toBe('invalid final flag')
})
