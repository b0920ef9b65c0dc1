import type { Store } from '../control/store/openStore.ts'
import type { Log } from '../log.ts'
import { type Counted, createCounters } from './counters.ts'
import { createFailureBuffer, type FailureRecord } from './failureBuffer.ts'
import { createLive, type LiveTick } from './live.ts'
import { pruneFailures, pruneUsage } from './retention.ts'
import { gainsOf, narrowest } from './series.ts'
import { stretchAt } from './units.ts'
import type { UsageSink } from './usage.ts'
import { createCountsWriter } from './writeCounts.ts'

export interface Usage extends UsageSink {
  /** Writes out what was counted so far. Never fails: what could not be written is kept for the next time. */
  flush(): Promise<void>
  /** Called about every second with what is new on an account. */
  listen(accountId: string, listener: (tick: LiveTick) => void): () => void
  /** Writes out the rest. */
  close(): Promise<void>
}

export interface UsageOptions {
  store: Store
  log: Log
  clock?: () => number
  /** Which names are methods; all others are counted as one. */
  isMethod: (name: string) => boolean
  /** Told of everything that was counted, about once a second: the metrics. */
  onCounted?: (counted: readonly Counted[]) => void
  /** 0 leaves the writing to `flush`. */
  everyMs?: number
}

/** What waits while the database is away: about an hour of a busy service. The oldest is given up first. */
const maxWaiting = 50_000
const maxWaitingFailures = 10_000

export function createUsage(options: UsageOptions): Usage {
  const { store, log, clock = Date.now, isMethod, onCounted, everyMs = 1_000 } = options
  const { db } = store
  const counters = createCounters({ clock, isMethod })
  const buffer = createFailureBuffer()
  const writer = createCountsWriter(db)
  const live = createLive(db, clock)
  let waiting: Counted[] = []
  let waitingFailures: FailureRecord[] = []
  let prunedAt = stretchAt('minute', clock())
  let running = Promise.resolve()

  const write = async () => {
    if (waiting.length === 0 && waitingFailures.length === 0) return
    const [counted, failures] = [waiting, waitingFailures]
    try {
      await db.transaction().execute(async (trx) => {
        await writer.write(trx, counted)
        for (let i = 0; i < failures.length; i += 50) {
          await trx
            .insertInto('failures')
            .values(failures.slice(i, i + 50))
            .execute()
        }
      })
      writer.committed()
      waiting = []
      waitingFailures = []
    } catch (err) {
      writer.rolledBack()
      keepForLater(err)
      return
    }
    for (const accountId of new Set(failures.map((failure) => failure.account_id))) {
      await pruneFailures(db, accountId)
    }
  }

  const keepForLater = (err: unknown) => {
    // Sums of the same minute become one, so that waiting costs no more than the minutes it takes.
    waiting = narrowest(gainsOf(waiting))
    const lost = waiting.splice(0, Math.max(0, waiting.length - maxWaiting))
    waitingFailures.splice(0, Math.max(0, waitingFailures.length - maxWaitingFailures))
    log.warn({ err, waiting: waiting.length, lost: lost.length }, 'usage could not be written; it is kept')
  }

  const step = async () => {
    const counted = counters.take()
    onCounted?.(counted)
    for (const each of counted) waiting.push(each)
    for (const each of buffer.take()) waitingFailures.push(each)
    await write()
    const minute = stretchAt('minute', clock())
    if (minute === prunedAt) return
    prunedAt = minute
    await pruneUsage(db, clock())
  }

  /** One after another: a slow database gets no second writer. */
  const flush = () => {
    running = running
      .then(step)
      .catch((err) => log.warn({ err }, 'usage could not be put in order; it is tried again'))
    return running
  }

  let isTicking = false
  const tick = async () => {
    if (isTicking) return
    isTicking = true
    await flush()
    await live.tick().catch((err) => log.warn({ err }, 'live numbers could not be read'))
    isTicking = false
  }
  const timer = everyMs > 0 ? setInterval(tick, everyMs).unref() : null

  return {
    note: counters.note,
    noteFailure(failure) {
      counters.note(failure)
      buffer.add(failure)
    },
    flush,
    listen: live.listen,
    async close() {
      if (timer !== null) clearInterval(timer)
      await flush()
    },
  }
}
