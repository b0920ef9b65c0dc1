import { expect, test } from 'vitest'
import { cairn } from './cairn.ts'
import { relativeTime } from './relativeTime.ts'
import { shortAddress } from './shortAddress.ts'

test('an address keeps its beginning and its end, and a short one stays whole', () => {
  expect(shortAddress('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')).toBe('0x9858…da94')
  expect(shortAddress('alice.example')).toBe('alice.example')
})

test('the same account always has the same picture, and others mostly another', () => {
  expect(cairn('a')).toEqual(cairn('a'))
  const pictures = new Set(Array.from({ length: 100 }, (_, at) => JSON.stringify(cairn(`account ${at}`))))
  expect(pictures.size).toBeGreaterThan(90)
})

test.each([
  [0, 'just now'],
  [-59_000, 'just now'],
  [-60_000, '1 minute ago'],
  [-3 * 3_600_000, '3 hours ago'],
  [-86_400_000, 'yesterday'],
  [2 * 86_400_000, 'in 2 days'],
])('%i ms from now is %s', (offset, text) => {
  expect(relativeTime(1e12 + offset, 1e12)).toBe(text)
})
