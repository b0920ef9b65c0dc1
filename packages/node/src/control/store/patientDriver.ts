import type { DatabaseConnection, Driver } from 'kysely'
import { CompiledQuery } from './kysely.ts'

/** How long a statement waits for another process before it fails. */
const mostMs = 10_000

/**
 * A SQLite driver that waits for other processes without holding up this one. A transaction takes the file's write lock
 * at its begin: one that reads first and writes later could not go on once another process has written between.
 */
export function patient(driver: Driver): Driver {
  const wrapped = new WeakMap<DatabaseConnection, DatabaseConnection>()
  function wrap(connection: DatabaseConnection): DatabaseConnection {
    const known = wrapped.get(connection)
    if (known !== undefined) return known
    const waiting: DatabaseConnection = {
      executeQuery: (query) => retry(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
    wrapped.set(connection, waiting)
    return waiting
  }
  return {
    init: () => driver.init(),
    acquireConnection: async () => wrap(await driver.acquireConnection()),
    async beginTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    },
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  }
}

/** A statement that found the file taken has done nothing, so it can be tried again. */
async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + mostMs
  for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error
      await new Promise((done) => setTimeout(done, wait))
    }
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('SQLITE_BUSY')
  )
}
