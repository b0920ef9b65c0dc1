import { expect, test } from 'vitest'
import { formatCount, formatLimit, formatMs, formatShare, formatShort, formatUntil } from './format.ts'

test('counts are set apart by thousands, and shortened only from ten thousand on', () => {
  expect([0, 999, 1234567].map(formatCount)).toEqual(['0', '999', '1,234,567'])
  expect([0, 0.5, 12, 1234, 9999, 10_000, 3_000_000].map(formatShort)).toEqual([
    '0',
    '0.5',
    '12',
    '1,234',
    '9,999',
    '10K',
    '3M',
  ])
})

test('a share of nothing is nothing, and a small one is not said to be none', () => {
  expect(formatShare(0, 0)).toBe('0%')
  expect(formatShare(1, 10_000)).toBe('<0.1%')
  expect(formatShare(1, 8)).toBe('12.5%')
})

test('a duration has as many places as mean something', () => {
  expect([null, 0, 0.1234, 12.34, 345.6, 12_345].map(formatMs)).toEqual([
    '–',
    '0 ms',
    '0.12 ms',
    '12.3 ms',
    '346 ms',
    '12.3 s',
  ])
})

test('a limit that is not there is said in words', () => {
  expect(formatLimit(null)).toBe('No limit')
  expect(formatLimit(500)).toBe('500')
})

test('the time until a moment is given in its two largest units, and never below zero', () => {
  expect(formatUntil(1000, 5000)).toBe('0 s')
  expect(formatUntil(45_000, 0)).toBe('45 s')
  expect(formatUntil(30 * 60_000, 0)).toBe('30 min')
  expect(formatUntil(3.5 * 3_600_000, 0)).toBe('3 h 30 min')
})
