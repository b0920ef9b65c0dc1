import type { Log } from '../../log.ts'
import { dayMs, utcDay } from '../utcDay.ts'
import { openJournal, readJournals } from './journal.ts'
import type { LedgerTable } from './ledgerTable.ts'
import type { Held, Outbox } from './outbox.ts'
import type { LedgerRow, Tally } from './tally.ts'

/**
 * What was charged, kept through a crash. Tallies change in memory; what changed in a turn of the event loop is written
 * to the journal at its end, and only then do the answers of that turn leave. Every so often the tallies go to the
 * table, and the journal starts anew.
 */
export interface Ledger {
  readonly instance: string
  readonly outbox: Outbox
  /** What the table had for the day on which the ledger was opened, of all instances. */
  readonly restored: readonly LedgerRow[]
  /** The tally of a key on a day, to be changed in place and then marked. */
  tallyOf(accountId: string, keyId: string, day: number): Tally
  /** Called for a tally that changed and was not dirty before. */
  mark(tally: Tally): void
  /** Brings the table up to date now. */
  rollUp(): Promise<void>
  /** Today's rows in the table, of all instances. */
  today(): Promise<LedgerRow[]>
  close(): Promise<void>
}

export interface LedgerOptions {
  /** For the journal; nobody else writes there. */
  directory: string
  table: LedgerTable
  /** The name of this instance, the same after a restart. */
  instance: string
  clock: () => number
  log: Log
  rollUpMs?: number
  /** The journal is written anew, shorter, when it is larger than this. */
  journalBytes?: number
}

/** What a loss of power may cost: answers that left in this time, and while the disk was at it. */
const syncMs = 200
const complainMs = 1_000
/** Some minutes of a busy service. */
const usualJournalBytes = 16 * 1024 * 1024

export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  const { directory, table, instance, clock, log } = options
  const { rollUpMs = 5_000, journalBytes = usualJournalBytes } = options
  await table.put(instance, readJournals(directory))
  const today = utcDay(clock())
  // Yesterday too: a clock that is set back must not begin a day again that has a row already.
  const recent = await table.since(today - dayMs)
  const journal = openJournal({
    directory,
    syncMs,
    onError: (err) => log.error({ err }, 'the ledger could not be synced to the disk'),
  })
  // What was read is in the table now, so its files may go.
  journal.rotate()()

  const tallies = new Map<string, Tally>()
  for (const { accountId, keyId, day, calls, credits, instance: owner } of recent) {
    if (owner !== instance) continue
    tallies.set(`${day} ${keyId}`, { accountId, keyId, day, calls, credits, isDirty: false })
  }
  /** Not in the journal yet, and not in the table yet. */
  let dirty: Tally[] = []
  let unrolled = new Set<Tally>()
  let held: Held[] = []
  let isScheduled = false
  let lastComplaint = Number.NEGATIVE_INFINITY

  /** A full disk would have something to say at every turn. */
  const complain = (err: unknown) => {
    const now = performance.now()
    if (now - lastComplaint < complainMs) return
    lastComplaint = now
    log.error({ err }, 'the ledger cannot be written; answers that cost something do not leave')
  }

  /** Returns whether everything is on record. */
  const write = (): boolean => {
    try {
      journal.write(dirty)
    } catch (err) {
      complain(err)
      return false
    }
    for (const tally of dirty) {
      tally.isDirty = false
      unrolled.add(tally)
    }
    dirty = []
    outbox.isSettled = true
    return true
  }

  const settle = () => {
    isScheduled = false
    const answers = held
    held = []
    const isWritten = dirty.length === 0 || write()
    for (const answer of answers) {
      if (isWritten) answer.release()
      else answer.drop()
    }
  }

  const settleAfterThisTurn = () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(settle)
  }

  const outbox = {
    isSettled: true,
    hold(answer: Held) {
      held.push(answer)
      settleAfterThisTurn()
    },
  }

  /** The table did not take the last roll-up. Then one file grows, or there would be a new one at every try. */
  let isBehind = false

  const rollUp = async () => {
    if (dirty.length > 0) write()
    if (unrolled.size === 0) return
    const rolled = unrolled
    unrolled = new Set()
    const removeEarlier = isBehind ? null : journal.rotate()
    try {
      await table.put(
        instance,
        [...rolled].map((tally) => ({ ...tally })),
      )
    } catch (error) {
      isBehind = true
      for (const tally of rolled) unrolled.add(tally)
      // A line says everything of its tally, so one for each is enough.
      if (journal.size() > journalBytes) await journal.restart([...unrolled])
      throw error
    }
    isBehind = false
    // What changed since then is in the file that has grown, and must stay.
    if (removeEarlier === null) await journal.restart([...unrolled])
    else removeEarlier()
    // Yesterday's are kept for refunds of calls that ran over midnight.
    const kept = utcDay(clock()) - dayMs
    for (const [id, tally] of tallies) if (tally.day < kept && !tally.isDirty) tallies.delete(id)
  }

  let rolling: Promise<void> = Promise.resolve()
  const rollUpInTurn = () => {
    const next = rolling.then(rollUp)
    rolling = next.catch(() => {})
    return next
  }
  const timer = setInterval(() => {
    rollUpInTurn().catch((err) =>
      log.warn({ err }, 'the ledger is not in the database yet; it stays in the journal'),
    )
  }, rollUpMs).unref()

  return {
    instance,
    outbox,
    restored: recent.filter(({ day }) => day === today),
    tallyOf(accountId, keyId, day) {
      const id = `${day} ${keyId}`
      const known = tallies.get(id)
      if (known !== undefined) return known
      // Ids are ours; one like this would make lines that nobody can read.
      if (/\s/.test(accountId + keyId)) throw new Error(`an id with a space: ${accountId}, ${keyId}`)
      const tally: Tally = { accountId, keyId, day, calls: 0, credits: 0, isDirty: false }
      tallies.set(id, tally)
      return tally
    },
    mark(tally) {
      tally.isDirty = true
      dirty.push(tally)
      outbox.isSettled = false
      settleAfterThisTurn()
    },
    rollUp: rollUpInTurn,
    today: () => table.since(utcDay(clock())),
    async close() {
      clearInterval(timer)
      settle()
      try {
        await rollUpInTurn()
      } catch (err) {
        // Whoever closes after this must get their turn; the next start brings the journal to the table.
        log.warn({ err }, 'the ledger is not in the database yet; it stays in the journal')
      }
      journal.close()
    },
  }
}
