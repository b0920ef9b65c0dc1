import { sql } from '../control/store/kysely.ts'
import type { Store } from '../control/store/openStore.ts'
import { CommandError } from './command.ts'

/** Names of the lock in the database: a space of our own, and what it is for. */
const [space, place] = [0x43_41_55_53, 1]

/**
 * Takes this instance's place at a PostgreSQL database for as long as it runs. Instances with Redis share it; one
 * without must be alone, for it could not know what the others let through. Gives the function that leaves.
 */
export async function takeInstanceLock(store: Store, hasRedis: boolean): Promise<() => Promise<void>> {
  if (store.dialect !== 'postgres') return async () => {}
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  let held: Promise<void> = Promise.resolve()
  const isTaken = await new Promise<boolean>((resolve, reject) => {
    // The lock belongs to one connection, and goes with it if this process is killed.
    held = store.db.connection().execute(async (db) => {
      const attempt = hasRedis
        ? sql<{ taken: boolean }>`select pg_try_advisory_lock_shared(${space}::int, ${place}::int) as taken`
        : sql<{ taken: boolean }>`select pg_try_advisory_lock(${space}::int, ${place}::int) as taken`
      const { rows } = await attempt.execute(db)
      const taken = rows[0]?.taken === true
      resolve(taken)
      if (!taken) return
      await left
      await sql`select pg_advisory_unlock_all()`.execute(db)
    })
    held.catch(reject)
  })
  if (!isTaken) {
    throw new CommandError(
      'another instance uses this database already; several instances need Redis to share limits, ' +
        'so start each of them with --redis redis://…',
    )
  }
  return async () => {
    leave()
    await held.catch(() => {})
  }
}
