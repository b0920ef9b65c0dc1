import { expect, test } from 'vitest'
import { formatUnits } from './formatUnits.ts'

test.each([
  ['0', 18, '0'],
  ['1', 18, '<0.000001'],
  ['-1', 18, '-<0.000001'],
  ['1000000000000000000', 18, '1'],
  ['1234567890000000000000', 18, '1,234.56789'],
  ['1999999999999999999', 18, '1.999999'],
  ['-1500000', 6, '-1.5'],
  ['1000000', 0, '1,000,000'],
  ['5', 0, '5'],
  ['not a number', 18, 'not a number'],
])('%s of %i decimals reads %s', (amount, decimals, text) => {
  expect(formatUnits(amount, decimals).text).toBe(text)
})

test('what is cut says so and keeps the whole number', () => {
  expect(formatUnits('1999999999999999999', 18)).toEqual({
    text: '1.999999',
    full: '1.999999999999999999',
    exact: false,
  })
})
