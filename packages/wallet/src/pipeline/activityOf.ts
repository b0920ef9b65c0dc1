import { walletErrors } from '@causeway/session'
import type { ActivityEntry } from '../activity/activity.ts'
import { isObject } from '../json.ts'
import type { Answer, WireError } from './stages/respond.ts'

type Entry = Omit<ActivityEntry, 'at' | 'count'>

/**
 * The line in the log of a site for a message and its outcome, or `null` for none. A site that the user never met has
 * no log until something of it reached the user: otherwise the log would list every page that looked for a wallet.
 */
export function activityOf(
  message: unknown,
  outcome: { readonly answer: Answer } | { readonly error: WireError | null },
  isKnown: boolean,
): Entry | null {
  const { method, scope } = namesOf(message)
  if (method === 'wallet_getSession') return null
  if ('answer' in outcome) {
    const { title, result, isSend } = outcome.answer
    if (title === null) return isKnown ? { method, scope, outcome: 'answered' } : null
    const hash = isSend ? hashOf(result) : null
    return { method, scope, outcome: 'approved', summary: title, ...(hash === null ? {} : { hash }) }
  }
  const { error } = outcome
  if (error === null) return { method, scope, outcome: 'cancelled' }
  if (error.code === walletErrors.userRejected.code)
    return { method, scope, outcome: 'rejected', code: error.code }
  return isKnown ? { method, scope, outcome: 'refused', code: error.code } : null
}

/** What was asked: the inner method where there is one. */
function namesOf(message: unknown): { method: string; scope: string | null } {
  const outer = isObject(message) && typeof message.method === 'string' ? message.method : ''
  const params = isObject(message) && isObject(message.params) ? message.params : {}
  if (outer !== 'wallet_invokeMethod') return { method: outer, scope: null }
  const inner = isObject(params.request) ? params.request.method : undefined
  return {
    method: typeof inner === 'string' ? inner : outer,
    scope: typeof params.scope === 'string' ? params.scope : null,
  }
}

/** The hash of what was sent, as the namespaces answer it: itself, or in a member. */
function hashOf(result: unknown): string | null {
  if (typeof result === 'string') return result
  if (!isObject(result)) return null
  return [result.signature, result.txid, result.id].find((member) => typeof member === 'string') ?? null
}
