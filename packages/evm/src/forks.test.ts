import { expect, test } from 'vitest'
import { type ForkName, rulesOf } from './forks.ts'

test('the rules of a fork are those of all before it', () => {
  const { fork, is } = rulesOf('london')
  expect(fork).toBe('london')
  expect((['frontier', 'berlin', 'london', 'paris'] as const).map(is)).toEqual([true, true, true, false])
})

test('a fork that there is not is refused with those that there are', () => {
  expect(() => rulesOf('pragu' as ForkName)).toThrow('there is no fork pragu; these are: frontier, homestead')
})
