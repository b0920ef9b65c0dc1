import type { Line, PendingApproval, View } from '@causeway/wallet'
import { expect, test } from 'vitest'
import { placeIn } from './queue.ts'
import { dangerOf, isToldByWarning, sortWarnings, splitChanges, splitLines } from './viewLines.ts'

const view: View = { title: 'Sign', lines: [], warnings: [], raw: '' }
const pending = ['a', 'b', 'c'].map(
  (id): PendingApproval => ({
    id,
    origin: 'https://dapp.example',
    createdAt: 0,
    connection: 'x',
    kind: 'sign',
    scope: 'eip155:1',
    method: 'personal_sign',
    account: null,
    view,
    needsUnlock: false,
  }),
)
const without = (id: string) => pending.filter((request) => request.id !== id)

test('the first request is shown first', () => {
  expect(placeIn(pending, null)).toMatchObject({
    current: { id: 'a' },
    position: 1,
    total: 3,
    previous: null,
    next: 'b',
  })
  expect(placeIn([], null)).toBeNull()
})

test('the user stays where he is while others come and go', () => {
  expect(placeIn(without('a'), { id: 'b', index: 1 })).toMatchObject({ current: { id: 'b' }, position: 1 })
})

test('after a decision the next request takes its place, after the last one the one before', () => {
  expect(placeIn(without('b'), { id: 'b', index: 1 })?.current.id).toBe('c')
  expect(placeIn(without('c'), { id: 'c', index: 2 })?.current.id).toBe('b')
})

test('dangers come before cautions, and cautions before notices', () => {
  const warnings = (['notice', 'danger', 'caution', 'danger'] as const).map((severity, index) => ({
    code: 'willFail' as const,
    severity,
    text: String(index),
  }))
  expect(sortWarnings(warnings).map(({ text }) => text)).toEqual(['1', '3', '2', '0'])
  expect(dangerOf({ ...view, warnings })).toBe('1\n3')
  expect(dangerOf({ ...view, warnings: warnings.filter(({ severity }) => severity !== 'danger') })).toBeNull()
})

test('a failure is told once', () => {
  const simulation = { outcome: 'reverts', reason: 'paused' } as const
  const warning = { code: 'willFail', severity: 'caution', text: 'This will fail: paused' } as const
  expect(isToldByWarning({ ...view, simulation, warnings: [warning] })).toBe(true)
  expect(
    isToldByWarning({ ...view, simulation, warnings: [{ ...warning, text: 'This will fail: no' }] }),
  ).toBe(false)
  expect(isToldByWarning({ ...view, simulation })).toBe(false)
})

test('what the head of the screen says is not said again, and nothing else is lost', () => {
  const line = (label: string, value: string, depth = 0): Line => ({ label, value, as: 'text', depth })
  const lines = [
    line('Signed by', '0xAB'),
    line('Signed by', '0xCD'),
    line('Account', '0xab', 1),
    line('Network', 'Ethereum'),
    line('Network', 'Other'),
    line('Highest fee', '1 ETH'),
    line('Fee', '2', 1),
    line('Coffee', '3'),
  ]
  const { body, fees } = splitLines(lines, { address: '0xab', network: 'Ethereum' })
  expect(body.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Signed by 0xCD',
    'Account 0xab',
    'Network Other',
    'Fee 2',
    'Coffee 3',
  ])
  expect(fees.map(({ label }) => label)).toEqual(['Highest fee'])
})

test('what leaves is told apart from what comes', () => {
  const change = (amount: string) => ({ asset: 'x', symbol: 'X', decimals: 0, amount })
  const { out, in: into } = splitChanges([change('1'), change('-2')])
  expect(out.map(({ amount }) => amount)).toEqual(['-2'])
  expect(into.map(({ amount }) => amount)).toEqual(['1'])
})
