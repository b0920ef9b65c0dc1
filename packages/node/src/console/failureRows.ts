import type { Selectable } from 'kysely'
import type { Tables } from '../control/store/tables.ts'
import type { ApiKey, FailureRow } from './api.ts'
import { remedyFor } from './remedies.ts'

/** A failure as pages show it: with the key's name and what to do. */
export function failureRow(row: Selectable<Tables['failures']>, keys: readonly ApiKey[]): FailureRow {
  return {
    id: row.id,
    at: row.at,
    requestId: row.request_id,
    keyId: row.key_id,
    keyName: keyName(keys, row.key_id),
    network: row.network,
    method: row.method,
    status: row.status,
    code: row.code,
    reason: row.reason,
    message: row.message,
    origin: row.origin,
    credits: row.credits,
    tookMs: row.took_us / 1_000,
    remedy: remedyFor(row),
  }
}

export function keyName(keys: readonly ApiKey[], id: string): string {
  return keys.find((key) => key.id === id)?.name ?? id
}
