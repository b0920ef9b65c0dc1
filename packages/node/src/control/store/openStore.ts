import type { Kysely, Transaction } from 'kysely'
import { createListeners } from '../listeners.ts'
import { type Dialect, pendingMigrations, runMigrations } from './migrate.ts'
import { openPostgres, type Patience } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** A database to read from, or the transaction that a change is made in. */
export type Db = Kysely<Tables>

/** The control plane's database. */
export interface Store {
  readonly db: Db
  readonly dialect: Dialect
  /** The names of the migrations that are not done yet. */
  pending(): Promise<string[]>
  /** Does them, and gives their names. */
  migrate(): Promise<string[]>
  /**
   * Makes a change to accounts, members or keys: in one transaction, one at a time among all processes, and so that all
   * of them notice. `version` is the one that the store has afterwards.
   */
  change<Result>(work: (db: Transaction<Tables>, version: number) => Promise<Result>): Promise<Result>
  /** Goes up with every change, whoever made it. */
  version(): Promise<number>
  /** Told after a change that this process made. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

/** Opens a SQLite file, made if it is not there, or a PostgreSQL database by its URL. The schema is the caller's to migrate. */
export function openStore(options: { url: string; patience?: Patience }): Store {
  const { url, patience } = options
  const isPostgres = isPostgresUrl(url)
  const db = isPostgres ? openPostgres(url, patience) : openSqlite(url.replace(/^file:/, ''))
  const dialect: Dialect = isPostgres ? 'postgres' : 'sqlite'
  const listeners = createListeners()
  return {
    db,
    dialect,
    pending: () => pendingMigrations(db, dialect),
    migrate: () => (isPostgres ? migratePatiently(url) : runMigrations(db, dialect)),
    async change(work) {
      const result = await db.transaction().execute(async (transaction) => {
        return work(transaction, await countUp(transaction))
      })
      listeners.tell()
      return result
    },
    async version() {
      const row = await db
        .selectFrom('changes')
        .select('value')
        .where('name', '=', counter)
        .executeTakeFirst()
      return row?.value ?? 0
    },
    onChange: listeners.add,
    close: () => db.destroy(),
  }
}

/** A step may take as long as the tables are large, and waits for another process that is at it. */
async function migratePatiently(url: string): Promise<string[]> {
  const db = openPostgres(url, null)
  try {
    return await runMigrations(db, 'postgres')
  } finally {
    await db.destroy()
  }
}

function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}

const counter = 'control'

/** First of all in a change: the row's lock keeps others out until it is done, so that what it reads stays true. */
async function countUp(db: Db): Promise<number> {
  const row = await db
    .insertInto('changes')
    .values({ name: counter, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('changes.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}
