import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** Opens a PostgreSQL database. Nothing is asked of the server before the first statement. */
export function openPostgres(url: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: typeParser },
  })
  // An idle connection that breaks is taken out of the pool; the next statement opens another or says why it cannot.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Counts, sums and times come as numbers, as SQLite gives them. None of ours passes 2^53. */
const numberTypes: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

const typeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  numberTypes.has(type) ? Number : pg.types.getTypeParser(type, format)
