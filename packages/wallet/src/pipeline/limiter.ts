/** The bucket of one connection: a burst, then a steady rate; who stays above it is hung up on. */
export const rateLimits = { burst: 500, perSecond: 100, patienceMs: 10_000 } as const

/** How long an empty bucket takes to fill. */
export const refillMs = (rateLimits.burst / rateLimits.perSecond) * 1_000

/** What to do with one more message. */
export type Admission = 'served' | 'refused' | 'hangUp'

/**
 * A token bucket. A connection is over its limit from the first refusal until none has followed for as long as an empty
 * bucket takes to fill. A shorter gap is no sign of rest: where several connections are flooded at once, each of them
 * waits for a second or two until it is served.
 */
export function createLimiter(now: () => number): () => Admission {
  let tokens: number = rateLimits.burst
  let filledAt = now()
  let overSince: number | null = null
  let refusedAt = 0
  return () => {
    const moment = now()
    const passed = Math.max(0, moment - filledAt)
    tokens = Math.min(rateLimits.burst, tokens + (passed * rateLimits.perSecond) / 1_000)
    filledAt = moment
    if (tokens >= 1) {
      tokens -= 1
      return 'served'
    }
    if (overSince === null || moment - refusedAt >= refillMs) overSince = moment
    refusedAt = moment
    return moment - overSince >= rateLimits.patienceMs ? 'hangUp' : 'refused'
  }
}
