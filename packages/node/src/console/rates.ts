import type { Usage } from '../usage/createUsage.ts'

/** Credits of the last whole second, for accounts that somebody looks at. */
export interface Rates {
  /** 0 for the first second after nobody looked. */
  creditsPerSecond(accountId: string): number
  close(): void
}

/** An account that nobody asks about for this long is no longer followed. */
const idleMs = 60_000

export function createRates(usage: Pick<Usage, 'listen'>, clock: () => number): Rates {
  const followed = new Map<string, { credits: number; askedAt: number; stop: () => void }>()

  const follow = (accountId: string) => {
    const stop = usage.listen(accountId, ({ credits }) => {
      const account = followed.get(accountId)
      if (account === undefined) return
      account.credits = credits
      if (clock() - account.askedAt < idleMs) return
      followed.delete(accountId)
      stop()
    })
    followed.set(accountId, { credits: 0, askedAt: clock(), stop })
  }

  return {
    creditsPerSecond(accountId) {
      const account = followed.get(accountId)
      if (account === undefined) {
        follow(accountId)
        return 0
      }
      account.askedAt = clock()
      return account.credits
    },
    close() {
      for (const { stop } of followed.values()) stop()
      followed.clear()
    },
  }
}
