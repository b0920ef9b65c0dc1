import type { Clock } from '../clock.ts'
import { WalletError } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'
import { storageKeys } from '../storage/storageKeys.ts'

/** This many wrong passwords cost nothing. */
const free = 3
const longestWait = 5 * 60_000

/** The brake on guessing: a wait that doubles, kept on disk so that a restart does not shorten it. */
export interface Attempts {
  /** Makes a guess; `null` is a wrong one. Refuses with `tooManyAttempts`, and then does not call it at all. */
  guess<T>(run: () => Promise<T | null>): Promise<T>
}

export function createAttempts({ storage, clock }: { storage: Storage; clock: Clock }): Attempts {
  const note = (failures: number, retryAt = clock.now() + waitAfter(failures)) =>
    storage.set({ [storageKeys.vaultAttempts]: { version: 1, failures, retryAt } })
  return {
    async guess(run) {
      const { failures, retryAt } = readAttempts(await storage.get(storageKeys.vaultAttempts))
      // A clock that was set back must not turn a wait of seconds into one of days.
      const retryAfter = Math.min(retryAt - clock.now(), waitAfter(failures))
      if (retryAfter > 0) throw new WalletError('tooManyAttempts', { retryAfter })
      // Counted before it is made: to stop the process in the middle is no way to guess for nothing.
      await note(failures + 1)
      const result = await run().catch(async (error: unknown) => {
        // No answer is no wrong answer.
        await note(failures, retryAt)
        throw error
      })
      if (result === null) {
        await note(failures + 1)
        throw new WalletError('wrongPassword')
      }
      await storage.remove([storageKeys.vaultAttempts])
      return result
    },
  }
}

/** Milliseconds to wait after so many wrong passwords: 1 s after the third, doubling to 5 minutes. */
export function waitAfter(failures: number): number {
  return failures < free ? 0 : Math.min(1000 * 2 ** (failures - free), longestWait)
}

/** What cannot be read counts as none: this record protects against a hasty hand, not against one on the disk. */
function readAttempts(stored: unknown): { failures: number; retryAt: number } {
  if (typeof stored !== 'object' || stored === null) return { failures: 0, retryAt: 0 }
  const { failures, retryAt }: { failures?: unknown; retryAt?: unknown } = stored
  return typeof failures === 'number' && Number.isSafeInteger(failures) && typeof retryAt === 'number'
    ? { failures: Math.max(0, failures), retryAt }
    : { failures: 0, retryAt: 0 }
}
