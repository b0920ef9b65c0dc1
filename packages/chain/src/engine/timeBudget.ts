/** How long jobs that are not quick may keep a thread. */
export interface TimeBudget {
  /** Whether there is time left now. */
  has(now: number): boolean
  spend(ms: number): void
}

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
    spend(ms) {
      spent += ms
    },
  }
}
