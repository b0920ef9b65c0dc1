import type { FailureFilter, FailureRow } from '@causeway/node/admin'

/** Whether a failure that has just come belongs to what is shown. */
export function matches(row: FailureRow, filter: FailureFilter): boolean {
  return (
    (filter.key === undefined || filter.key === row.keyId) &&
    (filter.network === undefined || filter.network === row.network) &&
    (filter.method === undefined || filter.method === row.method) &&
    (filter.status === undefined || filter.status === row.status) &&
    (filter.reason === undefined || filter.reason === row.reason) &&
    (filter.requestId === undefined || filter.requestId === row.requestId)
  )
}
