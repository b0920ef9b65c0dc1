import { SessionError } from '@causeway/session'

/** Three rejections, each within half a minute of the one before, silence a site for a minute. */
const throttleLimits = { rejections: 3, withinMs: 30_000, blockMs: 60_000 } as const

/** Keeps a site that was told no from asking on and on. */
export interface Throttle {
  /** Refuses with the spam filter's 4100 while the origin is blocked. */
  assertFree(origin: string): void
  noteRejection(origin: string): void
  noteApproval(origin: string): void
}

interface Tally {
  count: number
  last: number
  blockedUntil: number
}

/** Lets every site ask as often as it likes. */
export const noThrottle: Throttle = { assertFree: () => {}, noteRejection: () => {}, noteApproval: () => {} }

/** One tally per origin that was rejected lately; an approval, or time, clears it. */
export function createThrottle(now: () => number): Throttle {
  const tallies = new Map<string, Tally>()

  const forgetOld = (moment: number): void => {
    for (const [origin, { last, blockedUntil }] of tallies)
      if (moment >= blockedUntil && moment - last > throttleLimits.withinMs) tallies.delete(origin)
  }

  return {
    assertFree: (origin) => {
      const tally = tallies.get(origin)
      if (tally !== undefined && now() < tally.blockedUntil) throw new SessionError('blocked')
    },
    noteRejection: (origin) => {
      const moment = now()
      forgetOld(moment)
      const before = tallies.get(origin)
      const isInARow = before !== undefined && moment - before.last <= throttleLimits.withinMs
      const count = isInARow ? before.count + 1 : 1
      const isOver = count >= throttleLimits.rejections
      tallies.set(origin, {
        count: isOver ? 0 : count,
        last: moment,
        blockedUntil: isOver ? moment + throttleLimits.blockMs : (before?.blockedUntil ?? 0),
      })
    },
    noteApproval: (origin) => {
      tallies.delete(origin)
    },
  }
}
