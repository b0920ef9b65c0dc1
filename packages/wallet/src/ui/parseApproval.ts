import type { Approval, ApprovedScope } from '@causeway/session'
import { parseScopeKey } from '@causeway/session/caip'
import type { ApprovalAnswer } from '../approvals/approvals.ts'
import type { FeeAnswer } from '../view/view.ts'
import { badCall, type Members, membersOf, optional, textOf, textsOf } from './params.ts'

const mostScopes = 1000
const mostFigures = 10
const longestFigure = 100

/** What the user said to a request. */
export function parseAnswer(value: unknown): ApprovalAnswer {
  const members = membersOf(value)
  if (members.approved === false) return { approved: false }
  if (members.approved === true && members.scopes === undefined)
    return { approved: true, ...optional(members, 'fee', parseFee) }
  if (members.fee !== undefined) throw badCall()
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

/** The fee that the user chose: an offer by its id, or figures. What they mean is for the namespace to say. */
export function parseFee(value: unknown): FeeAnswer {
  const { offer, figures, ...others } = membersOf(value)
  if (Object.keys(others).length > 0 || (offer === undefined) === (figures === undefined)) throw badCall()
  if (offer !== undefined) return { offer: textOf(offer, longestFigure) }
  const entries = Object.entries(membersOf(figures))
  if (entries.length > mostFigures) throw badCall()
  return {
    figures: Object.fromEntries(
      entries.map(([id, figure]) => [textOf(id, longestFigure), textOf(figure, longestFigure)]),
    ),
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
