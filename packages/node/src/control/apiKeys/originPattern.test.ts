import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOriginPattern } from './originPattern.ts'

test.each([
  ['https://app.example.org', { scheme: 'https', host: 'app.example.org', subdomains: false, port: null }],
  ['app.example.org', { scheme: null, host: 'app.example.org', subdomains: false, port: null }],
  ['*.example.org', { scheme: null, host: 'example.org', subdomains: true, port: null }],
  ['https://*.Example.org', { scheme: 'https', host: 'example.org', subdomains: true, port: null }],
  ['https://', { scheme: 'https', host: null, subdomains: false, port: null }],
  ['localhost:3000', { scheme: null, host: 'localhost', subdomains: false, port: '3000' }],
  ['http://127.0.0.1:8080', { scheme: 'http', host: '127.0.0.1', subdomains: false, port: '8080' }],
  ['http://[::1]:8080', { scheme: 'http', host: '[::1]', subdomains: false, port: '8080' }],
  [
    'chrome-extension://abcdefghijklmnop',
    { scheme: 'chrome-extension', host: 'abcdefghijklmnop', subdomains: false, port: null },
  ],
])('%s is an entry', (text, parts) => {
  expect(parseOriginPattern(text)).toEqual(parts)
})

test.each([
  '',
  '*',
  '*.',
  'https:',
  'https://*',
  'https://a/',
  'https://a.org/path',
  'a.org?x',
  'a b.org',
  '-a.org',
  'a-.org',
  'a..org',
  '.a.org',
  'a.org.',
  '*a.org',
  'a.*.org',
  '*.*.org',
  'https://user@a.org',
  'a.org:0',
  'a.org:65536',
  'a.org:',
  '*.[::1]',
  'javascript:alert(1)',
  '<script>',
  'ünïcode.org',
  `${'a'.repeat(64)}.org`,
])('%s is none', (text) => {
  expect(parseOriginPattern(text)).toBeNull()
})

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/)
const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))

test('what is put together by the grammar comes apart the same', () => {
  const parts = fc.record({
    scheme: fc.option(fc.constantFrom('http', 'https', 'capacitor', 'moz-extension')),
    host,
    subdomains: fc.boolean(),
    port: fc.option(fc.integer({ min: 1, max: 65_535 }).map(String)),
  })
  fc.assert(
    fc.property(parts, (pattern) => {
      const text = `${pattern.scheme === null ? '' : `${pattern.scheme}://`}${pattern.subdomains ? '*.' : ''}${pattern.host}${pattern.port === null ? '' : `:${pattern.port}`}`
      expect(parseOriginPattern(text)).toEqual(pattern)
    }),
  )
})

test('the origin of any web address is an entry', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['http', 'https'] }), (address) => {
      expect(parseOriginPattern(new URL(address).origin)).not.toBeNull()
    }),
  )
})

test('no text takes long or throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const pattern = parseOriginPattern(text)
      expect(pattern === null || pattern.scheme !== null || pattern.host !== null).toBe(true)
    }),
  )
  const began = performance.now()
  for (const unit of ['a-', 'a.', '-', '*.', 'a', '[:'])
    expect(parseOriginPattern(`${unit.repeat(120)}!`)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1000)
})
