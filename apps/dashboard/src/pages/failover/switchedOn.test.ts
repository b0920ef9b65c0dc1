import { expect, test } from 'vitest'
import { switchedOn } from './switchedOn.ts'

test('the record says which way the switch went, and an entry that cannot be read counts as off', () => {
  expect(switchedOn({ detail: '{"failover":{"from":false,"to":true}}' })).toBe(true)
  expect(switchedOn({ detail: '{"failover":{"from":true,"to":false}}' })).toBe(false)
  expect(switchedOn({ detail: 'broken' })).toBe(false)
})
