import type { FeeAnswer, View, Warning } from '@causeway/wallet'
import { expect, test } from 'vitest'
import { compareWarnings, firstFigures, standingOf, usualFee } from './feeChoosing.ts'

const warning = (text: string): Warning => ({ code: 'highFee', severity: 'caution', text })
const first: View = {
  title: 'Send',
  lines: [],
  warnings: [],
  raw: 'usual',
  fee: {
    offers: ['usual', 'fast'].map((id) => ({ id, label: id, likely: '1 ETH', highest: '2 ETH' })),
    usual: 'usual',
    fields: [{ id: 'gasPrice', label: 'Gas price', unit: 'gwei', value: '1.5' }],
  },
}
const fast: View = { ...first, raw: 'fast' }

test('the usual fee stands by itself, and nothing is sent with a yes', () => {
  expect(usualFee(first)).toEqual({ offer: 'usual' })
  expect(firstFigures(first)).toEqual({ gasPrice: '1.5' })
  expect(standingOf(first, usualFee(first), null, fast)).toEqual({ view: first, answer: {}, fault: null })
  const free: View = { title: 'Sign', lines: [], warnings: [], raw: '' }
  expect(usualFee(free)).toBeNull()
  expect(standingOf(free, null, null, free)).toEqual({ view: free, answer: {}, fault: null })
})

test('another one can be confirmed only when the wallet has said what it comes to', () => {
  const choice: FeeAnswer = { offer: 'fast' }
  const before = { fee: { offer: 'slow' }, says: { view: fast } }
  expect(standingOf(first, choice, null, first)).toEqual({ view: first, answer: null, fault: null })
  expect(standingOf(first, choice, before, first).answer).toBeNull()
  expect(standingOf(first, choice, { fee: choice, says: { view: fast } }, first)).toEqual({
    view: fast,
    answer: { fee: choice },
    fault: null,
  })
})

test('a figure that cannot be keeps the view as it was and cannot be confirmed', () => {
  const choice: FeeAnswer = { figures: { gasPrice: 'x' } }
  const fault = { field: 'gasPrice', says: 'Enter a number.' }
  expect(standingOf(first, choice, { fee: choice, says: { fault } }, fast)).toEqual({
    view: fast,
    answer: null,
    fault,
  })
})

test('warnings keep their places; those of the chosen fee are told apart', () => {
  const [high, low] = [warning('ten times'), warning('too low')]
  const other: Warning = { ...high, code: 'burnAddress' }
  expect(compareWarnings([high, other], [other, low])).toEqual({
    first: [
      { ...high, holds: false },
      { ...other, holds: true },
    ],
    added: [low],
  })
})
