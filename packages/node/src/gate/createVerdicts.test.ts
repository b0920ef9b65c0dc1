import { expect, test, vi } from 'vitest'
import { createVerdicts } from './createVerdicts.ts'

test('a text is looked at once, whatever the verdict', () => {
  const look = vi.fn((text: string) => text === 'good')
  const isGood = createVerdicts(look)
  expect([isGood('good'), isGood('bad'), isGood('good'), isGood('bad')]).toEqual([true, false, true, false])
  expect(look).toHaveBeenCalledTimes(2)
})

test('strangers make it forget and look again, and never make it grow without end', () => {
  const look = vi.fn((text: string) => text === 'good')
  const isGood = createVerdicts(look)
  isGood('good')
  for (let stranger = 0; stranger < 1_000; stranger++) expect(isGood(String(stranger))).toBe(false)
  look.mockClear()
  expect(isGood('good')).toBe(true)
  expect(look).toHaveBeenCalledTimes(1)
})

test('a text of any length gets its verdict, and a long one is not kept', () => {
  const look = vi.fn(() => true)
  const isGood = createVerdicts(look)
  const long = 'x'.repeat(10_000)
  expect([isGood(long), isGood(long)]).toEqual([true, true])
  expect(look).toHaveBeenCalledTimes(2)
})
