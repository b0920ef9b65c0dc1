import crypto, { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createMetricsDoor } from '../../command/metricsDoor.ts'
import { isProof, isSecret, keepProof } from '../../gate/credential.ts'
import { createPasswords } from './passwords.ts'
import { systemRandom } from './ports.ts'

/** The real comparison, with every call to it written down. */
const compared = vi.spyOn(crypto, 'timingSafeEqual')
syncBuiltinESMExports()
afterAll(() => {
  compared.mockRestore()
  syncBuiltinESMExports()
})
beforeEach(() => {
  compared.mockClear()
})

const right = 'c0ffee00c0ffee00c0ffee00c0ffee00'
/** Right, wrong at the first letter, wrong at the last, too short, too long, empty. */
const guesses = [right, `d${right.slice(1)}`, `${right.slice(0, -1)}1`, right.slice(1), `${right}0`, '']

/** Whoever guesses, one comparison of two whole hashes is made, and nothing is decided before it. */
function expectWhole(length: number): void {
  expect(compared).toHaveBeenCalledTimes(guesses.length)
  for (const [given, kept] of compared.mock.calls) {
    expect([given.byteLength, kept.byteLength]).toEqual([length, length])
  }
}

test('the secret of a key is compared in constant time', () => {
  const hash = createHash('sha256').update(right).digest()
  expect(guesses.map((guess) => isSecret(hash, guess))).toEqual([true, ...Array(5).fill(false)])
  expectWhole(32)
})

test('a header that proved a secret before is compared in constant time with one of its length', () => {
  const hash = createHash('sha256').update(right).digest()
  keepProof(hash, right)
  expect(guesses.map((guess) => isProof(hash, guess))).toEqual([true, ...Array(5).fill(false)])
  // The length is no secret: all secrets are of one.
  expect(compared).toHaveBeenCalledTimes(3)
})

test('a password is compared in constant time, and there is one to compare with for nobody too', async () => {
  const passwords = createPasswords({ random: systemRandom, cost: { ln: 4, r: 8, p: 1 } })
  const stored = await passwords.hash(right)
  if (!stored.ok) throw new Error('not hashed')
  for (const guess of guesses.slice(0, -1)) await passwords.verify(guess, stored.value)
  await passwords.verify(right, null)
  expectWhole(32)
})

test('the token of the metrics is compared in constant time', () => {
  const statuses: number[] = []
  const response = {
    writeHead: (status: number) => statuses.push(status),
    end: () => {},
  } as unknown as ServerResponse
  const door = createMetricsDoor(() => statuses.push(200), right)
  for (const guess of guesses) {
    const request = {
      headers: { host: 'node.example.org', authorization: `Bearer ${guess}` },
      socket: { remoteAddress: '203.0.113.7' },
      resume: () => {},
    } as unknown as IncomingMessage
    door(request, response)
  }
  expect(statuses).toEqual([200, ...Array(5).fill(401)])
  expectWhole(32)
})
