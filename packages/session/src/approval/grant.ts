import { canonicalAddress } from '../caip/accountId.ts'
import { isScopeKey } from '../caip/scope.ts'
import { isEmpty, mapValues } from '../json.ts'
import { type Grant, grantOf, type SessionRecord } from '../record/record.ts'
import { distinct } from '../scopes/asked.ts'
import type { Holdings } from '../scopes/holdings.ts'
import type { Offers } from '../scopes/offers.ts'
import type { Approval, Proposal } from './proposal.ts'

export interface GrantContext {
  readonly offers: Offers
  readonly holdings: Holdings
  readonly now: number
}

const usual = { methods: null, notifications: null }
const none: readonly string[] = []

/**
 * The session that an approval makes out of the one before it. It grants what was approved and nothing else: scopes
 * that the approval names and the wallet serves, with accounts that it names and the wallet holds. `null` when that is
 * nothing, or over before it began, so that the session before stays.
 */
export function grant(
  before: SessionRecord | null,
  proposal: Proposal,
  approval: Approval,
  { offers, holdings, now }: GrantContext,
): SessionRecord | null {
  const scopes = mapValues(approval.scopes, (approved, scope): Grant | null => {
    if (offers.offer(scope) === null || !isScopeKey(scope)) return null
    const proposed = Object.hasOwn(proposal.scopes, scope) ? proposal.scopes[scope] : undefined
    const present = before === null ? null : grantOf(before, scope)
    return {
      accounts: heldAccounts(scope, approved.accounts, holdings),
      // A network that the user added by hand was not asked for: it comes with the usual set.
      asked: proposed?.asked ?? present?.asked ?? usual,
      withheld: distinct([...(approved.withheld ?? present?.withheld ?? none)]),
    }
  })
  const expiresAt = earlier(proposal.expiresAt, approval.expiresAt ?? null)
  if (isEmpty(scopes) || (expiresAt !== null && expiresAt <= now)) return null
  return {
    version: 1,
    origin: proposal.origin,
    mode: approval.mode ?? proposal.mode,
    scopes,
    properties: { ...before?.properties, ...proposal.properties },
    expiresAt,
    createdAt: before?.createdAt ?? now,
  }
}

/** The approved accounts in canonical form, as far as they are accounts of this scope and the wallet holds them. */
function heldAccounts(scope: string, approved: readonly string[], holdings: Holdings): readonly string[] {
  if (approved.length === 0) return none
  const held = holdings.held(scope)
  const prefix = `${scope}:`
  const accounts: string[] = []
  for (const account of approved) {
    if (!account.startsWith(prefix)) continue
    const address = canonicalAddress(scope, account.slice(prefix.length))
    if (held.includes(address)) accounts.push(prefix + address)
  }
  return distinct(accounts)
}

function earlier(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second
  return Math.min(first, second)
}
