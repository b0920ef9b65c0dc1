import { mapValues } from '../json.ts'
import type { Asked, GrantMode } from '../record/record.ts'
import type { DropReason } from '../scopes/dropped.ts'

/** Why a scope is on the screen: the site asks for it, has it already, or needs it for a `wallet:` scope it asks for. */
export type ProposedBecause = 'requested' | 'granted' | 'suggested'

export interface ProposedScope {
  readonly because: ProposedBecause
  /** The site listed it under `requiredScopes`. It has no other effect. */
  readonly required: boolean
  /** The CAIP-10 accounts ticked at first. */
  readonly accounts: readonly string[]
  readonly asked: Asked
}

/** What the user is asked to approve. A plain JSON value, so that it outlives the process that made it. */
export interface Proposal {
  readonly origin: string
  readonly scopes: Readonly<Record<string, ProposedScope>>
  readonly mode: GrantMode
  readonly properties: Readonly<Record<string, boolean>>
  readonly expiresAt: number | null
  /** What was left out of the request, and why. */
  readonly dropped: Readonly<Record<string, DropReason>>
}

/** The accounts approved for one scope, and the methods switched off there. */
export interface ApprovedScope {
  readonly accounts: readonly string[]
  readonly withheld?: readonly string[]
}

/** What the user decided. The approved scopes replace those of the session. */
export type Decision =
  | { readonly approved: false }
  | {
      readonly approved: true
      readonly scopes: Readonly<Record<string, ApprovedScope>>
      readonly mode?: GrantMode
      /** Milliseconds of Unix time; it can shorten the life of the session, not lengthen it. */
      readonly expiresAt?: number
    }

export type Approval = Extract<Decision, { approved: true }>

/** Everything as proposed. */
export function approveAll(proposal: Proposal): Approval {
  return { approved: true, scopes: mapValues(proposal.scopes, ({ accounts }) => ({ accounts })) }
}
