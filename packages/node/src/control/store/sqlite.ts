import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import Database from 'libsql'
import type { Tables } from './tables.ts'

/** Opens a SQLite file; several processes may have it open. A commit is on the disk when it returns. */
export function openSqlite(path: string): Kysely<Tables> {
  const database = new Database(path, { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withCare(database) }) })
}

/** Statements that are kept prepared. Ours are few and repeat; a list of any length in one makes it another. */
const mostStatements = 200

function withCare(database: Database.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => {
      prepared.clear()
      database.close()
    },
    prepare(text) {
      const known = prepared.get(text)
      if (known !== undefined) return known
      // A transaction that reads first and writes later could not be let in again once another process has written.
      const statement = database.prepare(text === 'begin' ? 'begin immediate' : text)
      const careful: SqliteStatement = {
        reader: statement.reader,
        all: (values) => statement.all(checked(values)),
        run: (values) => statement.run(checked(values)),
        iterate: (values) => statement.iterate(checked(values)),
      }
      if (prepared.size >= mostStatements) prepared.clear()
      prepared.set(text, careful)
      return careful
    },
  }
}

/** The library ends the whole process at a value it does not know; PostgreSQL would only refuse it. */
function checked(values: readonly unknown[]): readonly unknown[] {
  for (const value of values) {
    const kind = typeof value
    if (value !== null && kind !== 'string' && kind !== 'number') {
      throw new TypeError(`a ${kind} cannot be stored; use text, a number or null`)
    }
  }
  return values
}
