import { SessionError } from '@causeway/session'

/**
 * How many in a row, each within half a minute of the one before, silence a site for a minute: rejections, and requests
 * that a page took back by going away, which open a window before the user as well.
 */
const throttleLimits = { rejections: 3, withdrawals: 10, withinMs: 30_000, blockMs: 60_000 } as const

/** Whose request it is. */
export interface Asker {
  readonly origin: string
  /** The page that the asker lies in as a frame. */
  readonly within?: string
}

/** Keeps a site that was told no from asking on and on. */
export interface Throttle {
  /** Refuses with the spam filter's 4100 while the asker is blocked. */
  assertFree(asker: Asker): void
  noteRejection(asker: Asker): void
  noteWithdrawal(asker: Asker): void
  noteApproval(asker: Asker): void
}

/** Lets every site ask as often as it likes. */
export const noThrottle: Throttle = {
  assertFree: () => {},
  noteRejection: () => {},
  noteWithdrawal: () => {},
  noteApproval: () => {},
}

export function createThrottle(now: () => number): Throttle {
  const rejections = createTallies(now, throttleLimits.rejections)
  const withdrawals = createTallies(now, throttleLimits.withdrawals)
  return {
    assertFree: (asker) => {
      const who = answerable(asker)
      if (rejections.isBlocked(who) || withdrawals.isBlocked(who)) throw new SessionError('blocked')
    },
    noteRejection: (asker) => rejections.note(answerable(asker)),
    noteWithdrawal: (asker) => withdrawals.note(answerable(asker)),
    noteApproval: (asker) => {
      rejections.forget(answerable(asker))
      withdrawals.forget(answerable(asker))
    },
  }
}

/**
 * A page chooses what lies in its frames and can have any number of origins there, so it answers for all of them; and
 * what happens in a frame is nothing to the name of the same site in a tab of its own.
 */
function answerable({ origin, within }: Asker): string {
  return within === undefined ? origin : `frames of ${within}`
}

interface Tally {
  count: number
  last: number
  blockedUntil: number
}

/** One tally for each who was counted lately; an approval, or time, clears it. */
function createTallies(now: () => number, most: number) {
  const tallies = new Map<string, Tally>()

  const forgetOld = (moment: number): void => {
    for (const [who, { last, blockedUntil }] of tallies)
      if (moment >= blockedUntil && moment - last > throttleLimits.withinMs) tallies.delete(who)
  }

  return {
    isBlocked: (who: string): boolean => now() < (tallies.get(who)?.blockedUntil ?? 0),
    note: (who: string): void => {
      const moment = now()
      forgetOld(moment)
      const before = tallies.get(who)
      const isInARow = before !== undefined && moment - before.last <= throttleLimits.withinMs
      const count = isInARow ? before.count + 1 : 1
      const isOver = count >= most
      tallies.set(who, {
        count: isOver ? 0 : count,
        last: moment,
        blockedUntil: isOver ? moment + throttleLimits.blockMs : (before?.blockedUntil ?? 0),
      })
    },
    forget: (who: string): void => {
      tallies.delete(who)
    },
  }
}
