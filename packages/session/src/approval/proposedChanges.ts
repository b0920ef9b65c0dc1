import { diffScopes, type SessionDiff } from '../record/diff.ts'
import type { SessionRecord } from '../record/record.ts'
import { toSessionScopes } from '../record/toSession.ts'
import { type GrantContext, grant } from './grant.ts'
import { type Approval, approveAll, type Proposal } from './proposal.ts'

/**
 * How the session would change if a proposal were approved, as a whole or as the user has ticked it so far. For a
 * screen: it compares with the session of the moment, not with that of the request.
 */
export function proposedChanges(
  before: SessionRecord | null,
  proposal: Proposal,
  context: GrantContext,
  approval: Approval = approveAll(proposal),
): SessionDiff {
  const after = grant(before, proposal, approval, context) ?? before
  return diffScopes(toSessionScopes(before, context.offers), toSessionScopes(after, context.offers))
}
