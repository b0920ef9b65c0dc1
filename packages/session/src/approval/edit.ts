import type { SessionRecord } from '../record/record.ts'
import { type GrantContext, grant } from './grant.ts'
import type { Approval } from './proposal.ts'

/**
 * The session after the user changed it in the wallet: other accounts, other networks, methods switched off, an earlier
 * end. What the approval names replaces what was there; `null` when that is nothing, which ends the session.
 */
export function edit(record: SessionRecord, approval: Approval, context: GrantContext): SessionRecord | null {
  const { origin, mode, expiresAt } = record
  return grant(
    record,
    { origin, mode, expiresAt, scopes: {}, properties: {}, dropped: {} },
    approval,
    context,
  )
}
