import type { ActivityEntry } from '@causeway/wallet'
import { expect, test } from 'vitest'
import { newest } from './newest.ts'

const entry = (at: number, outcome: ActivityEntry['outcome']): ActivityEntry => ({
  at,
  outcome,
  method: 'personal_sign',
  scope: null,
  count: 1,
})

test('the logs of all sites are one list, newest first, without plain reads', () => {
  const logs = [
    {
      origin: 'https://a.example',
      entries: [entry(1, 'approved'), entry(4, 'answered'), entry(5, 'rejected')],
    },
    { origin: 'https://b.example', entries: [entry(3, 'approved')] },
  ]
  expect(newest(logs, 2).map(({ origin, at }) => [origin, at])).toEqual([
    ['https://a.example', 5],
    ['https://b.example', 3],
  ])
})
