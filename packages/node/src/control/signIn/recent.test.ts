import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

test('the names that were added last are kept, and no more than asked for', () => {
  const recent = createRecent(2)
  for (const name of ['a', 'b', 'a', 'c']) recent.add(name)
  expect(['a', 'b', 'c'].map(recent.has)).toEqual([true, false, true])
})
