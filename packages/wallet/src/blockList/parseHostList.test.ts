import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostsAbove, parseHostList, toHost } from './parseHostList.ts'

test('a list is one host in a line, with comments, and each host once', () => {
  const text =
    '# mine\r\n\r\nevil.example # told by a friend\n*.bad.example\nEvil.Example\n  spaced.example  \n'
  expect(parseHostList(text)).toEqual({
    hosts: ['evil.example', 'bad.example', 'spaced.example'],
    refused: [],
  })
})

test('a line that names no host is told, and the others count', () => {
  const refused = [
    'com',
    'two words.example',
    'user@evil.example',
    'https://',
    '*',
    `${'a'.repeat(250)}.example`,
  ]
  expect(parseHostList([...refused, 'evil.example'].join('\n'))).toEqual({ hosts: ['evil.example'], refused })
})

test.each([
  ['https://evil.example/claim?x=1#y', 'evil.example'],
  ['http://evil.example:8080', 'evil.example'],
  ['evil.example:8080', 'evil.example'],
  ['evil.example.', 'evil.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]', '[::1]'],
  ['localhost', 'localhost'],
])('%s is the host %s', (text, host) => {
  expect(toHost(text)).toBe(host)
})

test('a host is under each of its endings; an address of numbers is under none', () => {
  expect(hostsAbove('https://a.b.example:8443')).toEqual(['a.b.example', 'b.example', 'example'])
  expect(hostsAbove('https://b.example.')).toEqual(['b.example', 'example'])
  expect(hostsAbove('http://127.0.0.1:1')).toEqual(['127.0.0.1'])
  expect(hostsAbove('null')).toEqual([])
})

test('whatever is pasted, what comes out is read as itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain(), fc.ipV4(), fc.ipV6()), (text) => {
      for (const host of parseHostList(text).hosts) expect(toHost(host)).toBe(host)
    }),
  )
})
