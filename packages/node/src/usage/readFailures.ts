import type { Kysely, Selectable } from 'kysely'
import type { FailureFilter } from '../console/api.ts'
import type { Tables } from '../control/store/tables.ts'
import { failureIdAt } from './failureBuffer.ts'
import { spanOf } from './windows.ts'

/** A page of failures, the newest first, and the cursor of the next page. */
export interface FailureRecords {
  readonly failures: readonly Selectable<Tables['failures']>[]
  readonly next: string | null
}

const defaultLimit = 50
const maxLimit = 200

/**
 * The ids sort by time, so a cursor is the last id of the page before, and new failures move no page. Filters are
 * tested row by row: an account has ten thousand at most.
 */
export async function readFailures(
  db: Kysely<Tables>,
  accountId: string,
  filter: FailureFilter,
  now: number,
): Promise<FailureRecords> {
  const limit = Math.min(Math.max(1, filter.limit ?? defaultLimit), maxLimit)
  let query = db.selectFrom('failures').selectAll().where('account_id', '=', accountId)
  if (filter.cursor !== undefined) query = query.where('id', '<', filter.cursor)
  if (filter.window !== undefined) {
    const { first, stepMs } = spanOf(filter.window, now)
    query = query.where('id', '>=', failureIdAt(first * stepMs))
  }
  if (filter.key !== undefined) query = query.where('key_id', '=', filter.key)
  if (filter.network !== undefined) query = query.where('network', '=', filter.network)
  if (filter.method !== undefined) query = query.where('method', '=', filter.method)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  if (filter.reason !== undefined) query = query.where('reason', '=', filter.reason)
  if (filter.requestId !== undefined) query = query.where('request_id', '=', filter.requestId)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const failures = rows.slice(0, limit)
  return { failures, next: rows.length > limit ? (failures.at(-1)?.id ?? null) : null }
}
