import { expect, test } from 'vitest'
import type { SiweFault } from '../signInError.ts'
import { type SiweExpectation, siweFault } from './checkSiwe.ts'
import type { SiweMessage } from './siweMessage.ts'

const now = Date.parse('2026-11-15T09:00:00Z')
const minute = 60_000
const expected: SiweExpectation = { origin: 'https://console.example:8647', chainIds: null, now }
const message: SiweMessage = {
  scheme: 'https',
  domain: 'console.example:8647',
  address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  statement: null,
  uri: 'https://console.example:8647/sign-in',
  chainId: 1n,
  nonce: 'abcdef01',
  issuedAt: now - 1000,
  expirationTime: now + minute,
  notBefore: now - minute,
  requestId: null,
  resources: [],
}

test('a message that was made for this page is good', () => {
  expect(siweFault(message, expected)).toBeNull()
  const least = { ...message, scheme: null, expirationTime: null, notBefore: null }
  expect(siweFault(least, expected)).toBeNull()
  expect(siweFault({ ...message, domain: 'Console.Example:8647' }, expected)).toBeNull()
})

const faults: [string, Partial<SiweMessage>, SiweFault][] = [
  ['another domain', { domain: 'evil.example' }, 'domain'],
  ['a domain below ours', { domain: 'x.console.example:8647' }, 'domain'],
  ['another port', { domain: 'console.example:8646' }, 'domain'],
  ['no port', { domain: 'console.example' }, 'domain'],
  ['another scheme', { scheme: 'http' }, 'scheme'],
  ['a page of another site', { uri: 'https://evil.example/' }, 'uri'],
  ['a page without TLS', { uri: 'http://console.example:8647/' }, 'uri'],
  ['our name as a user name', { uri: 'https://console.example:8647@evil.example/' }, 'uri'],
  ['a URI without a host', { uri: 'urn:x' }, 'uri'],
  ['a URI that is none', { uri: 'https://[' }, 'uri'],
  ['chain 0', { chainId: 0n }, 'chainId'],
  ['the future', { issuedAt: now + 2 * minute }, 'issuedAt'],
  ['long ago', { issuedAt: now - 12 * minute }, 'issuedAt'],
  ['an end that is now', { expirationTime: now }, 'expired'],
  ['a beginning to come', { notBefore: now + 2 * minute }, 'notYetValid'],
]

test.each(faults)('%s is refused', (_, change, fault) => {
  expect(siweFault({ ...message, ...change }, expected)).toBe(fault)
})

test('where networks are listed, only these may be named', () => {
  const listed = { ...expected, chainIds: new Set([1337n]) }
  expect(siweFault(message, listed)).toBe('chainId')
  expect(siweFault({ ...message, chainId: 1337n }, listed)).toBeNull()
})
