import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** How far below the lookups: enough that they get a core at once, not so far that calls starve. */
const niceness = 10

/**
 * Lets the thread that calls it wait for others where cores are scarce. Linux has a priority for each thread; elsewhere
 * there is only the whole process's, which must stay as it is.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    // "<process>/task/<thread>"
    const thread = Number(readlinkSync('/proc/thread-self').split('/')[2])
    if (thread !== process.pid) setPriority(thread, niceness)
  } catch {
    // A sandbox may hide /proc or refuse; calls then compete as equals.
  }
}
