import { pbkdf2Sync } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { type KdfCost, standardKdf } from './kdf.ts'
import { insecurePolicy, isOutdated, isWithin, standardPolicy } from './kdfPolicy.ts'

const salt = '00112233445566778899aabbccddeeff'

test('PBKDF2 is the platform’s, with the rounds that were asked for', async () => {
  const cost = { name: 'pbkdf2', hash: 'SHA-256', iterations: 10_000, salt } as const
  const expected = pbkdf2Sync('pässword', Buffer.from(salt, 'hex'), 10_000, 32, 'sha256')
  expect(bytesToHex(await standardKdf('pässword', cost))).toBe(expected.toString('hex'))
})

test('Argon2id is version 1.3 of it', async () => {
  // The reference implementation: printf password | argon2 somesalt -id -t 2 -k 256 -p 1 -l 32
  const somesalt = bytesToHex(new TextEncoder().encode('somesalt'))
  const cost = { name: 'argon2id', t: 2, m: 256, p: 1, salt: somesalt } as const
  expect(bytesToHex(await standardKdf('password', cost))).toBe(
    '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe',
  )
})

const argon = (t: number, m: number, p: number): KdfCost => ({ name: 'argon2id', t, m, p })
const rounds = (iterations: number): KdfCost => ({ name: 'pbkdf2', hash: 'SHA-256', iterations })

test.each([
  ['what is written now', standardPolicy.current, true, true],
  ['the least that OWASP names', argon(2, 19 * 1024, 1), true, true],
  ['600,000 rounds', rounds(600_000), true, true],
  ['an old vault of 10,000 rounds', rounds(10_000), true, false],
  ['9,999 rounds', rounds(9999), false, false],
  ['no rounds', rounds(0), false, false],
  ['rounds for ever', rounds(10_000_001), false, false],
  ['4 GiB', argon(3, 4 * 1024 * 1024, 1), false, false],
  ['1 MiB', argon(3, 1024, 1), false, false],
  ['one pass', argon(1, 65_536, 1), false, false],
  ['many passes', argon(11, 65_536, 1), false, false],
  ['no lane', argon(3, 65_536, 0), false, false],
  ['many lanes', argon(3, 65_536, 64), false, false],
  ['a fraction', argon(3, 65_536.5, 1), false, false],
  ['no number', argon(Number.NaN, 65_536, 1), false, false],
  ['infinity', rounds(Number.POSITIVE_INFINITY), false, false],
  ['what tests use', insecurePolicy.current, false, false],
])('%s', (_, cost, readable, writable) => {
  expect([isWithin(standardPolicy.readable, cost), isWithin(standardPolicy.writable, cost)]).toEqual([
    readable,
    writable,
  ])
})

test('a vault is outdated by a weaker cost, and never by a stronger one', () => {
  const { current } = standardPolicy
  expect(isOutdated(current, current)).toBe(false)
  expect(isOutdated(current, argon(4, 128 * 1024, 2))).toBe(false)
  expect(isOutdated(current, argon(2, 64 * 1024, 1))).toBe(true)
  expect(isOutdated(current, argon(3, 32 * 1024, 1))).toBe(true)
  expect(isOutdated(current, rounds(10_000_000))).toBe(true)
  expect(isOutdated(rounds(600_000), rounds(10_000))).toBe(true)
  expect(isOutdated(rounds(600_000), rounds(900_000))).toBe(false)
  expect(isOutdated(rounds(600_000), argon(3, 64 * 1024, 1))).toBe(false)
})
