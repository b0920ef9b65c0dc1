import { createRequire } from 'node:module'
import { Kysely, PostgresDialect } from './kysely.ts'
import type { Tables } from './tables.ts'

const require = createRequire(import.meta.url)

/** Opens a PostgreSQL database. Nothing is asked of the server before the first statement. */
export function openPostgres(url: string): Kysely<Tables> {
  // Loaded when it is needed: most services have a file, and it would cost them 50 ms at every start.
  const pg: typeof import('pg') = require('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: typeParser(pg.types) },
  })
  // An idle connection that breaks is taken out of the pool; the next statement opens another or says why it cannot.
  pool.on('error', () => {})
  // One that breaks while somebody holds it, with no statement under way, would end the process: the pool does not look
  // at it then. Its holder hears of it with the next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Counts, sums and times come as numbers, as SQLite gives them. None of ours passes 2^53. */
function typeParser({ builtins, getTypeParser }: typeof import('pg').types): typeof getTypeParser {
  const numberTypes: ReadonlySet<number> = new Set([builtins.INT8, builtins.NUMERIC])
  return (type: number, format?: 'text' | 'binary') =>
    numberTypes.has(type) ? Number : getTypeParser(type, format)
}
