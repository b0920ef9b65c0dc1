import { expect, test } from 'vitest'
import { chance, isConfirmed, placesToConfirm } from './places.ts'

const phrase = 'one two three four five six seven eight nine ten eleven twelve'

test('one word of each third is asked for', () => {
  expect(placesToConfirm(phrase, () => 0)).toEqual([1, 5, 9])
  const numbered = Array.from({ length: 24 }, (_, at) => `word${at}`).join(' ')
  expect(placesToConfirm(numbered, (below) => below - 1)).toEqual([8, 16, 24])
})

test('a word that occurs twice is asked for once', () => {
  const repeated = 'same two three four same six seven eight nine same eleven twelve'
  expect(placesToConfirm(repeated, () => 0)).toEqual([1, 6, 9])
  expect(placesToConfirm(repeated, (below) => Math.min(1, below - 1))).toEqual([2, 6, 10])
})

test('only the words of the places in their order confirm a phrase', () => {
  expect(isConfirmed(phrase, [1, 5, 9], ['one', 'five', 'nine'])).toBe(true)
  expect(isConfirmed(phrase, [1, 5, 9], ['five', 'one', 'nine'])).toBe(false)
  expect(isConfirmed(phrase, [1, 5, 9], ['one', 'five'])).toBe(false)
})

test('chance stays below its limit', () => {
  const seen = Array.from({ length: 200 }, () => chance(4))
  expect(seen.every((number) => number >= 0 && number < 4)).toBe(true)
})
