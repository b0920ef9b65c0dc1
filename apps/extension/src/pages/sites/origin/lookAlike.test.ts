import { expect, test } from 'vitest'
import { decodePunycode } from './decodePunycode.ts'
import { editDistance } from './editDistance.ts'
import { lookAlike } from './lookAlike.ts'
import { originFacts } from './originFacts.ts'

const known = ['app.uniswap.org', 'opensea.io', 'mysite.example']

test('punycode is read as RFC 3492 writes it', () => {
  expect(decodePunycode('mnchen-3ya')).toBe('münchen')
  expect(decodePunycode('80ak6aa92e')).toBe('аррӏе')
  expect(decodePunycode('ihqwcrb4cv8a8dqg056pqjye')).toBe('他们为什么不说中文')
  expect(decodePunycode('!!!')).toBeNull()
})

test('punycode agrees with the host names that a URL makes', () => {
  for (const name of ['bücher', 'пример', 'παράδειγμα', 'ünïçødé', '日本語', 'a-ö-b']) {
    const [label = ''] = new URL(`https://${name}.example`).hostname.split('.')
    expect(decodePunycode(label.slice(4))).toBe(name)
  }
})

test.each([
  ['kitten', 'kitten', 0],
  ['uniswap', 'uniswpa', 1],
  ['uniswap', 'unswap', 1],
  ['uniswap', 'sunswap', 2],
  ['short', 'something long', 3],
])('%s is %i edits away from %s', (first, second, distance) => {
  expect(editDistance(first, second, 2)).toBe(distance)
})

test.each([
  'https://uniswap.org',
  'https://app.uniswap.org',
  'https://v4.app.uniswap.org',
  'https://example.com',
  'https://news.example.net',
])('%s is what it says', (origin) => {
  expect(lookAlike(origin, [...known, 'uniswap.org'])).toBeNull()
})

test.each([
  ['https://uniswap.org.evil.example', 'danger'],
  ['https://opensea-io.evil.example', 'danger'],
  ['https://unіswap.org', 'danger'],
  ['https://0pensea.io', 'danger'],
  ['https://uniswqp.org', 'caution'],
  ['https://opensea.co', 'caution'],
  ['https://mysjte.example', 'caution'],
  ['https://bücher.example', 'caution'],
] as const)('%s is marked', (origin, severity) => {
  expect(lookAlike(new URL(origin).origin, known)?.severity).toBe(severity)
})

test('a site that the user has connected is not marked, however it is called', () => {
  expect(originFacts('https://0pensea.io', ['https://0pensea.io']).lookAlike).toBeNull()
  expect(originFacts('https://0pensea.io', []).lookAlike).not.toBeNull()
})

test('a site is secure by https or because it is on this machine', () => {
  expect(originFacts('https://dapp.example', [])).toMatchObject({ isSecure: true, isLocal: false })
  expect(originFacts('http://dapp.example', [])).toMatchObject({ isSecure: false })
  expect(originFacts('http://127.0.0.1:8648', [])).toMatchObject({ isSecure: true, name: '127.0.0.1:8648' })
  expect(originFacts('http://localhost:3000', [])).toMatchObject({ isSecure: true, isLocal: true })
})
