import { expect, test } from 'vitest'
import { parseServiceAddress, serviceInFragment } from './serviceAddress.ts'

test.each([
  ['http://localhost:8645/v3/abc', 'http://localhost:8645/v3/abc'],
  [' http://localhost:8645/localnet/v3/abc/ ', 'http://localhost:8645/localnet/v3/abc'],
  ['ws://localhost:8645/localnet/ws/v3/abc', 'http://localhost:8645/localnet/v3/abc'],
  ['wss://localnet.node.example.org/ws/v3/abc', 'https://localnet.node.example.org/v3/abc'],
  ['https://node.example.org/v3/abc/networks', 'https://node.example.org/v3/abc'],
])('%s is a service', (typed, text) => {
  expect(parseServiceAddress(typed)).toEqual({ text, list: `${text}/networks` })
})

test.each([
  '',
  'abc',
  'http://localhost:8645',
  'http://localhost:8645/localnet',
  'ftp://x/v3/abc',
  'javascript:0',
])('"%s" is none', (typed) => expect(parseServiceAddress(typed)).toBeNull())

test('the fragment of the banner link names the service', () => {
  expect(serviceInFragment(`#service=${encodeURIComponent('http://localhost:8645/v3/a&b')}`)).toBe(
    'http://localhost:8645/v3/a&b',
  )
  expect(serviceInFragment('')).toBeNull()
  expect(serviceInFragment('#methods')).toBeNull()
})
