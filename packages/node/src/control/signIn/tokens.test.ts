import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { normalizeEmail } from './emails.ts'
import { createCode, createToken, hashToken, normalizeCode } from './tokens.ts'

test('a token has 256 bits and is stored as another text', () => {
  const token = createToken(randomBytes)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/)
  expect(createToken(randomBytes)).not.toBe(token)
})

test('a code can be typed in any way', () => {
  const code = createCode(randomBytes)
  expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{5}(-[A-HJKMNP-TV-Z2-9]{5}){3}$/)
  expect(normalizeCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code.replaceAll('-', ''))
})

test('every letter of a code is as likely as the others', () => {
  const counts = new Map<string, number>()
  for (let round = 0; round < 1500; round++) {
    for (const letter of normalizeCode(createCode(randomBytes))) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
  }
  expect(counts.size).toBe(30)
  // A thousand of each are expected; 200 away is more than six standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200)
})

test.each([
  ['  Ann@Example.ORG ', 'ann@example.org'],
  ['owner@localhost', 'owner@localhost'],
  ['no-at.example.org', null],
  ['two@at@example.org', null],
  ['a b@example.org', null],
  ['<a@example.org>', null],
  ['a@example.org\nBcc: b@example.org', null],
  ['a\u202e@example.org', null],
  [`${'a'.repeat(250)}@example.org`, null],
])('the e-mail %j is kept as %j', (text, kept) => {
  expect(normalizeEmail(text)).toBe(kept)
})
