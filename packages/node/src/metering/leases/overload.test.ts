import { test } from 'vitest'
import { expectWithin } from './expectWithin.test.support.ts'

const perSecond = 2_000

test('two instances under five times the limit admit it once, with the Redis server killed in the middle', async () => {
  await expectWithin({ instances: 2, seconds: 10, perSecond, outage: { from: 4, to: 7 } })
}, 120_000)
