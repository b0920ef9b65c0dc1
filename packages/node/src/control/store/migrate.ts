import { type Kysely, sql } from './kysely.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

export type Dialect = 'sqlite' | 'postgres'

/** The names of the steps that a database has not taken yet, in order. */
export async function pendingMigrations(
  db: Kysely<Tables>,
  dialect: Dialect,
  steps: readonly Migration[] = migrations,
): Promise<string[]> {
  const done = await takenSteps(db, dialect)
  const unknown = done.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) throw new NewerSchema(unknown)
  return steps.map((step) => step.name).filter((name) => !done.includes(name))
}

/**
 * Takes the steps that are missing, each in a transaction of its own, and gives their names. Two processes that start
 * together do not meet: on PostgreSQL a lock keeps them apart, on SQLite the transaction takes the file at its begin.
 */
export async function runMigrations(
  db: Kysely<Tables>,
  dialect: Dialect,
  steps: readonly Migration[] = migrations,
): Promise<string[]> {
  const taken: string[] = []
  for (const name of await pendingMigrations(db, dialect, steps)) {
    const step = steps.find((each) => each.name === name)
    if (step === undefined) continue
    const ran = await db.transaction().execute(async (transaction) => {
      if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(transaction)
      await createBook(transaction)
      if ((await takenSteps(transaction, dialect)).includes(name)) return false
      await step.up(transaction)
      await transaction.insertInto('migrations').values({ name, at: Date.now() }).execute()
      return true
    })
    if (ran) taken.push(name)
  }
  return taken
}

/** Any number will do that no other program on the same server takes for its own. */
const lockNumber = 864_519_780

async function createBook(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
}

async function takenSteps(db: Kysely<Tables>, dialect: Dialect): Promise<string[]> {
  const book =
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'migrations'`
      : sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = 'migrations'`
  if ((await book.execute(db)).rows.length === 0) return []
  const rows = await db.selectFrom('migrations').select('name').execute()
  return rows.map((row) => row.name)
}

/** A newer Causeway has changed the database; this one cannot know what it would break. */
export class NewerSchema extends Error {
  override name = 'NewerSchema'

  constructor(unknown: string[]) {
    super(
      `the control database was changed by a newer Causeway (${unknown.join(', ')}); start that version, or restore a backup from before`,
    )
  }
}
