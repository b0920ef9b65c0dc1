import { expect, test } from 'vitest'
import { readFilter, searchOf } from './failureFilter.ts'

test('a choice survives its address', () => {
  const choice = {
    window: '7d',
    key: 'k1',
    network: 'a&b',
    method: 'eth_call',
    reason: 'rejected',
    requestId: 'r#1 2',
    status: 429,
  } as const
  expect(readFilter(searchOf(choice))).toEqual(choice)
})

test('what makes no sense in an address counts as not given', () => {
  expect(readFilter('?window=2y&status=abc&key=&__proto__=x&colour=red')).toEqual({ window: '24h' })
  expect(readFilter('')).toEqual({ window: '24h' })
})
