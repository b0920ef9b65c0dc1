import { expect, test } from 'vitest'
import { remedyLink } from './remedyLink.ts'

test.each([
  ['rejected', '/keys/k1'],
  ['accountPerDay', '/plan'],
  ['unavailable', '/networks'],
  ['reverted', undefined],
])('a failure by %s leads to %s', (reason, to) => {
  expect(remedyLink({ reason, keyId: 'k1' })?.to).toBe(to)
})
