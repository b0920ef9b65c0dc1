import { test } from 'vitest'
import { expectWithin } from './expectWithin.test.support.ts'

// Budget: 40 s on two cores.
/** `npm run soak` takes its time, and kills the Redis server under each number of instances. */
const isSoak = process.env.CAUSEWAY_SOAK !== undefined
const seconds = isSoak ? 60 : 5
/** Five times as much must be asked for by a machine that may be busy with other tests. */
const perSecond = isSoak ? 4_000 : 1_600
/** The share of the limit that is given out at least; what is given out at most is the same everywhere. */
const least = isSoak ? 0.98 : 0.9

test.each(isSoak ? [1, 2, 4] : [4])(
  '%i instances under five times the limit admit it once, and one burst',
  async (instances) => {
    await expectWithin({ instances, seconds, perSecond, outage: null, least })
  },
  300_000,
)

test.each(isSoak ? [1, 2, 4] : [2])(
  '%i instances keep the bound with the Redis server killed in the middle, and their ledger is exact after it',
  async (instances) => {
    const span = Math.max(9, seconds)
    await expectWithin({
      instances,
      seconds: span,
      perSecond,
      outage: { from: span / 3, to: (span * 2) / 3 },
      least,
    })
  },
  300_000,
)
