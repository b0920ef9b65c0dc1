import { canonicalAddress } from '../caip/accountId.ts'
import { parseScopeKey } from '../caip/scope.ts'
import { type Grant, grantOf, type SessionRecord } from '../record/record.ts'
import { union } from '../scopes/asked.ts'
import type { Holdings } from '../scopes/holdings.ts'
import type { Offers } from '../scopes/offers.ts'
import type { Approval, Proposal } from './proposal.ts'

export interface GrantContext {
  readonly offers: Offers
  readonly holdings: Holdings
  readonly now: number
}

const usual = { methods: null, notifications: null }

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
  const scopes: [string, Grant][] = []
  for (const [scope, approved] of Object.entries(approval.scopes)) {
    if (offers.offer(scope) === null || parseScopeKey(scope) === null) continue
    const held = holdings.held(scope)
    const proposed = Object.hasOwn(proposal.scopes, scope) ? proposal.scopes[scope] : undefined
    const present = before === null ? null : grantOf(before, scope)
    scopes.push([
      scope,
      {
        accounts: union(approved.accounts.flatMap((account) => heldAccount(scope, account, held))),
        // A network that the user added by hand was not asked for: it comes with the usual set.
        asked: proposed?.asked ?? present?.asked ?? usual,
        withheld: union(approved.withheld ?? present?.withheld ?? []),
      },
    ])
  }
  const expiresAt = earlier(proposal.expiresAt, approval.expiresAt ?? null)
  if (scopes.length === 0 || (expiresAt !== null && expiresAt <= now)) return null
  return {
    version: 1,
    origin: proposal.origin,
    mode: approval.mode ?? proposal.mode,
    scopes: Object.fromEntries(scopes),
    properties: { ...before?.properties, ...proposal.properties },
    expiresAt,
    createdAt: before?.createdAt ?? now,
  }
}

/** An approved account in canonical form, if it is one of this scope and the wallet holds it. */
function heldAccount(scope: string, account: string, held: readonly string[]): string[] {
  if (!account.startsWith(`${scope}:`)) return []
  const address = canonicalAddress(scope, account.slice(scope.length + 1))
  return held.includes(address) ? [`${scope}:${address}`] : []
}

function earlier(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second
  return Math.min(first, second)
}
