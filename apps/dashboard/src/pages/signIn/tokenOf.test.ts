import { expect, test } from 'vitest'
import { tokenOf } from './tokenOf.ts'

const token = 'Zm9vYmFyYmF6cXV4MTIzNA'

test.each([
  [`http://localhost:8647/enter/${token}`, token],
  [`http://localhost:8647/enter#${token}`, token],
  [`  http://localhost:8647/enter/${token.slice(0, 9)}\n${token.slice(9)} `, token],
  [token, token],
  ['http://localhost:8647/keys', null],
  ['http://localhost:8647/invite/abc', null],
  ['hello', null],
  ['', null],
])('the token of %j is %j', (text, found) => {
  expect(tokenOf(text)).toBe(found)
})
