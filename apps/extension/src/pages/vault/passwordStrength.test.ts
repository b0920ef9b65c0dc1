import { expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

test.each([
  ['', 0],
  ['Aa1!xyz', 0],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['abcdefghijkl', 1],
  ['password1234', 1],
  ['qwertyuiop', 1],
  ['abababababababab', 1],
  ['hvexqolz', 1],
  ['bridge harbor', 2],
  ['bridge-harbor-7', 4],
  ['granite harbor lantern', 4],
  ['k7!Vp2#xQ9z$', 4],
])('%s has strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
