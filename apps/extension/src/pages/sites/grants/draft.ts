import {
  type Approval,
  diffScopes,
  type GrantContext,
  grant,
  type Proposal,
  type SessionRecord,
  toSessionScopes,
} from '@causeway/session'
import { type AbilityKind, abilities } from './abilities.ts'
import { type Change, changedTerms, changesOf } from './changesOf.ts'
import type { Choices } from './choices.ts'
import { formatMoment } from './durations.ts'
import { grantContext, type WalletFacts } from './grantContext.ts'
import { isGrantable, toApproval } from './toApproval.ts'

/** What the user's choices come to, by the wallet's own rules. */
export interface Draft {
  readonly choices: Choices
  readonly approval: Approval
  /** Whether there is anything to approve. */
  readonly isGrantable: boolean
  readonly abilities: readonly AbilityKind[]
  /** How the connection would change; empty where there is none yet. */
  readonly changes: readonly Change[]
}

/** Works out what a site would have if the choices were approved now. */
export function toDraft(
  choices: Choices,
  proposal: Proposal,
  before: SessionRecord | null,
  facts: WalletFacts,
  now: number,
): Draft {
  const context: GrantContext = grantContext(facts, now)
  const approval = toApproval(choices, facts)
  const granted = isGrantable(choices, approval)
  const after = granted ? grant(before, proposal, approval, context) : null
  const scopes = toSessionScopes(after, context.offers)
  return {
    choices,
    approval,
    isGrantable: granted && after !== null,
    abilities: abilities(scopes, facts.namespaces),
    changes:
      before === null || after === null
        ? []
        : [
            ...changesOf(diffScopes(toSessionScopes(before, context.offers), scopes), facts),
            ...changedTerms(before, after, formatMoment),
          ],
  }
}
