import type { Store } from '../control/store/openStore.ts'
import type { Log } from '../log.ts'
import { appendRecord, type Forwarded } from './appendRecord.ts'
import { pruneRecord } from './pruneRecord.ts'

/** The record of what went to partners, being written. */
export interface FailoverRecord {
  /** Resolves when the row is stored, or when the database has been away for a moment: then it is kept and written later. */
  note(forwarded: Forwarded): Promise<void>
  /** Writes what waits. */
  close(): Promise<void>
}

/** An answer waits no longer than this for a database that does not take its row. */
const usualPatienceMs = 500
/** Rows that wait while the database is away; more than this is an outage of our own that the log tells of. */
const maxWaiting = 20_000
const retryMs = 1_000
const pruneEveryMs = 6 * 3_600_000

interface Waiting {
  readonly forwarded: Forwarded
  readonly done: () => void
}

export function openRecord(options: {
  store: Store
  log: Log
  clock: () => number
  patienceMs?: number
}): FailoverRecord {
  const { store, log, clock, patienceMs = usualPatienceMs } = options
  let waiting: Waiting[] = []
  let writing: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let lost = 0

  /** Everything that waits goes in together, an account at a time, so that a busy moment costs few transactions. */
  const write = async () => {
    while (waiting.length > 0) {
      const taken = waiting
      waiting = []
      const accounts = byAccount(taken)
      for (const [accountId, rows] of accounts) {
        try {
          const head = await appendRecord(
            store.db,
            accountId,
            rows.map(({ forwarded }) => forwarded),
          )
          // Noted outside the database: whoever rewrites the whole record there cannot rewrite the log.
          log.info({ account: accountId, seq: head.seq, hash: head.hash }, 'failover record')
          for (const { done } of rows) done()
          accounts.delete(accountId)
        } catch (err) {
          keep([...accounts.values()].flat(), err)
          return
        }
      }
    }
  }

  const keep = (rows: Waiting[], err: unknown) => {
    waiting = [...rows, ...waiting]
    lost += waiting.splice(maxWaiting).length
    log.warn({ err, waiting: waiting.length, lost }, 'the failover record could not be written; it is kept')
    retry ??= setTimeout(() => {
      retry = undefined
      void flush()
    }, retryMs).unref()
  }

  const flush = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = null
    })
    return writing
  }

  const prune = () =>
    pruneRecord(store.db, clock()).catch((err) =>
      log.warn({ err }, 'old rows of the failover record could not be taken away'),
    )
  const timer = setInterval(prune, pruneEveryMs).unref()

  return {
    async note(forwarded) {
      let timeout: NodeJS.Timeout | undefined
      const stored = new Promise<void>((done) => waiting.push({ forwarded, done }))
      void flush()
      const tired = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, patienceMs)
      })
      await Promise.race([stored, tired])
      clearTimeout(timeout)
    },
    async close() {
      clearInterval(timer)
      clearTimeout(retry)
      await flush()
      if (waiting.length > 0)
        log.error({ lost: waiting.length }, 'rows of the failover record were not written')
    },
  }
}

function byAccount(rows: readonly Waiting[]): Map<string, Waiting[]> {
  const accounts = new Map<string, Waiting[]>()
  for (const row of rows) {
    const own = accounts.get(row.forwarded.accountId) ?? []
    own.push(row)
    accounts.set(row.forwarded.accountId, own)
  }
  return accounts
}
