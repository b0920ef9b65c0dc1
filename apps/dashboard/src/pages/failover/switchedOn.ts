import type { AuditEntry } from '@causeway/node/admin'
import { isObject } from '../../api/json.ts'

/** Whether an entry of the record says that the switch was set on: its detail is `{"failover":{"from":…,"to":…}}`. */
export function switchedOn({ detail }: Pick<AuditEntry, 'detail'>): boolean {
  try {
    const change: unknown = JSON.parse(detail)
    return isObject(change) && isObject(change.failover) && change.failover.to === true
  } catch {
    return false
  }
}
