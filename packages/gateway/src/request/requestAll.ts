import type { Clock } from '../clock.ts'
import type { Outcome, RequestOptions } from '../gateway.ts'
import type { Member } from '../member.ts'
import { traitsOf } from '../methodTraits.ts'
import { classify, faultError } from '../reply/classify.ts'
import { readReplies, readReply } from '../reply/readReply.ts'
import type { Attempts, PreparedCall } from './attempt.ts'
import { never } from './cancel.ts'
import { defaultDeadlineMs } from './createRequest.ts'

export interface RequestAllFacts {
  readonly clock: Clock
  readonly attempts: Attempts
  request(call: PreparedCall, options: RequestOptions): Promise<Outcome>
  /** Who is asked first at the moment. */
  first(method: string, options: RequestOptions): Member | null
}

const batchTimeoutMs = 10_000

/**
 * Many calls to one upstream in few bodies. What a batch does not answer well is asked for alone, under the ordinary
 * policies, so that a batch can only save round trips and never an answer.
 */
export function createRequestAll({ clock, attempts, request, first }: RequestAllFacts) {
  return async function requestAll(
    calls: readonly PreparedCall[],
    options: RequestOptions,
  ): Promise<Outcome[]> {
    const until = clock.now() + (options.deadlineMs ?? defaultDeadlineMs)
    const outcomes: (Outcome | null)[] = calls.map(() => null)
    for (let at = 0; at < calls.length; ) {
      const member = calls.length > 1 ? first(calls[at]?.method ?? '', options) : null
      const size = member === null ? calls.length - at : Math.min(batchOf(member), calls.length - at)
      const part = calls.slice(at, at + size)
      if (member !== null && size > 1) {
        const timeoutMs = Math.min(batchTimeoutMs, Math.max(1, until - clock.now()))
        for (const [index, outcome] of (await sendBatch(member, part, timeoutMs)).entries()) {
          outcomes[at + index] = outcome
        }
      }
      at += size
      if (member === null || size <= 1) break
    }
    const left = Math.max(1, until - clock.now())
    return Promise.all(
      calls.map((call, index) => outcomes[index] ?? request(call, { ...options, deadlineMs: left })),
    )
  }

  async function sendBatch(
    member: Member,
    calls: readonly PreparedCall[],
    timeoutMs: number,
  ): Promise<(Outcome | null)[]> {
    const ids = calls.map(() => attempts.nextId())
    const texts = calls.map(({ method, paramsText }, index) => {
      return `{"jsonrpc":"2.0","id":${ids[index]},"method":${JSON.stringify(method)},"params":${paramsText}}`
    })
    const began = clock.now()
    const delivered = await attempts.deliver(member, `[${texts.join(',')}]`, {
      timeoutMs,
      cancel: never,
      calls: calls.length,
    })
    const ms = clock.now() - began
    const method = calls[0]?.method ?? ''
    const none = calls.map(() => null)
    if (delivered === 'cancelled') return none
    if ('fault' in delivered) {
      const { fault } = delivered
      attempts.record(
        member,
        method,
        { is: 'fault', fault, error: faultError(method, fault), waitMs: null },
        ms,
      )
      // Too large for one answer, though not for several.
      if (fault === 'range') shrink(member, calls.length)
      return none
    }
    const replies = readReplies(delivered.posted.text, ids)
    if (replies === null) {
      const verdict = classify(method, delivered.posted, readReply(delivered.posted.text, ids[0] ?? 0))
      const isThrottled =
        verdict.is === 'fault' && (verdict.fault === 'throttled' || verdict.fault === 'quota')
      if (isThrottled) attempts.record(member, method, verdict, ms)
      else shrink(member, calls.length)
      return none
    }
    const from = { upstream: member.upstream.id, source: member.upstream.role }
    return calls.map((call, index) => {
      const reply = replies.get(ids[index] ?? 0)
      if (reply === undefined) {
        shrink(member, calls.length)
        return null
      }
      const verdict = classify(call.method, delivered.posted, reply)
      attempts.record(member, call.method, verdict, ms)
      if (verdict.is === 'refusal') return { kind: 'refusal', error: verdict.error, from }
      if (verdict.is === 'fault' || (verdict.isEmpty && traitsOf(call.method).doubtsEmpty)) return null
      return { kind: 'answer', result: verdict.result, from }
    })
  }
}

/** No more in one body than it takes, nor than it takes in a second. */
function batchOf({ batch, upstream }: Member): number {
  return Math.max(1, Math.min(batch, upstream.limits.perSecond ?? batch))
}

/** It did not take so many at a time. */
function shrink(member: Member, tried: number): void {
  member.batch = Math.max(1, Math.min(member.batch, Math.floor(tried / 2)))
}
