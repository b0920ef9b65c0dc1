import { expect, test } from 'vitest'
import { hostPatterns } from './hostAccess.ts'

test.each([
  [' https://node.example:8545/v3/key ', ['https://node.example/*']],
  ['ws://127.0.0.1:8645/ws/v3/key', ['http://127.0.0.1/*']],
  ['http://[::1]:8645/v3/key', ['http://[::1]/*']],
  ['file:///etc/passwd', []],
  ['no address', []],
])('access to %s is asked for as %j', (address, patterns) => {
  expect(hostPatterns([address])).toEqual(patterns)
})

test('a host that several addresses share is asked for once', () => {
  expect(
    hostPatterns([
      'https://a.example/v3/1',
      'wss://a.example/ws',
      'https://b.example',
      'https://a.example:8',
    ]),
  ).toEqual(['https://a.example/*', 'https://b.example/*'])
})
