import type { Allowance } from '../allowance.ts'
import type { Lease, LeaseRequest } from './leaseStore.ts'

/** How much of a second an instance holds ready. */
const secondShare = 0.1
/** The price of nearly every call: what may be spent on advance at least, so that a first call is not refused for want of news. */
const oneCall = 300
/** How long to wait after less was given than asked for, and after the day was found spent. */
const askAgainMs = 10
const askAgainWhenSpentMs = 1_000

/** How much of the day is reserved at a time: about what a second can spend, and never much of a whole day. */
function dayBlock({ perSecond, perDay }: Allowance): number {
  return Math.ceil(Math.max(oneCall, Math.min(perSecond, perDay / 1_000)))
}

function hasRate({ perSecond }: Allowance): boolean {
  return perSecond !== Number.POSITIVE_INFINITY
}

function hasDay({ perDay }: Allowance): boolean {
  return perDay !== Number.POSITIVE_INFINITY
}

/** What may be reserved of the day unasked: a block, or this instance's part of what is left when that is less. */
function reachUnasked(allowance: Allowance, instances: number): number {
  const { perDay, spent, elsewhere } = allowance
  if (!hasDay(allowance)) return Number.POSITIVE_INFINITY
  const left = Math.max(0, perDay - elsewhere - spent)
  return spent + Math.min(dayBlock(allowance), Math.floor(left / instances))
}

/** An allowance that nothing has been given for: it begins on advance, and asks with its first call. */
export function beginLeased(allowance: Allowance, instances: number): void {
  const { perSecond } = allowance
  allowance.capacity = perSecond
  allowance.refillPerMs = 0
  allowance.tokens = hasRate(allowance) ? Math.min(0, finiteOr0(allowance.tokens)) : perSecond
  allowance.advance = hasRate(allowance)
    ? Math.min(perSecond, Math.max(Math.floor(perSecond / instances), oneCall))
    : 0
  allowance.mayReach = reachUnasked(allowance, instances)
  allowance.askBelowTokens = hasRate(allowance) ? (perSecond * secondShare) / 2 : Number.NEGATIVE_INFINITY
  allowance.askBelowDay = hasDay(allowance) ? dayBlock(allowance) / 2 : Number.NEGATIVE_INFINITY
  allowance.askAt = hasRate(allowance) || hasDay(allowance) ? 0 : Number.POSITIVE_INFINITY
}

/**
 * An allowance while nobody can be asked: this instance's part of the limit, so that all of them together stay within
 * it, and of what it knows to be left of the day.
 */
export function beginAlone(allowance: Allowance, instances: number, now: number): void {
  const { perSecond, perDay, mayReach, elsewhere, spent } = allowance
  const held = hasRate(allowance) ? finiteOr0(allowance.tokens) : Number.POSITIVE_INFINITY
  allowance.capacity = perSecond / instances
  allowance.refillPerMs = hasRate(allowance) ? perSecond / instances / 1_000 : 0
  allowance.refilledAt = now
  allowance.tokens = held
  allowance.advance = 0
  const reserved = Math.max(spent, finiteOr0(mayReach))
  allowance.mayReach = hasDay(allowance)
    ? reserved + Math.floor(Math.max(0, perDay - elsewhere - reserved) / instances)
    : Number.POSITIVE_INFINITY
  allowance.askAt = Number.POSITIVE_INFINITY
}

/** What to ask for. What was spent on advance is paid with it. */
export function requestFor(allowance: Allowance): LeaseRequest {
  const { id, perSecond, perDay, day, spent, missed } = allowance
  const tokens = hasRate(allowance) ? allowance.tokens : 0
  const owed = tokens < 0 ? -tokens : 0
  if (owed > 0) {
    allowance.tokens = 0
    allowance.advance = Math.max(0, allowance.advance - owed)
  }
  const ready = hasRate(allowance) ? Math.min(perSecond, Math.max(perSecond * secondShare, missed * 2)) : 0
  const want = Math.max(0, Math.ceil(ready - Math.max(0, tokens)))
  const wantReach = hasDay(allowance) ? spent + Math.max(dayBlock(allowance), missed) : 0
  allowance.missed = 0
  allowance.askAt = Number.POSITIVE_INFINITY
  return { id, perSecond, want, owed, perDay, day, spent, wantReach }
}

/** Gives back whatever is not used; the allowance begins anew with it. */
export function restingRequest(allowance: Allowance): LeaseRequest {
  const { id, perSecond, perDay, day, spent } = allowance
  const owed = hasRate(allowance) ? -allowance.tokens : 0
  if (hasRate(allowance)) allowance.tokens = 0
  return { id, perSecond, want: 0, owed, perDay, day, spent, wantReach: hasDay(allowance) ? spent : 0 }
}

/** Takes what was given. */
export function applyLease(allowance: Allowance, request: LeaseRequest, lease: Lease, now: number): void {
  const isSatisfied = lease.given >= request.want
  allowance.askAt = isSatisfied ? 0 : now + askAgainMs
  if (hasRate(allowance)) {
    allowance.tokens += lease.given
    // Others may go for the same, so each counts on its part, or on one call if there is that much.
    const part = Math.max(lease.left / lease.instances, Math.min(lease.left, oneCall))
    allowance.advance = isSatisfied ? Math.min(allowance.perSecond, Math.floor(part)) : 0
  }
  // An answer about yesterday says nothing of today.
  if (!hasDay(allowance) || allowance.day !== request.day) return
  allowance.elsewhere = lease.others
  allowance.spentElsewhere = lease.spentByOthers
  allowance.mayReach = Math.max(allowance.spent, lease.mayReach)
  if (allowance.mayReach <= allowance.spent) allowance.askAt = now + askAgainWhenSpentMs
}

function finiteOr0(value: number): number {
  return Number.isFinite(value) ? value : 0
}
