import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeText } from '../namespaces/textMessage.ts'
import { cleanName, cleanText, hasInvisible } from './cleanText.ts'
import { formatAmount } from './formatAmount.ts'
import { formatTime } from './formatTime.ts'

test('text that turns around or hides is told and written out', () => {
  const turned = 'pay \u202e001 ot\u202c'
  expect(hasInvisible(turned)).toBe(true)
  expect(cleanText(turned)).toBe('pay \\u{202e}001 ot\\u{202c}')
  expect(hasInvisible('zero\u200bwidth')).toBe(true)
  expect(hasInvisible('tag \u{e0041}')).toBe(true)
})

test('ordinary writing of the world is left alone', () => {
  for (const text of ['Zürich\n\ttab', 'שלום', '你好', '👩‍🚀 ❤️ 👍🏽']) {
    expect(hasInvisible(text)).toBe(false)
  }
  expect(cleanText('你好\nשלום 👩‍🚀')).toBe('你好\nשלום 👩‍🚀')
})

test('a long text is shortened and a name stays on one line', () => {
  expect(cleanText('x'.repeat(30), 10)).toBe(`${'x'.repeat(10)}…`)
  expect(cleanName('  USD\n\n\nCoin  ')).toBe('USD Coin')
  expect(cleanName('W'.repeat(1_000_000))).toHaveLength(25)
})

test('an amount is exact', () => {
  expect(formatAmount(1n, 18)).toBe('0.000000000000000001')
  expect(formatAmount(1_500_000n, 6)).toBe('1.5')
  expect(formatAmount(-25n, 1)).toBe('-2.5')
  expect(formatAmount(7n, 0)).toBe('7')
  fc.assert(
    fc.property(fc.bigInt(), fc.integer({ min: 0, max: 77 }), (amount, decimals) => {
      const [whole = '', part = ''] = formatAmount(amount, decimals).split('.')
      const back = BigInt(whole.replace('-', '') + part.padEnd(decimals, '0'))
      return back === (amount < 0n ? -amount : amount)
    }),
  )
})

test('a time is a date, or never', () => {
  expect(formatTime(1_700_000_000n)).toBe('2023-11-14T22:13:20Z')
  expect(formatTime(2n ** 256n - 1n)).toBe('no end')
})

test('a message that is longer than can be shown is marked', () => {
  const codes = (text: string) => describeText(text, 'https://site.example').warnings.map(({ code }) => code)
  expect(codes('a'.repeat(20_001))).toEqual(['blindSignature'])
  expect(codes('a'.repeat(20_000))).toEqual([])
})
