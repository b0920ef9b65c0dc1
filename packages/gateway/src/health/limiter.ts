const firstPauseMs = 500
const longestPauseMs = 30_000
const quotaPauseMs = 60_000
/** A learned rate rises by this share every second without a refusal, and is forgotten when it is this far away. */
const recovery = 0.05
const forgotten = 4

/** How much an upstream is asked: what its owner set, and what it taught us by refusing. */
export interface Limiter {
  /** Milliseconds until it may be asked; 0 for now, `null` while only an answer can free a place. */
  readyIn(now: number): number | null
  /** So many calls go to it, in one body. More than there is room for are owed. */
  take(now: number, calls: number): void
  release(): void
  /** It refused because of too many calls. */
  refused(now: number, waitMs: number | null, isQuota: boolean): void
  /** It answered. */
  accepted(now: number): void
  isPaused(now: number): boolean
}

export function createLimiter(limits: { perSecond: number | null; inFlight: number | null }): Limiter {
  let inFlight = 0
  let pausedUntil = 0
  let refusals = 0
  let learned: { rate: number; at: number } | null = null
  let tokens = limits.perSecond ?? 0
  let filledAt = 0
  /** Calls in this second and the one before, which is what a refusal refers to. */
  let second = { at: 0, count: 0, before: 0 }

  function rate(now: number): number | null {
    if (learned === null) return limits.perSecond
    const risen = learned.rate * (1 + recovery) ** ((now - learned.at) / 1000)
    if (risen > learned.rate * forgotten) learned = null
    if (limits.perSecond === null) return learned === null ? null : risen
    return learned === null ? limits.perSecond : Math.min(limits.perSecond, risen)
  }

  function fill(now: number): number | null {
    const perSecond = rate(now)
    if (perSecond === null) return null
    // At most a second's worth is saved up, and always enough for one call.
    tokens = Math.min(Math.max(1, perSecond), tokens + (perSecond * Math.max(0, now - filledAt)) / 1000)
    filledAt = now
    return perSecond
  }

  function count(now: number, calls: number): void {
    const at = Math.floor(now / 1000)
    if (at !== second.at) second = { at, count: 0, before: at === second.at + 1 ? second.count : 0 }
    second.count += calls
  }

  return {
    readyIn(now) {
      if (now < pausedUntil) return pausedUntil - now
      if (limits.inFlight !== null && inFlight >= limits.inFlight) return null
      const perSecond = fill(now)
      // Waiting as long as this says must be enough, whatever the fractions add up to.
      return perSecond === null || tokens > 1 - 1e-6 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000)
    },
    take(now, calls) {
      inFlight += 1
      count(now, calls)
      if (fill(now) !== null) tokens -= calls
    },
    release() {
      inFlight -= 1
    },
    refused(now, waitMs, isQuota) {
      refusals += 1
      const grown = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(10, refusals - 1))
      // Several calls that were under way are refused together: the longest wait counts.
      pausedUntil = Math.max(pausedUntil, now + (waitMs ?? (isQuota ? quotaPauseMs : grown)))
      if (isQuota) return
      const seen = Math.max(second.count, second.before, 1)
      learned = { rate: Math.max(0.5, 0.8 * Math.min(seen, rate(now) ?? seen)), at: pausedUntil }
      tokens = 0
      filledAt = pausedUntil
    },
    accepted(now) {
      if (now >= pausedUntil) refusals = 0
    },
    isPaused: (now) => now < pausedUntil,
  }
}
