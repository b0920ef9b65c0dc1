import type { Project } from '../control/projects.ts'
import {
  type Allowance,
  createAllowance,
  hasTokens,
  refill,
  secondsUntilNextDay,
  secondsUntilTokens,
} from './allowance.ts'
import type { Ledger } from './ledger/openLedger.ts'
import type { Tally } from './ledger/tally.ts'
import type { Charge, LimitReached, Meter } from './meter.ts'
import { dayMs, utcDay } from './utcDay.ts'

/** Where allowances come from: this process alone, or leases. */
export interface Supply {
  /** Fills in an allowance that is new, whose limits changed, or for which a new day began. */
  furnish(allowance: Allowance): void
  /** The allowance runs low; called again only after its `askAt`. */
  ask(allowance: Allowance): void
}

/** What the meter needs of the ledger; a ledger that forgets will do for tests of limits. */
export type Tallies = Pick<Ledger, 'tallyOf' | 'mark'>

/** A key and its account, with what both may spend. */
interface Seat {
  readonly project: Project
  readonly account: Allowance
  readonly key: Allowance
  tally: Tally
}

interface Limits {
  readonly perSecond: number | null
  readonly perDay: number | null
  readonly version: number
}

export interface MeterOptions {
  clock: () => number
  supply: Supply
  tallies: Tallies
  /** What an account or a key has spent today before this meter began, by the allowance's id. */
  spent: ReadonlyMap<string, number>
}

