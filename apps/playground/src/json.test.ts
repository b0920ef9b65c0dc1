import { expect, test } from 'vitest'
import { readJson, showJson } from './json.ts'

test('short things stand on one line, long ones do not, and nothing is lost', () => {
  const value = {
    a: [1, 2],
    b: { c: 'x' },
    d: ['y'.repeat(80)],
    e: [],
    f: [{ g: null }, 'h, i'],
    j: '[\n  k\n]',
  }
  expect(showJson(value)).toContain('"a": [1, 2]')
  expect(showJson(value)).toContain('"b": { "c": "x" }')
  expect(JSON.parse(showJson(value))).toEqual(value)
  expect(showJson(undefined)).toBe('')
})

test('what is typed is read, or the reason why not is told', () => {
  expect(readJson('[1]')).toEqual({ value: [1] })
  expect(readJson('  ')).toEqual({ value: undefined })
  expect(readJson('{')).toHaveProperty('problem')
})
