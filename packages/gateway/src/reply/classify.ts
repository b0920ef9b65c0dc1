import { RpcError } from '@causeway/rpc'
import type { Posted } from '../transport.ts'
import { executionError } from './execution.ts'
import type { Fault } from './fault.ts'
import { codes, faultOfStatus, likelyCodes, patterns } from './patterns.ts'
import type { Reply } from './readReply.ts'
import { waitInError } from './retryAfter.ts'

/** What an upstream's reply means. */
export type Verdict =
  | { readonly is: 'answer'; readonly result: string; readonly isEmpty: boolean }
  /** An answer that is an error: the same would come from every upstream. */
  | { readonly is: 'refusal'; readonly error: RpcError }
  | { readonly is: 'fault'; readonly fault: Fault; readonly error: RpcError; readonly waitMs: number | null }

/**
 * Understands a reply by its body; the status counts only where the body says nothing. What comes out is in our own words:
 * the texts of upstreams may hold addresses, keys or anything else.
 */
export function classify(
  method: string,
  head: Pick<Posted, 'status' | 'retryAfterMs'>,
  reply: Reply,
): Verdict {
  // An answer with an error's status is read all the same, except that a refused rate is never an answer.
  if (reply.kind === 'result' && head.status !== 429 && head.status < 500) {
    return { is: 'answer', result: reply.text, isEmpty: reply.isEmpty }
  }
  if (reply.kind === 'result')
    return toFault(method, faultOfStatus(head.status) ?? 'server', null, head.retryAfterMs)
  const code = reply.kind === 'error' ? reply.code : null
  const data = reply.kind === 'error' ? reply.data : undefined
  const { message } = reply
  const waitMs = positive(head.retryAfterMs) ?? waitInError(message, data)
  if (head.status === 429) return toFault(method, isQuota(message) ? 'quota' : 'throttled', code, waitMs)
  const known = code === null ? undefined : codes.get(code)
  if (known !== undefined) {
    return toFault(method, known === 'throttled' && isQuota(message) ? 'quota' : known, code, waitMs)
  }
  if (reply.kind === 'error') {
    const execution = executionError(code, message, data)
    if (execution !== null) return { is: 'refusal', error: execution }
  }
  const byText = patterns.find(
    ({ text, methods }) => text.test(message) && (methods?.test(method) ?? true),
  )?.fault
  // Services say "invalid params" of ranges and of methods they do not have, so the text was looked at first.
  const isAboutParams = code === -32602 || (code === -32600 && head.status < 500)
  if (isAboutParams && (byText === undefined || !paramsFaults.has(byText))) {
    return { is: 'refusal', error: new RpcError(code === -32602 ? 'invalidParams' : 'invalidRequest') }
  }
  const fault =
    (byText === 'throttled' && isQuota(message) ? 'quota' : byText) ??
    (code === null ? undefined : likelyCodes.get(code)) ??
    faultOfStatus(head.status) ??
    (reply.kind === 'garbage' ? 'server' : 'unclear')
  if (fault !== 'range') return toFault(method, fault, code, waitMs)
  // Which of the two it is decides whether the next question has to be smaller as well.
  const limit = /block|range/i.test(message) && !/results|logs|size/i.test(message) ? 'blocks' : 'results'
  return { is: 'fault', fault, error: faultError(method, fault, code, limit), waitMs }
}

/** What may hide behind a code that blames the parameters. */
const paramsFaults: ReadonlySet<Fault> = new Set<Fault>([
  'throttled',
  'quota',
  'range',
  'noMethod',
  'noData',
  'unauthorised',
])

function isQuota(message: string): boolean {
  return patterns.some(({ fault, text }) => fault === 'quota' && text.test(message))
}

function positive(ms: number | null): number | null {
  return ms !== null && ms > 0 ? ms : null
}

function toFault(method: string, fault: Fault, code: number | null, waitMs: number | null): Verdict {
  return { is: 'fault', fault, error: faultError(method, fault, code), waitMs }
}

/** A fault as the caller sees it when no other upstream did better. */
export function faultError(
  method: string,
  fault: Fault,
  code: number | null = null,
  limit: 'blocks' | 'results' = 'results',
): RpcError {
  const facts = { fault }
  switch (fault) {
    case 'unreachable':
    case 'broken':
    case 'server':
    case 'unauthorised':
      return new RpcError('unavailable', 'no upstream could answer', { facts })
    case 'timeout':
      return new RpcError('timedOut', undefined, { facts })
    case 'throttled':
    case 'quota':
      return new RpcError('limitExceeded', 'the upstreams take no more requests at the moment', { facts })
    case 'noMethod':
      return new RpcError('methodNotFound', `the method ${method} does not exist/is not available`, { facts })
    case 'noData':
      return new RpcError('serverError', 'header not found', { facts })
    case 'range':
      return new RpcError('limitExceeded', 'query returned more results than an upstream gives', {
        facts: { ...facts, limit },
      })
    case 'unclear':
      return new RpcError('serverError', undefined, code === null ? { facts } : { facts: { ...facts, code } })
  }
}
