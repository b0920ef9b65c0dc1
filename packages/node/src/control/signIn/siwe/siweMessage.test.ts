import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSiweMessage } from './siweMessage.ts'
import { foreignMessage, siweText } from './wallet.test.support.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const plain = {
  domain: 'console.example:8647',
  address,
  uri: 'https://console.example:8647/sign-in?a=1#b',
  chainId: 1337,
  nonce: 'abcdef0123456789',
  issuedAt: new Date('2026-11-15T09:00:00.123Z'),
} as const
const text = siweText(plain)

test('the message that another library wrote is read, with all of its fields', () => {
  expect(parseSiweMessage(foreignMessage)).toEqual({
    scheme: 'https',
    domain: 'console.example:8647',
    address: address.toLowerCase(),
    statement: 'Sign in, please: it is free!',
    uri: plain.uri,
    chainId: 1337n,
    nonce: plain.nonce,
    issuedAt: Date.parse('2026-11-15T09:00:00.123Z'),
    expirationTime: Date.parse('2026-11-15T09:10:00Z'),
    notBefore: Date.parse('2026-11-15T08:59:00Z'),
    requestId: 'a-1',
    resources: ['https://example.org/terms', 'ipfs://abc/'],
  })
})

test('what is left out is null, and an address without capitals has no checksum to be wrong', () => {
  const message = parseSiweMessage(text.replace(address, address.toLowerCase()))
  expect(message).toMatchObject({ scheme: null, statement: null, expirationTime: null, notBefore: null })
  expect(message).toMatchObject({ requestId: null, resources: [] })
})

const broken: [string, (whole: string) => string][] = [
  ['nothing', () => ''],
  ['a line feed at the end', (whole) => `${whole}\n`],
  ['a space before', (whole) => ` ${whole}`],
  ['line ends of another system', (whole) => whole.replaceAll('\n', '\r\n')],
  ['one empty line where there must be two', (whole) => whole.replace('\n\n\n', '\n\n')],
  ['other words', (whole) => whole.replace('wants you', 'Wants you')],
  ['a user name before the host', (whole) => whole.replace('console.', 'bank@console.')],
  ['a path after the host', (whole) => whole.replace(':8647 wants', ':8647/x wants')],
  ['a wrong checksum', (whole) => whole.replace('0xf39F', '0xf39f')],
  ['an address that is too short', (whole) => whole.replace(address, address.slice(0, -1))],
  ['version 2', (whole) => whole.replace('Version: 1', 'Version: 2')],
  ['a field twice', (whole) => whole.replace('Version: 1', 'Version: 1\nVersion: 1')],
  ['fields in another order', (whole) => whole.replace(/(Version: 1)\n(Chain ID: 1337)/, '$2\n$1')],
  ['no chain', (whole) => whole.replace('Chain ID: 1337\n', '')],
  ['a chain in hexadecimal', (whole) => whole.replace('1337', '0x539')],
  ['a nonce that is too short', (whole) => whole.replace(plain.nonce, 'abc1234')],
  ['a nonce with a dash', (whole) => whole.replace(plain.nonce, 'abc-12345')],
  ['no time', (whole) => whole.replace(/\nIssued At: .*/, '')],
  ['a day that never was', (whole) => whole.replace('2026-11-15', '2026-02-30')],
  ['a date without a zone', (whole) => whole.replace('.123Z', '.123')],
  ['a bad end', (whole) => `${whole}\nExpiration Time: tomorrow`],
  ['a bad beginning', (whole) => `${whole}\nNot Before: 1`],
  ['an unknown field', (whole) => `${whole}\nAdmin: yes`],
  ['a resource without its dash', (whole) => `${whole}\nResources:\nhttps://example.org`],
  ['a relative URI', (whole) => whole.replace(plain.uri, '/sign-in')],
  ['more than anybody writes', (whole) => `${whole}\nRequest ID: ${'a'.repeat(9000)}`],
]

test.each(broken)('%s is no sign-in message', (_, breakIt) => {
  expect(breakIt(text)).not.toBe(text)
  expect(parseSiweMessage(breakIt(text))).toBeNull()
})

const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
const time = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const fields = fc.record({
  domain: fc.tuple(word, fc.constantFrom('', ':1', ':8647')).map(([name, port]) => `${name}.example${port}`),
  scheme: optional(fc.constantFrom('https', 'http')),
  statement: optional(fc.stringMatching(/^[a-zA-Z0-9 ,.:;!?'()/-]{1,60}$/)),
  uri: word.map((path) => `https://example.org/${path}`),
  chainId: fc.nat(),
  nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,40}$/),
  issuedAt: time,
  expirationTime: optional(time),
  notBefore: optional(time),
  requestId: optional(word),
  resources: optional(
    fc.array(
      word.map((path) => `https://example.org/${path}`),
      { minLength: 1, maxLength: 3 },
    ),
  ),
})

test('every message is read back as it was meant', () => {
  fc.assert(
    fc.property(fields, (all) => {
      const message = parseSiweMessage(siweText({ address, ...all }))
      expect(message).toEqual({
        scheme: all.scheme ?? null,
        domain: all.domain,
        address: address.toLowerCase(),
        statement: all.statement ?? null,
        uri: all.uri,
        chainId: BigInt(all.chainId),
        nonce: all.nonce,
        issuedAt: all.issuedAt.getTime(),
        expirationTime: all.expirationTime?.getTime() ?? null,
        notBefore: all.notBefore?.getTime() ?? null,
        requestId: all.requestId ?? null,
        resources: all.resources ?? [],
      })
    }),
  )
})

test('a line that is slipped in anywhere never changes what another field says', () => {
  const lines = text.split('\n')
  const original = parseSiweMessage(text)
  const injected = fc.constantFrom(
    'URI: https://evil.example',
    'Nonce: 0000000000',
    'Chain ID: 1',
    '',
    'evil',
  )
  fc.assert(
    fc.property(injected, fc.nat(lines.length), (line, at) => {
      const read = parseSiweMessage([...lines.slice(0, at), line, ...lines.slice(at)].join('\n'))
      if (read !== null) expect({ ...read, statement: null }).toEqual(original)
    }),
  )
})

test('no text makes the reader throw or hang', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.nat(text.length), (noise, at) => {
      const started = performance.now()
      parseSiweMessage(noise)
      parseSiweMessage(text.slice(0, at) + noise + text.slice(at))
      expect(performance.now() - started).toBeLessThan(1000)
    }),
  )
  expect(parseSiweMessage(`${'a.'.repeat(4000)} wants you`)).toBeNull()
})
