import { test } from 'vitest'
import { expectWithin } from './expectWithin.test.support.ts'

const perSecond = 4_000
/** Only `npm run soak` takes its time; a run by hand is to see that it works. */
const seconds = process.env.CAUSEWAY_SOAK === undefined ? 6 : 60

test.each([1, 2, 4])(
  '%i instances under five times the limit for a minute admit it once, and one burst',
  async (instances) => {
    await expectWithin({ instances, seconds, perSecond, outage: null })
  },
  300_000,
)

test.each([1, 2, 4])(
  '%i instances keep the bound with the Redis server killed in the middle, and their ledger is exact after it',
  async (instances) => {
    await expectWithin({
      instances,
      seconds,
      perSecond,
      outage: { from: seconds / 3, to: (seconds * 2) / 3 },
    })
  },
  300_000,
)
