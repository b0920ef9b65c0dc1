import { expect, test } from 'vitest'
import { hostPattern } from './hostAccess.ts'

test.each([
  [' https://node.example:8545/v3/key ', 'https://node.example/*'],
  ['ws://127.0.0.1:8645/ws/v3/key', 'http://127.0.0.1/*'],
  ['http://[::1]:8645/v3/key', 'http://[::1]/*'],
  ['file:///etc/passwd', null],
  ['no address', null],
])('access to %s is asked for as %s', (address, pattern) => {
  expect(hostPattern(address)).toBe(pattern)
})
