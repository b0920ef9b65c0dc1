import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import Database from 'libsql'

/** Copies a SQLite file that others may be writing to: the copy is one moment of it, for its owner alone. */
export function backUpSqlite(from: string, to: string): void {
  const file = openSync(to, 'wx', 0o600)
  try {
    const database = new Database(from, { timeout: 10_000 })
    try {
      database.prepare('vacuum into ?').run([to])
    } finally {
      database.close()
    }
    fsyncSync(file)
  } catch (error) {
    rmSync(to, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}
