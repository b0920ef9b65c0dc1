import type { Approval, ApprovedScope } from '@causeway/session'
import { parseScopeKey } from '@causeway/session/caip'
import type { ApprovalAnswer } from '../approvals/approvals.ts'
import { badCall, type Members, membersOf, optional, textsOf } from './params.ts'

const mostScopes = 1000

/** What the user said to a request. */
export function parseAnswer(value: unknown): ApprovalAnswer {
  const members = membersOf(value)
  if (members.approved === false) return { approved: false }
  if (members.approved === true && members.scopes === undefined) return { approved: true }
  return parseApproval(members)
}

/** What the user grants a site. */
export function parseApproval(value: unknown): Approval {
  const members = membersOf(value)
  if (members.approved !== true) throw badCall()
  const scopes = Object.entries(membersOf(members.scopes))
  if (scopes.length > mostScopes) throw badCall()
  return {
    approved: true,
    scopes: Object.fromEntries(
      scopes.map(([scope, approved]) => [parseScope(scope), parseScopeGrant(approved)]),
    ),
    ...optional(members, 'mode', parseMode),
    ...optional(members, 'expiresAt', parseTime),
  }
}

function parseScope(scope: string): string {
  if (parseScopeKey(scope) === null) throw badCall()
  return scope
}

function parseScopeGrant(value: unknown): ApprovedScope {
  const members: Members = membersOf(value)
  return { accounts: textsOf(members.accounts), ...optional(members, 'withheld', textsOf) }
}

function parseMode(value: unknown): 'offered' | 'asked' {
  if (value !== 'offered' && value !== 'asked') throw badCall()
  return value
}

function parseTime(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw badCall()
  return value
}
