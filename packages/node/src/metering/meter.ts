import type { Project } from '../control/projects.ts'

/** Which limit was reached, in figures that a program can act on. */
export interface LimitReached {
  readonly limit: 'accountPerSecond' | 'accountPerDay' | 'keyPerSecond' | 'keyPerDay'
  /** Credits. */
  readonly allowed: number
  readonly used: number
  /** When it is worth trying again; never 0. */
  readonly waitSeconds: number
}

/** What one call was charged. */
export interface Charge {
  readonly credits: number
  /** Credits of the account's day that are left; `null` where there is no limit. */
  readonly left: number | null
  /** The UTC day that it was charged to, by its beginning. */
  readonly day: number
}

/**
 * Decides whether a call may run, and charges it before it does. Local and synchronous: what several instances share is
 * taken in leases beforehand.
 */
export interface Meter {
  charge(project: Project, credits: number): Charge | LimitReached
  /**
   * Charges an event. It has happened and cannot be sent later, so the limits per second do not hold it back; calls wait
   * for it in its place. The limits per day do.
   */
  chargeEvent(project: Project, credits: number): Charge | LimitReached
  /** Gives back what an answer costs nothing for (429, 402 and 5xx), or the difference to what it costs (4xx), to the day of its charge. */
  refund(project: Project, credits: number, day: number): void
}

/** A meter that has to be wound up: what it has taken in advance goes back. */
export interface RunningMeter extends Meter {
  close(): Promise<void>
}

export function isLimitReached(charge: Charge | LimitReached): charge is LimitReached {
  return 'limit' in charge
}
