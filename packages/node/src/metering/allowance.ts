import { dayMs } from './utcDay.ts'

/**
 * What an account or a key may spend here: a bucket that one second fills, and a count for the day. Plain data that the
 * meter changes in place, because every call comes by. Without a limit the figures are infinite and the sums hold all
 * the same.
 */
export interface Allowance {
  readonly id: string
  perSecond: number
  perDay: number
  /** Of the account or key that the limits are from. */
  version: number
  /** Credits that may be spent at once; below zero after a call that cost more than the bucket holds. */
  tokens: number
  capacity: number
  refillPerMs: number
  refilledAt: number
  /** May be spent beyond `tokens`, to be paid back: what other instances most likely left for this one. */
  advance: number
  day: number
  /** By this instance on that day. */
  spent: number
  /** What `spent` may become. */
  mayReach: number
  /** What other instances may spend on that day, and what they have. */
  elsewhere: number
  spentElsewhere: number
  /** Below this there may soon be none left, and whoever refills the allowance is told. */
  askBelowTokens: number
  askBelowDay: number
  /** Not told again before this. */
  askAt: number
  lastUsed: number
  /** The most that one call was refused for since the last refill. */
  missed: number
}

export function createAllowance(id: string, at: number, day: number): Allowance {
  return {
    id,
    perSecond: 0,
    perDay: 0,
    version: 0,
    tokens: 0,
    capacity: 0,
    refillPerMs: 0,
    refilledAt: at,
    advance: 0,
    day,
    spent: 0,
    mayReach: 0,
    elsewhere: 0,
    spentElsewhere: 0,
    askBelowTokens: Number.NEGATIVE_INFINITY,
    askBelowDay: Number.NEGATIVE_INFINITY,
    askAt: Number.POSITIVE_INFINITY,
    lastUsed: at,
    missed: 0,
  }
}

/** Lets the time since the last look run into the bucket. */
export function refill(allowance: Allowance, now: number): void {
  const passed = now - allowance.refilledAt
  if (passed === 0) return
  allowance.refilledAt = now
  // A clock that was set back gives nothing, and nothing is taken for it.
  if (passed < 0 || allowance.refillPerMs === 0 || allowance.tokens >= allowance.capacity) return
  const tokens = allowance.tokens + passed * allowance.refillPerMs
  allowance.tokens = Math.min(tokens, allowance.capacity)
}

/**
 * Whether a call fits the bucket. One that costs more than a full bucket holds may run when the bucket is full and
 * leaves it in debt, or it could never run at all.
 */
export function hasTokens({ tokens, advance, capacity }: Allowance, credits: number): boolean {
  return capacity > 0 && tokens + advance >= (credits < capacity ? credits : capacity)
}

/** Whole seconds until the bucket has enough; never 0, which would call for a storm. */
export function secondsUntilTokens(allowance: Allowance, credits: number): number {
  const { perSecond, capacity, tokens } = allowance
  if (perSecond === 0) return dayMs / 1_000
  return Math.max(1, Math.ceil((Math.min(credits, capacity) - tokens) / perSecond))
}

export function secondsUntilNextDay(allowance: Allowance, now: number): number {
  return Math.max(1, Math.ceil((allowance.day + dayMs - now) / 1_000))
}
