import { type Hex, toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alice, bob } from '../fakeNode.test.support.ts'
import { messageView } from './messageView.ts'
import { parseSiwe } from './siwe.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

function view(message: string | Hex, more: { origin?: string; chainId?: bigint } = {}) {
  const bytes = message.startsWith('0x') ? (message as Hex) : toHex(new TextEncoder().encode(message))
  return messageView({
    message: bytes,
    address: alice,
    origin: more.origin ?? 'https://example.org',
    chainId: more.chainId ?? 1n,
    now,
  })
}

function codes(message: string, more = {}) {
  return view(message, more).warnings.map(({ code }) => code)
}

const signIn = `example.org wants you to sign in with your Ethereum account:
0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266

Read my notes.

URI: https://example.org/login
Version: 1
Chain ID: 1
Nonce: 32891756abc
Issued At: 2025-12-31T23:59:00.000Z
Expiration Time: 2026-01-01T00:10:00.000Z
Not Before: 2025-12-31T23:00:00.000Z
Request ID: r-1
Resources:
- ipfs://one
- https://example.org/two`

test('a message is shown as text and as hex', () => {
  expect(view('Hello')).toEqual({
    title: 'Sign a message',
    lines: [
      { label: 'Message', value: 'Hello', as: 'text' },
      { label: 'Message in hex', value: '0x48656c6c6f', as: 'hex' },
      { label: 'Signed by', value: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', as: 'address' },
    ],
    warnings: [],
    raw: '0x48656c6c6f',
  })
})

test('a proper sign-in is shown by its parts, without a warning', () => {
  const { title, lines, warnings } = view(signIn)
  expect(title).toBe('Sign in to example.org')
  expect(warnings).toEqual([])
  expect(lines.slice(0, 11).map(({ label, value }) => [label, value])).toEqual([
    ['Sign in to', 'example.org'],
    ['Statement', 'Read my notes.'],
    ['URI', 'https://example.org/login'],
    ['Chain', '1'],
    ['Nonce', '32891756abc'],
    ['Issued at', '2025-12-31T23:59:00.000Z'],
    ['Expires at', '2026-01-01T00:10:00.000Z'],
    ['Not before', '2025-12-31T23:00:00.000Z'],
    ['Request', 'r-1'],
    ['Resource', 'ipfs://one'],
    ['Resource', 'https://example.org/two'],
  ])
})

test('a sign-in for another site is a danger', () => {
  const found = view(signIn, { origin: 'https://evil.example' }).warnings
  expect(found).toEqual([
    {
      code: 'domainMismatch',
      severity: 'danger',
      text: 'The message signs in to example.org, but https://evil.example asks for it.',
    },
  ])
  expect(codes(signIn, { origin: 'https://example.org:8443' })).toEqual(['domainMismatch'])
  expect(codes(signIn.replace('example.org wants', 'http://example.org wants'))).toEqual(['domainMismatch'])
  expect(codes(signIn.replace('example.org wants', 'https://example.org wants'))).toEqual([])
  const port = signIn.replace('example.org wants', 'localhost:3000 wants')
  expect(codes(port, { origin: 'http://localhost:3000' })).toEqual([])
})

test('another account, another chain, and times that do not fit are told', () => {
  expect(codes(signIn.replace(/0xF39\w+/, bob))).toEqual(['accountMismatch'])
  expect(codes(signIn, { chainId: 10n })).toEqual(['chainMismatch'])
  expect(codes(signIn.replace('2026-01-01T00:10', '2025-12-31T00:10'))).toEqual(['expired'])
  expect(codes(signIn.replace('Not Before: 2025', 'Not Before: 2027'))).toEqual(['expired'])
})

test('a sign-in that is not a proper one is a danger, not a plain message', () => {
  const broken = [
    signIn.replace('Version: 1', 'Version: 2'),
    signIn.replace('Nonce: 32891756abc\n', ''),
    signIn.replace('URI: ', 'Uri: '),
    signIn.replace('0xF39', '0xZ39'),
    `${signIn}\n\nURI: https://example.org`,
    signIn.replace('example.org wants you', 'example.org  wants you'),
    `Hello!\n${signIn}`,
  ]
  for (const text of broken) {
    expect(codes(text), text).toContain('domainMismatch')
    expect(view(text).title).toBe('Sign a message')
  }
})

test('a statement cannot pass itself off as a field', () => {
  const text = signIn.replace('Read my notes.', 'URI: https://evil.example')
  expect(parseSiwe(text)).toBe('malformed')
})

test('a sign-in may do without a statement', () => {
  for (const gap of ['\n\n\n', '\n\n']) {
    const parsed = parseSiwe(signIn.replace('\n\nRead my notes.\n\n', gap))
    expect(parsed).toMatchObject({ statement: null, uri: 'https://example.org/login' })
  }
})

test('a hash is a blind signature', () => {
  expect(view(`0x${'b4'.repeat(32)}`).warnings).toMatchObject([
    { code: 'blindSignature', severity: 'danger' },
  ])
  expect(view('0x80ff').warnings).toMatchObject([{ code: 'blindSignature', severity: 'caution' }])
  expect(codes('thirty-two letters are still text')).toEqual([])
})

test('text that hides or turns is told and written out', () => {
  const { lines, warnings } = view('send \u202e001')
  expect(warnings).toMatchObject([{ code: 'invisibleText' }])
  expect(lines[0]?.value).toBe('send \\u{202e}001')
})

test('a text of any length is shown within bounds', () => {
  const { lines, warnings, raw } = view('x'.repeat(100_000))
  expect(lines[0]?.value.length).toBeLessThan(21_000)
  expect(raw.length).toBe(200_002)
  expect(warnings).toMatchObject([{ code: 'blindSignature' }])
})

test('whatever bytes come, there is a view', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), fc.string({ unit: 'binary' })), (given) => {
      const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given
      return view(toHex(bytes)).raw === toHex(bytes)
    }),
  )
  fc.assert(
    fc.property(fc.string(), fc.nat(signIn.length), (text, at) => {
      view(signIn.slice(0, at) + text + signIn.slice(at))
      return true
    }),
  )
})
