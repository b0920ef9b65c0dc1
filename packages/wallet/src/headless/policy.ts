import type { Holdings } from '@causeway/session'
import { canonicalAddress, isWalletScope } from '@causeway/session/caip'
import type { ApprovalAnswer, ApprovalRequest, Approvals } from '../approvals/approvals.ts'
import { WalletError } from '../errors.ts'
import { isObject } from '../json.ts'
import type { Networks } from '../networks/network.ts'
import { parseFee } from '../ui/parseApproval.ts'
import { FeeError } from '../view/feeError.ts'
import type { FeeAnswer } from '../view/view.ts'

/** What a test says to a request. `scopes` keeps some of a session's scopes: by name, or with the accounts of each. */
export type HeadlessAnswer =
  | { readonly approve: false }
  | {
      readonly approve: true
      readonly scopes?:
        | readonly string[]
        | Readonly<Record<string, { readonly accounts?: readonly string[] }>>
      /** What a transaction pays: one of the offers in its view, or figures. The usual fee by default. */
      readonly fee?: FeeAnswer
    }

/** Stands in for the user. */
export type HeadlessPolicy = (request: ApprovalRequest) => HeadlessAnswer | Promise<HeadlessAnswer>

export interface PolicyPorts {
  readonly holdings: Holdings
  readonly networks: Pick<Networks, 'row'>
  /** Told how a policy is wrong; never what it was asked. */
  readonly onFault: (reason: string) => void
}

/** Puts every request before the policy, once. A policy that throws, or says what is no answer, has said no. */
export function followPolicy(approvals: Approvals, policy: HeadlessPolicy, ports: PolicyPorts): void {
  const asked = new Set<string>()
  const ask = async (request: ApprovalRequest): Promise<void> => {
    let answer: ApprovalAnswer = { approved: false }
    try {
      answer = toAnswer(request, await policy(request), ports)
    } catch (error) {
      const kind = error instanceof Error ? error.name : typeof error
      ports.onFault(`approve threw ${kind}, which counts as a no.`)
    }
    approvals.decide(request.id, answer)
  }
  approvals.onChange((pending) => {
    for (const request of pending) {
      // While it is locked nobody can say yes; the unlock asks again.
      if (request.needsUnlock || asked.has(request.id)) continue
      asked.add(request.id)
      ask(request).catch((error) => {
        if (error instanceof FeeError) {
          ports.onFault(`the fee of approve cannot be paid, which counts as a no. ${error.says}`)
          approvals.decide(request.id, { approved: false })
          return
        }
        // Locked while the policy thought: the unlock asks again.
        if (error instanceof WalletError) asked.delete(request.id)
        else ports.onFault('the answer of approve could not be used.')
      })
    }
    const ids = new Set(pending.map(({ id }) => id))
    for (const id of asked) if (!ids.has(id)) asked.delete(id)
  })
}

/** What a policy said, as an answer. It may be written in plain JavaScript, so it may be anything. */
function toAnswer(request: ApprovalRequest, said: unknown, ports: PolicyPorts): ApprovalAnswer {
  if (!isObject(said) || typeof said.approve !== 'boolean') {
    ports.onFault('approve must return { approve: true | false }. What it returned counts as a no.')
    return { approved: false }
  }
  if (!said.approve) return { approved: false }
  if (request.kind !== 'connect')
    return { approved: true, ...(said.fee === undefined ? {} : { fee: parseFee(said.fee) }) }
  if (said.scopes === undefined) return { approved: true }
  const kept = parseScopes(said.scopes)
  if (kept === null) {
    ports.onFault('scopes must be a list of scopes, or a map of scopes to { accounts }. It counts as a no.')
    return { approved: false }
  }
  const { scopes: proposed } = request.proposal
  const toAccounts = (scope: string, named: readonly string[] | null): readonly string[] => {
    if (named !== null) return named.map((account) => toId(scope, account))
    return Object.hasOwn(proposed, scope)
      ? (proposed[scope]?.accounts ?? [])
      : ports.holdings.selected(scope).map((address) => `${scope}:${address}`)
  }
  const scopes = kept.map(([scope, named]) => [scope, { accounts: toAccounts(scope, named) }] as const)
  for (const [scope, { accounts }] of scopes) tellUngrantable(scope, accounts, ports)
  return { approved: true, scopes: Object.fromEntries(scopes) }
}

/** The scopes of an answer, each with the accounts it names or `null` for the usual ones; `null` where it is neither form. */
function parseScopes(value: unknown): readonly (readonly [string, readonly string[] | null])[] | null {
  if (isStrings(value)) return value.map((scope) => [scope, null])
  if (!isObject(value)) return null
  const entries = Object.entries(value)
  const isRight = entries.every(
    ([, scope]) => isObject(scope) && (scope.accounts === undefined || isStrings(scope.accounts)),
  )
  if (!isRight) return null
  return entries.map(([scope, named]) => [
    scope,
    isObject(named) && isStrings(named.accounts) ? named.accounts : null,
  ])
}

/** What cannot be granted is left out of the session, as where a user had picked it; a test rather hears of it. */
function tellUngrantable(scope: string, accounts: readonly string[], ports: PolicyPorts): void {
  if (!isWalletScope(scope) && ports.networks.row(scope) === null) {
    ports.onFault(`scopes names ${scope}, which is not among the networks of this wallet.`)
    return
  }
  const held = ports.holdings.held(scope)
  const isForeign = (id: string): boolean =>
    !held.includes(canonicalAddress(scope, id.slice(scope.length + 1)))
  if (accounts.some(isForeign)) {
    ports.onFault(`scopes names an account for ${scope} that this wallet does not hold.`)
  }
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((member) => typeof member === 'string')
}

/** A bare address is one of the scope it is named under. */
function toId(scope: string, account: string): string {
  return account.startsWith(`${scope}:`) ? account : `${scope}:${account}`
}
