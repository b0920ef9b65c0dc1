import type { Kysely } from 'kysely'
import { type Dialect, pendingMigrations, runMigrations } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** The control plane's database. */
export interface Store {
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
  /** The names of the migrations that are not done yet. */
  pending(): Promise<string[]>
  /** Does them, and gives their names. */
  migrate(): Promise<string[]>
  close(): Promise<void>
}

/** Opens a SQLite file, made if it is not there, or a PostgreSQL database by its URL. The schema is the caller's to migrate. */
export function openStore(options: { url: string }): Store {
  const isPostgres = isPostgresUrl(options.url)
  const db = isPostgres ? openPostgres(options.url) : openSqlite(options.url.replace(/^file:/, ''))
  const dialect: Dialect = isPostgres ? 'postgres' : 'sqlite'
  return {
    db,
    dialect,
    pending: () => pendingMigrations(db, dialect),
    migrate: () => runMigrations(db, dialect),
    close: () => db.destroy(),
  }
}

export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}
