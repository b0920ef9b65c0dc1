import { expect, test } from 'vitest'
import { axisTop, isSparse, stepLabel, tickLabel } from './ticks.ts'

const at = new Date(2026, 2, 5, 14, 7).getTime()

test('an axis shows the clock within two days and the date beyond', () => {
  expect(tickLabel(at, 15 * 60_000)).toBe('14:07')
  expect(tickLabel(at, 86_400_000)).toBe('14:07')
  expect(tickLabel(at, 7 * 86_400_000)).toBe('5 Mar')
})

test('a step of several days is named with its date', () => {
  expect(stepLabel(at, 3_600_000)).toBe('14:07')
  expect(stepLabel(at, 7 * 86_400_000)).toBe('5 Mar, 14:07')
})

test('an axis has a height even where nothing happened', () => {
  expect([null, 0, 100].map(axisTop)).toEqual([1, 1, 108])
})

test('values between gaps are shown as dots, a full line is not', () => {
  expect(isSparse([null, null, 4, null])).toBe(true)
  expect(isSparse([1, 2, 3, null])).toBe(false)
  expect(isSparse([null, null])).toBe(false)
  expect(isSparse(undefined)).toBe(false)
})