/** The rules of charging, over allowances that somebody supplies. */
export function createMeter({ clock, supply, tallies, spent }: MeterOptions): Meter {
  const allowances = new Map<string, Allowance>()
  const seats = new Map<string, Seat>()
  const firstDay = utcDay(clock())
  let today = firstDay

  const allowanceOf = (id: string, limits: Limits) => {
    const { version } = limits
    const perSecond = limits.perSecond ?? Number.POSITIVE_INFINITY
    const perDay = limits.perDay ?? Number.POSITIVE_INFINITY
    let allowance = allowances.get(id)
    // A call that began before a change ends after it, and knows only what was.
    if (allowance !== undefined && version < allowance.version) return allowance
    if (allowance !== undefined) allowance.version = version
    if (allowance?.perSecond === perSecond && allowance.perDay === perDay) return allowance
    if (allowance === undefined) {
      allowance = createAllowance(id, clock(), today)
      allowance.version = version
      if (today === firstDay) allowance.spent = spent.get(id) ?? 0
      allowances.set(id, allowance)
    }
    allowance.perSecond = perSecond
    allowance.perDay = perDay
    supply.furnish(allowance)
    return allowance
  }

  const takeSeat = (project: Project): Seat => {
    const { payer, keyId } = project
    const seat: Seat = {
      project,
      account: allowanceOf(accountAllowance(payer.accountId), payer),
      // Nought is the hosted services' way of saying that a key has no limit of its own.
      key: allowanceOf(keyAllowance(keyId), {
        perSecond: project.perSecond || null,
        perDay: project.perDay || null,
        version: project.version,
      }),
      tally: tallies.tallyOf(payer.accountId, keyId, today),
    }
    seats.set(keyId, seat)
    return seat
  }

  const beginDay = (now: number) => {
    today = utcDay(now)
    // Whoever comes back finds a new seat, so those who do not are forgotten.
    seats.clear()
    for (const [id, allowance] of allowances) {
      if (allowance.lastUsed < today - dayMs) {
        allowances.delete(id)
        continue
      }
      allowance.day = today
      allowance.spent = 0
      allowance.elsewhere = 0
      allowance.spentElsewhere = 0
      allowance.mayReach = 0
      supply.furnish(allowance)
    }
  }

  const seatOf = (project: Project, now: number): Seat => {
    // A clock that is set back does not bring yesterday back.
    if (now >= today + dayMs) beginDay(now)
    const seat = seats.get(project.keyId)
    return seat !== undefined && seat.project === project ? seat : takeSeat(project)
  }

  const take = (allowance: Allowance, credits: number, now: number) => {
    allowance.tokens -= credits
    allowance.spent += credits
    allowance.lastUsed = now
    if (
      now >= allowance.askAt &&
      (allowance.tokens < allowance.askBelowTokens ||
        allowance.mayReach - allowance.spent < allowance.askBelowDay)
    ) {
      supply.ask(allowance)
    }
  }

  const refuse = (allowance: Allowance, credits: number, now: number) => {
    allowance.lastUsed = now
    if (credits > allowance.missed) allowance.missed = credits
    if (now >= allowance.askAt) supply.ask(allowance)
  }

  const overDay = (
    limit: 'accountPerDay' | 'keyPerDay',
    allowance: Allowance,
    credits: number,
    now: number,
  ): LimitReached => {
    refuse(allowance, credits, now)
    return {
      limit,
      allowed: allowance.perDay,
      // More than the limit where that was lowered in the course of the day.
      used: allowance.spentElsewhere + allowance.spent,
      waitSeconds: secondsUntilNextDay(allowance, now),
    }
  }

  const overSecond = (
    limit: 'accountPerSecond' | 'keyPerSecond',
    allowance: Allowance,
    credits: number,
    now: number,
  ): LimitReached => {
    refuse(allowance, credits, now)
    return {
      limit,
      allowed: allowance.perSecond,
      used: Math.max(0, Math.ceil(allowance.capacity - Math.max(0, allowance.tokens))),
      waitSeconds: secondsUntilTokens(allowance, credits),
    }
  }

  /** A day that is over matters more than a second that is, since waiting a second would not help. */
  const limitOf = ({ account, key }: Seat, credits: number, now: number, isEvent: boolean) => {
    if (account.spent + credits > account.mayReach) return overDay('accountPerDay', account, credits, now)
    if (key.spent + credits > key.mayReach) return overDay('keyPerDay', key, credits, now)
    if (isEvent) return null
    if (!hasTokens(account, credits)) return overSecond('accountPerSecond', account, credits, now)
    if (!hasTokens(key, credits)) return overSecond('keyPerSecond', key, credits, now)
    return null
  }

  const charge = (project: Project, credits: number, isEvent: boolean): Charge | LimitReached => {
    const now = clock()
    const seat = seatOf(project, now)
    const { account, key, tally } = seat
    refill(account, now)
    refill(key, now)
    const limit = limitOf(seat, credits, now, isEvent)
    if (limit !== null) return limit
    take(account, credits, now)
    take(key, credits, now)
    tally.calls++
    tally.credits += credits
    if (!tally.isDirty) tallies.mark(tally)
    return { credits, left: leftOf(account), day: today }
  }

  return {
    charge: (project, credits) => charge(project, credits, false),
    chargeEvent: (project, credits) => charge(project, credits, true),
    refund(project, credits, day) {
      const now = clock()
      const { account, key, tally: current, project: seated } = seatOf(project, now)
      for (const allowance of [account, key]) {
        refill(allowance, now)
        allowance.tokens = Math.min(
          Math.max(allowance.capacity, allowance.tokens),
          allowance.tokens + credits,
        )
        if (day === today) allowance.spent -= credits
      }
      const tally = day === today ? current : tallies.tallyOf(seated.payer.accountId, seated.keyId, day)
      tally.credits -= credits
      if (!tally.isDirty) tallies.mark(tally)
    },
  }
}

export function accountAllowance(accountId: string): string {
  return `account:${accountId}`
}

export function keyAllowance(keyId: string): string {
  return `key:${keyId}`
}

function leftOf({ perDay, spentElsewhere, spent }: Allowance): number | null {
  return perDay === Number.POSITIVE_INFINITY ? null : Math.max(0, perDay - spentElsewhere - spent)
}
