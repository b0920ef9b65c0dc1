import { expect, test } from 'vitest'
import { passwordFaults } from './useNewPassword.ts'

const short = expect.stringContaining('at least 8')
const different = expect.stringContaining('not the same')

test.each([
  ['', '', false, null, null],
  ['granite', '', false, null, null],
  ['granite harbor', 'gran', false, null, null],
  ['granite harbor', 'grax', false, null, different],
  ['granite harbor', 'gran', true, null, different],
  ['granite', 'granite', true, short, null],
  ['granite harbor', 'granite harbor', true, null, null],
])('%j and %j, tried: %s', (password, repeat, isTried, first, second) => {
  expect(passwordFaults(password, repeat, isTried)).toEqual({ password: first, repeat: second })
})
