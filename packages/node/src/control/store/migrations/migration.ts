import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * One step of the schema. It runs in a transaction: it happens whole or not at all, in both databases. `Tables` is the
 * schema of today, so a step that moves rows writes its statements with `sql`.
 */
export interface Migration {
  readonly name: string
  up(db: Kysely<Tables>): Promise<void>
}
