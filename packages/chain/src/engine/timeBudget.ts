/** How long jobs that are not quick may keep a thread. */
export interface TimeBudget {
  /** Whether there is time left now. */
  has(now: number): boolean
  took(began: number, ended: number): void
}

/** What takes no longer than a lookup is not counted. */
const quickMs = 0.2
const windowMs = 1000
const windowBudgetMs = 20

export function createTimeBudget(): TimeBudget {
  let windowEnds = 0
  let spent = 0
  return {
    has(now) {
      if (now >= windowEnds) {
        windowEnds = now + windowMs
        spent = 0
      }
      return spent < windowBudgetMs
    },
    took(began, ended) {
      if (ended - began > quickMs) spent += ended - began
    },
  }
}
