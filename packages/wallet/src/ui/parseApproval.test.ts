import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAnswer, parseFee } from './parseApproval.ts'

const badCall = expect.objectContaining({ reason: 'badCall' })

test('a yes may name an offer, or figures', () => {
  expect(parseAnswer({ approved: true })).toEqual({ approved: true })
  const fees = [{ offer: 'fast' }, { figures: { gasPrice: '1.5' } }, { figures: {} }]
  for (const fee of fees) expect(parseAnswer({ approved: true, fee })).toEqual({ approved: true, fee })
  expect(parseAnswer({ approved: false, fee: { offer: 'fast' } })).toEqual({ approved: false })
})

test('what is no fee is refused', () => {
  const bad = [
    null,
    'fast',
    [],
    {},
    { offer: 1 },
    { offer: null },
    { offer: 'x'.repeat(101) },
    { offer: 'fast', figures: {} },
    { offer: 'fast', gasPrice: '1' },
    { figures: null },
    { figures: ['1'] },
    { figures: { gasPrice: 1 } },
    { figures: { gasPrice: '1'.repeat(101) } },
    { figures: { ['x'.repeat(101)]: '1' } },
    { figures: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`f${i}`, '1'])) },
    Object.create({ offer: 'fast' }),
  ]
  for (const fee of bad)
    expect(() => parseAnswer({ approved: true, fee }), JSON.stringify(fee)).toThrow(badCall)
  // A session has no fee.
  expect(() => parseAnswer({ approved: true, scopes: {}, fee: { offer: 'fast' } })).toThrow(badCall)
})

test('whatever comes, a fee is read as texts or refused, and nothing inherited is taken for sent', () => {
  const figures = fc.dictionary(
    fc.oneof(fc.constant('__proto__'), fc.string()),
    fc.oneof(fc.string(), fc.anything()),
  )
  const value = fc.oneof(
    fc.anything(),
    fc.record({ offer: fc.oneof(fc.string(), fc.anything()), figures }, { requiredKeys: [] }),
  )
  fc.assert(
    fc.property(value, (sent) => {
      let fee: ReturnType<typeof parseFee>
      try {
        fee = parseFee(sent)
      } catch (error) {
        expect(error).toMatchObject({ reason: 'badCall' })
        return
      }
      const texts = 'offer' in fee ? [fee.offer] : Object.values(fee.figures)
      for (const text of texts) expect(typeof text).toBe('string')
      expect(Object.getPrototypeOf('offer' in fee ? fee : fee.figures)).toBe(Object.prototype)
    }),
  )
})
