import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from './kysely.ts'
import type { Tables } from './tables.ts'

const require = createRequire(import.meta.url)

/** How long a statement may take, in milliseconds. */
export interface Patience {
  /** The server gives up a statement after this. */
  readonly statementMs: number
  /** A connection on which nothing moves for this long is cut, and whoever waits for it is told: the server is gone. */
  readonly silenceMs: number
}

/** The server speaks first, if it can still speak. */
const usualPatience: Patience = { statementMs: 10_000, silenceMs: 12_000 }

/**
 * Opens a PostgreSQL database. Nothing is asked of the server before the first statement. A statement never waits for
 * ever, whatever became of the server; `null` lets it, for steps of the schema.
 */
export function openPostgres(url: string, patience: Patience | null = usualPatience): Kysely<Tables> {
  // Loaded when it is needed: most services have a file, and it would cost them 50 ms at every start.
  const pg: typeof import('pg') = require('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    stream: () => createSocket(patience),
    // As statements, because a pooler in between need not take them as parameters of the connection. The second frees
    // the rows of an instance that is cut off within a change.
    onConnect: async (client) => {
      if (patience === null) return
      const { statementMs } = patience
      await client.query(
        `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${statementMs * 3}`,
      )
    },
    types: { getTypeParser: typeParser(pg.types) },
  })
  // An idle connection that breaks is taken out of the pool; the next statement opens another or says why it cannot.
  pool.on('error', () => {})
  // One that breaks while somebody holds it, with no statement under way, would end the process: the pool does not look
  // at it then. Its holder hears of it with the next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** The pool lets go of idle connections sooner, so one that is silent for so long has somebody waiting. */
function createSocket(patience: Patience | null): Socket {
  const socket = new Socket()
  if (patience === null) return socket
  const { silenceMs } = patience
  return socket.setTimeout(silenceMs, () => {
    const error = new Error(`the database did not answer for ${silenceMs / 1_000} s`)
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  })
}

/** Counts, sums and times come as numbers, as SQLite gives them. None of ours passes 2^53. */
function typeParser({ builtins, getTypeParser }: typeof import('pg').types): typeof getTypeParser {
  const numberTypes: ReadonlySet<number> = new Set([builtins.INT8, builtins.NUMERIC])
  return (type: number, format?: 'text' | 'binary') =>
    numberTypes.has(type) ? Number : getTypeParser(type, format)
}
