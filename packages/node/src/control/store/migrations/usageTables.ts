import type { CreateTableBuilder } from 'kysely'
import { latencyColumns } from '../../../usage/latency.ts'
import { type Kysely, SqliteAdapter, sql } from '../kysely.ts'
import type { Tables } from '../tables.ts'

/** Usage by minute, hour and day, and the log of failures. */
export async function createUsageTables(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('usage_series')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('shape', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addUniqueConstraint('usage_series_names', [
      'account_id',
      'shape',
      'key_id',
      'network',
      'method',
      'status',
    ])
    .execute()
  for (const table of ['usage_minute', 'usage_hour', 'usage_day']) await createCounts(db, table)
  await createFailures(db)
}

async function createCounts(db: Kysely<Tables>, table: string): Promise<void> {
  let builder: CreateTableBuilder<string, string> = db.schema
    .createTable(table)
    .addColumn('series_id', 'integer', (column) => column.notNull())
    .addColumn('at', 'integer', (column) => column.notNull())
  for (const name of ['calls', 'errors', 'credits', 'took_us', 'took_max', ...latencyColumns]) {
    builder = builder.addColumn(name, 'bigint', (column) => column.notNull())
  }
  // A series first: a page asks for few of them over a stretch of time, and each is then one run of the index. In SQLite
  // the rows themselves lie in that order if told so.
  builder = builder.addPrimaryKeyConstraint(`${table}_pk`, ['series_id', 'at'])
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await (isSqlite ? builder.modifyEnd(sql`without rowid`) : builder).execute()
}

async function createFailures(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('failures')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('code', 'integer')
    .addColumn('credits', 'bigint', (column) => column.notNull())
    .addColumn('took_us', 'bigint', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('origin', 'text')
    .addPrimaryKeyConstraint('failures_pk', ['account_id', 'id'])
    .execute()
  await db.schema.createIndex('failures_by_age').on('failures').column('at').execute()
}
