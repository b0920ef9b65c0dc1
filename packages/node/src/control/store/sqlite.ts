import { closeSync, openSync } from 'node:fs'
import type { Dialect, SqliteDatabase, SqliteStatement } from 'kysely'
import Database from 'libsql'
import { Kysely, SqliteDialect } from './kysely.ts'
import { patient } from './patientDriver.ts'
import type { Tables } from './tables.ts'

/** Opens a SQLite file; several processes may have it open. A commit is on the disk when it returns. */
export function openSqlite(path: string): Kysely<Tables> {
  // Made by us, for its owner alone: it holds hashes of passwords. The files beside it take its mode.
  closeSync(openSync(path, 'a', 0o600))
  const database = new Database(path, { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // From here on it is `patient` that waits for other processes: waiting in the library would hold up everything.
  database.pragma('busy_timeout = 5')
  const sqlite = new SqliteDialect({ database: withCare(database) })
  const dialect: Dialect = {
    createAdapter: () => sqlite.createAdapter(),
    createDriver: () => patient(sqlite.createDriver()),
    createIntrospector: (db) => sqlite.createIntrospector(db),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}

/** Statements that are kept prepared. Ours are few and repeat; a list of any length in one makes it another. */
const mostStatements = 200

function withCare(database: Database.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close() {
      prepared.clear()
      intoOneFile(database)
      database.close()
    },
    prepare(text) {
      const known = prepared.get(text)
      if (known !== undefined) return known
      const statement = database.prepare(text)
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

/** So that a copy of the file is a copy of everything, which the library does not see to by itself. */
function intoOneFile(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // Another process is using it. Nothing is lost: whoever closes it last does this.
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
