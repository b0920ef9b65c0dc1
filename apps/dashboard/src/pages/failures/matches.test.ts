import { expect, test } from 'vitest'
import { matches } from './matches.ts'

const row = {
  id: '1',
  at: 0,
  requestId: 'r1',
  keyId: 'k1',
  keyName: 'app',
  network: 'localnet',
  method: 'eth_call',
  status: 403,
  code: -32002,
  reason: 'rejected',
  message: 'rejected due to project ID settings',
  origin: null,
  credits: 0,
  tookMs: 1,
  remedy: 'Add the origin.',
}

test('a failure belongs to what is shown when every filter that is set says so', () => {
  expect(matches(row, { window: '1h' })).toBe(true)
  expect(matches(row, { key: 'k1', network: 'localnet', method: 'eth_call', reason: 'rejected' })).toBe(true)
  expect(matches(row, { status: 403, requestId: 'r1' })).toBe(true)
  expect(matches(row, { key: 'k2' })).toBe(false)
  expect(matches(row, { key: 'k1', reason: 'keyPerDay' })).toBe(false)
})
