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
}

/**
 * Decides whether a call may run, and charges it before it does. Local and synchronous: what several instances share is
 * taken in leases beforehand.
 */
export interface Meter {
  charge(project: Project, credits: number): Charge | LimitReached
  /** Gives back what an answer costs nothing for: 429, 402 and 5xx. */
  refund(project: Project, credits: number): void
}
