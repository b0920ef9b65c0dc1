import type { Clock } from '@causeway/wallet'

/** The alarm that wakes the worker for what is due: the automatic lock, the end of a session, of a request. */
export const wakeAlarm = 'causeway-wake'

/** Browsers round shorter alarms up to this, and keep a worker that has just been used for as long. */
const shortestAlarm = 30_000
/** A longer wait overflows the timer and would end at once. */
const longestTimer = 2 ** 31 - 1

type Alarms = Pick<typeof chrome.alarms, 'create' | 'clear'>

/**
 * Real time. A timer dies with the worker, so an alarm is kept for the earliest of the long ones. When it comes the
 * wallet is put together anew, reads what has fallen due from its records, and sets its timers again.
 */
export function createExtensionClock(alarms: Alarms): Clock {
  const due = new Set<{ readonly at: number }>()
  let isPlanned = false
  let alarmAt: number | null = null

  const plan = (): void => {
    if (isPlanned) return
    isPlanned = true
    // Many timers are set and cancelled in one breath; one alarm at its end is enough.
    queueMicrotask(() => {
      isPlanned = false
      const next = due.size === 0 ? null : Math.min(...[...due].map(({ at }) => at))
      if (next === alarmAt) return
      alarmAt = next
      if (next === null) void alarms.clear(wakeAlarm)
      else void alarms.create(wakeAlarm, { when: next })
    })
  }

  const after: Clock['after'] = (ms, run) => {
    const entry = { at: Date.now() + ms }
    const isLong = ms >= shortestAlarm
    if (isLong) {
      due.add(entry)
      plan()
    }
    const wait = (): ReturnType<typeof setTimeout> => {
      const left = Math.max(0, entry.at - Date.now())
      return setTimeout(
        () => {
          if (left > longestTimer) {
            timer = wait()
            return
          }
          forget()
          run()
        },
        Math.min(left, longestTimer),
      )
    }
    const forget = (): void => {
      if (due.delete(entry)) plan()
    }
    let timer = wait()
    return () => {
      clearTimeout(timer)
      forget()
    }
  }
  return { now: () => Date.now(), after }
}
