import type { AuditEntry } from '../../control/records.ts'

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  readonly next: string | null
}
