import type { Holdings } from '@causeway/session'
import type { ApprovalAnswer, ApprovalRequest, Approvals } from '../approvals/approvals.ts'

/** What a test says to a request. `scopes` keeps some of a session's scopes: by name, or with the accounts of each. */
export type HeadlessAnswer =
  | { readonly approve: false }
  | {
      readonly approve: true
      readonly scopes?:
        | readonly string[]
        | Readonly<Record<string, { readonly accounts?: readonly string[] }>>
    }

/** Stands in for the user. */
export type HeadlessPolicy = (request: ApprovalRequest) => HeadlessAnswer | Promise<HeadlessAnswer>

/** Puts every request before the policy, once. A policy that throws has said no. */
export function followPolicy(
  approvals: Approvals,
  policy: HeadlessPolicy,
  holdings: Holdings,
  onFault: (error: unknown) => void,
): void {
  const asked = new Set<string>()
  const ask = async (request: ApprovalRequest): Promise<void> => {
    let answer: HeadlessAnswer = { approve: false }
    try {
      answer = await policy(request)
    } catch (error) {
      onFault(error)
    }
    approvals.decide(request.id, toAnswer(request, answer, holdings))
  }
  approvals.onChange((pending) => {
    for (const request of pending) {
      // While it is locked nobody can say yes; the unlock asks again.
      if (request.needsUnlock || asked.has(request.id)) continue
      asked.add(request.id)
      ask(request).catch((error) => {
        // Locked while the policy thought.
        asked.delete(request.id)
        onFault(error)
      })
    }
    const ids = new Set(pending.map(({ id }) => id))
    for (const id of asked) if (!ids.has(id)) asked.delete(id)
  })
}

function toAnswer(request: ApprovalRequest, answer: HeadlessAnswer, holdings: Holdings): ApprovalAnswer {
  if (!answer.approve) return { approved: false }
  const { scopes } = answer
  if (request.kind !== 'connect' || scopes === undefined) return { approved: true }
  const proposed = request.proposal.scopes
  const usual = (scope: string): readonly string[] =>
    Object.hasOwn(proposed, scope)
      ? (proposed[scope]?.accounts ?? [])
      : holdings.selected(scope).map((address) => `${scope}:${address}`)
  const kept = isList(scopes)
    ? scopes.map((scope) => [scope, { accounts: usual(scope) }] as const)
    : Object.entries(scopes).map(
        ([scope, { accounts }]) =>
          [scope, { accounts: accounts?.map((account) => toId(scope, account)) ?? usual(scope) }] as const,
      )
  return { approved: true, scopes: Object.fromEntries(kept) }
}

function isList(scopes: object): scopes is readonly string[] {
  return Array.isArray(scopes)
}

/** A bare address is one of the scope it is named under. */
function toId(scope: string, account: string): string {
  return account.startsWith(`${scope}:`) ? account : `${scope}:${account}`
}
