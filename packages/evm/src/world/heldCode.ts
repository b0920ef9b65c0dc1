import type { Code } from '../code.ts'
import type { AccountEntry } from './accountEntry.ts'

/** The code that entries have from the state because somebody looked at it, within a number of bytes. */
export interface HeldCode {
  hold(entry: AccountEntry, code: Code): void
}

/**
 * To look at an account is cheap beside the code that it may have, so a long call could gather gigabytes. When there is
 * more than `most` all of it is let go, and read again where it is looked at again.
 */
export function createHeldCode(most: number): HeldCode {
  let held: { entry: AccountEntry; code: Code }[] = []
  let bytes = 0
  return {
    hold(entry, code) {
      // As many again for what is found out about it.
      bytes += 2 * code.bytes.length
      if (bytes > most) {
        // One that has been given other code since is not in the state: that has to stay.
        for (const one of held) if (one.entry.code === one.code) one.entry.code = null
        held = []
        bytes = 2 * code.bytes.length
      }
      entry.code = code
      held.push({ entry, code })
    },
  }
}
