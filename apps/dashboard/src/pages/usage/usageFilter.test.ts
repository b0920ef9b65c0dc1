import { expect, test } from 'vitest'
import { freshFor, narrow, readChoice, searchOf } from './usageFilter.ts'

test('a choice survives its address', () => {
  const choice = {
    window: '7d',
    by: 'status',
    filter: { key: 'k1', network: 'a&b', method: 'eth_call', status: 429 },
  } as const
  expect(readChoice(searchOf(choice))).toEqual(choice)
})

test('what makes no sense in an address counts as not given', () => {
  expect(readChoice('?window=2y&by=colour&status=abc&key=')).toEqual({
    window: '1h',
    by: 'method',
    filter: {},
  })
  expect(readChoice('')).toEqual({ window: '1h', by: 'method', filter: {} })
})

test('a row of a group narrows the choice to itself, and keeps the rest', () => {
  const choice = { window: '1h', by: 'status', filter: { key: 'k1' } } as const
  expect(narrow(choice, 'status', '429').filter).toEqual({ key: 'k1', status: 429 })
  expect(narrow(choice, 'key', 'k2').filter).toEqual({ key: 'k2' })
})

test('short windows are asked again within a second, long ones seldom', () => {
  expect(freshFor('15m')).toBeLessThanOrEqual(1000)
  expect(freshFor('30d')).toBe(60_000)
})
