import { expect, test } from 'vitest'
import { emptyRequestsHash } from '../values/header.ts'
import { hashRequests } from './hashRequests.ts'

test('the hash of no requests is the hash of nothing (EIP-7685)', () => {
  expect(hashRequests([])).toBe(emptyRequestsHash)
})
