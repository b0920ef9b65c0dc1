/** The bucket of one connection: a burst, then a steady rate; who stays above it is hung up on. */
export const rateLimits = { burst: 500, perSecond: 100, patienceMs: 10_000 } as const

/** What to do with one more message. */
export type Admission = 'served' | 'refused' | 'hangUp'

/** A token bucket. A connection is over its limit from the first refusal until it has been quiet for a second. */
export function createLimiter(now: () => number): () => Admission {
  let tokens: number = rateLimits.burst
  let filledAt = now()
  let overSince: number | null = null
  return () => {
    const moment = now()
    const passed = Math.max(0, moment - filledAt)
    tokens = Math.min(rateLimits.burst, tokens + (passed * rateLimits.perSecond) / 1_000)
    filledAt = moment
    if (tokens >= rateLimits.perSecond) overSince = null
    if (tokens >= 1) {
      tokens -= 1
      return 'served'
    }
    overSince ??= moment
    return moment - overSince >= rateLimits.patienceMs ? 'hangUp' : 'refused'
  }
}
