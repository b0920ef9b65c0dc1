import type { GrantMode, Proposal, SessionRecord } from '@causeway/session'
import { accountNamespace, isWalletScope } from '@causeway/session/caip'
import type { AccountGroup } from '@causeway/wallet'
import { addressOn, groupOf, type WalletFacts } from './grantContext.ts'

/** What the user has ticked so far on a screen that grants. Accounts are named by their ids. */
export interface Choices {
  readonly scopes: readonly string[]
  /** The same accounts everywhere, or accounts for each network. */
  readonly accounts: readonly string[] | Readonly<Record<string, readonly string[]>>
  /** The methods switched off, by scope. */
  readonly withheld: Readonly<Record<string, readonly string[]>>
  readonly mode: GrantMode
  /** The end that the user set; `null` leaves what was asked for. */
  readonly expiresAt: number | null
}

/** Everything as proposed. Accounts are chosen per network from the start where the proposal differs between networks. */
export function fromProposal(proposal: Proposal, before: SessionRecord | null, facts: WalletFacts): Choices {
  const scopes = Object.keys(proposal.scopes)
  const each = Object.fromEntries(
    Object.entries(proposal.scopes).map(([scope, { accounts }]) => [
      scope,
      accounts.map((account) => groupOf(facts, scope, account)?.id).filter((id) => id !== undefined),
    ]),
  )
  const withheld = scopes.map((scope): [string, readonly string[]] => [
    scope,
    before !== null && Object.hasOwn(before.scopes, scope) ? (before.scopes[scope]?.withheld ?? []) : [],
  ])
  const perScope: Choices = {
    scopes,
    accounts: each,
    withheld: Object.fromEntries(withheld),
    mode: proposal.mode,
    expiresAt: null,
  }
  const same = everywhere(perScope, facts)
  const isSame = scopes.every((scope) => sameMembers(each[scope] ?? [], accountsOn(same, scope, facts)))
  return isSame ? same : perScope
}

/** A session as a proposal of itself: what an editor starts from. */
export function toProposal(record: SessionRecord): Proposal {
  const scopes = Object.entries(record.scopes).map(([scope, { accounts, asked }]) => [
    scope,
    { because: 'granted' as const, required: false, accounts, asked },
  ])
  return {
    origin: record.origin,
    scopes: Object.fromEntries(scopes),
    mode: record.mode,
    properties: {},
    expiresAt: record.expiresAt,
    dropped: {},
  }
}

export function isPerScope(
  accounts: Choices['accounts'],
): accounts is Readonly<Record<string, readonly string[]>> {
  return !Array.isArray(accounts)
}

/** The ids of the chosen accounts that have an address on a scope, in the order of the wallet. */
export function accountsOn(choices: Choices, scope: string, facts: WalletFacts): readonly string[] {
  const chosen = isPerScope(choices.accounts)
    ? Object.hasOwn(choices.accounts, scope)
      ? (choices.accounts[scope] ?? [])
      : []
    : choices.accounts
  return usableOn(facts, scope)
    .map(({ id }) => id)
    .filter((id) => chosen.includes(id))
}

/** The accounts that can be offered on a scope. */
export function usableOn(facts: WalletFacts, scope: string): readonly AccountGroup[] {
  return facts.accounts.filter((group) => !group.hidden && addressOn(facts, scope, group) !== null)
}

export function toggleScope(choices: Choices, scope: string, on: boolean): Choices {
  const scopes = choices.scopes.filter((one) => one !== scope)
  if (!on) return { ...choices, scopes }
  const known = Object.hasOwn(choices.withheld, scope)
  const withheld = known
    ? choices.withheld
    : { ...choices.withheld, [scope]: commonWithheld(choices, familyOf(scope)) }
  return { ...choices, scopes: [...scopes, scope], withheld }
}

/** Ticks a network that was not proposed; per network it begins with every account that is chosen elsewhere. */
export function addScope(choices: Choices, scope: string, facts: WalletFacts): Choices {
  const next = toggleScope(choices, scope, true)
  if (!isPerScope(next.accounts)) return next
  const everyone = accountsOn({ ...next, accounts: Object.values(next.accounts).flat() }, scope, facts)
  return { ...next, accounts: { ...next.accounts, [scope]: everyone } }
}

/** Chooses an account everywhere, or on one scope where accounts are chosen per network. */
export function toggleAccount(choices: Choices, id: string, on: boolean, scope?: string): Choices {
  const { accounts } = choices
  if (!isPerScope(accounts)) return { ...choices, accounts: toggled(accounts, id, on) }
  if (scope === undefined) return choices
  return { ...choices, accounts: { ...accounts, [scope]: toggled(accounts[scope] ?? [], id, on) } }
}

/** The same choice, spelt out for each network that can be ticked. */
export function perScope(choices: Choices, scopes: readonly string[], facts: WalletFacts): Choices {
  const each = scopes.map((scope): [string, readonly string[]] => [scope, accountsOn(choices, scope, facts)])
  return { ...choices, accounts: Object.fromEntries(each) }
}

/** Every account that is chosen on some ticked network, for all of them. */
export function everywhere(choices: Choices, facts: WalletFacts): Choices {
  const chosen = new Set(choices.scopes.flatMap((scope) => accountsOn(choices, scope, facts)))
  return { ...choices, accounts: facts.accounts.map(({ id }) => id).filter((id) => chosen.has(id)) }
}

/** Switches methods on or off on all ticked scopes of a family. */
export function toggleMethods(
  choices: Choices,
  family: string,
  methods: readonly string[],
  on: boolean,
): Choices {
  const withheld = Object.entries(choices.withheld).map(([scope, off]) => [
    scope,
    familyOf(scope) === family ? methods.reduce((rest, method) => toggled(rest, method, !on), off) : off,
  ])
  return { ...choices, withheld: Object.fromEntries(withheld) }
}

/** Scopes of a family offer the same: the chains of a namespace, or one scope of the wallet itself. */
export function familyOf(scope: string): string {
  return isWalletScope(scope) ? scope : (accountNamespace(scope) ?? scope)
}

function commonWithheld(choices: Choices, family: string): readonly string[] {
  const [first, ...rest] = choices.scopes
    .filter((scope) => familyOf(scope) === family)
    .map((scope) => choices.withheld[scope] ?? [])
  return (first ?? []).filter((method) => rest.every((off) => off.includes(method)))
}

function toggled(list: readonly string[], item: string, on: boolean): readonly string[] {
  const rest = list.filter((one) => one !== item)
  return on ? [...rest, item] : rest
}

function sameMembers(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((member) => second.includes(member))
}
