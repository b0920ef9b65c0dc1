import { createRequire } from 'node:module'

/**
 * Kysely's classes and functions, in their CommonJS form: its three hundred modules load in 95 ms of a busy core so, and
 * in 145 ms as ES modules, and every start of the service waits for them. Its types are imported from itself.
 */
const kysely: typeof import('kysely') = createRequire(import.meta.url)('kysely')

export const { CompiledQuery, Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, sql } = kysely
export type Kysely<Tables> = import('kysely').Kysely<Tables>
