import { type Kysely, sql } from '../control/store/kysely.ts'
import type { Store } from '../control/store/openStore.ts'
import type { Tables } from '../control/store/tables.ts'
import type { Log } from '../log.ts'
import { CommandError } from './command.ts'

/** Names of the lock in the database: a space of our own, and what it is for. */
const [space, place] = [0x43_41_55_53, 1]

export interface InstanceLockOptions {
  readonly hasRedis: boolean
  readonly log: Log
  /** Told once when the place was lost with its connection, and another instance has it now. */
  readonly onDisplaced: (error: Error) => void
  /** How often to look whether the place is still held, and to try again while the database is away. */
  readonly everyMs?: number
}

/** The session that holds the lock. A server that was restarted may use a number again, though not at the same time. */
interface Session {
  readonly pid: number
  readonly since: string
}

/**
 * Takes this instance's place at a PostgreSQL database for as long as it runs. Instances with Redis share it; one
 * without must be alone, for it could not know what the others let through. The place goes with its connection, so when
 * the database was away it is taken again; whoever finds it given away has to stop. Gives the function that leaves.
 */
export async function takeInstanceLock(
  store: Store,
  options: InstanceLockOptions,
): Promise<() => Promise<void>> {
  if (store.dialect !== 'postgres') return async () => {}
  const { hasRedis, log, onDisplaced, everyMs = 1_000 } = options
  const leaving = new AbortController()
  let last: Session | null = null
  let keeping: Promise<unknown> = Promise.resolve()

  /** Resolves to whether the place was free, at once; it is then kept in `keeping` until it is lost or left. */
  const take = () =>
    new Promise<boolean>((resolve, reject) => {
      keeping = store.db.connection().execute(async (db) => {
        if (last !== null) await endSession(db, last)
        const session = await tryLock(db, hasRedis)
        resolve(session !== null)
        if (session === null) return
        last = session
        while (await pause(everyMs, leaving.signal)) await sql`select 1`.execute(db)
        await sql`select pg_advisory_unlock_all()`.execute(db)
      })
      keeping.catch(reject)
    })

  const watch = async () => {
    for (;;) {
      try {
        await keeping
        return
      } catch (err) {
        if (leaving.signal.aborted) return
        log.warn(
          { err },
          "this instance's place at the database is lost; it is taken again when the database is back",
        )
      }
      const isTaken = await retake()
      if (leaving.signal.aborted) return
      if (!isTaken) return onDisplaced(displaced())
      log.info('this instance has its place at the database again')
    }
  }

  const retake = async (): Promise<boolean> => {
    while (await pause(everyMs, leaving.signal)) {
      try {
        return await take()
      } catch (err) {
        log.debug({ err }, "this instance's place at the database cannot be taken yet")
      }
    }
    return false
  }

  if (!(await take())) throw inUse()
  const watching = watch()
  return async () => {
    leaving.abort()
    await watching
  }
}

/** The lock belongs to one connection, and goes with it if this process is killed. */
async function tryLock(db: Kysely<Tables>, isShared: boolean): Promise<Session | null> {
  const taken = isShared
    ? sql<boolean>`pg_try_advisory_lock_shared(${space}::int, ${place}::int)`
    : sql<boolean>`pg_try_advisory_lock(${space}::int, ${place}::int)`
  const { rows } = await sql<Session & { taken: boolean }>`
    select ${taken} as taken, pid, backend_start::text as since from pg_stat_activity where pid = pg_backend_pid()
  `.execute(db)
  const [row] = rows
  return row?.taken === true ? { pid: row.pid, since: row.since } : null
}

/** A server that was cut off from us may not have noticed, and would keep our place for our own ghost. */
async function endSession(db: Kysely<Tables>, { pid, since }: Session): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 1000) from pg_stat_activity where pid = ${pid} and backend_start::text = ${since}
  `.execute(db)
}

/** False as soon as the signal comes. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve(true)
    }, ms)
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

const remedy = 'several instances need Redis to share limits, so start each of them with --redis redis://…'

function inUse(): CommandError {
  return new CommandError(`another instance uses this database already; ${remedy}`)
}

function displaced(): CommandError {
  return new CommandError(
    `while the database was away another instance took this one's place there, so this one stops; ${remedy}`,
  )
}
