import type { Clock } from '../clock.ts'
import type { UpstreamCall } from '../gateway.ts'
import type { Member } from '../member.ts'
import { classify, faultError, type Verdict } from '../reply/classify.ts'
import { type Fault, isFailure } from '../reply/fault.ts'
import { readReply } from '../reply/readReply.ts'
import { type Posted, type Transport, TransportError } from '../transport.ts'
import type { Cancel } from './cancel.ts'

/** A call and its text, which is made once however many upstreams are asked. */
export interface PreparedCall extends UpstreamCall {
  readonly paramsText: string
}

export function prepare({ method, params }: UpstreamCall): PreparedCall {
  return { method, params, paramsText: JSON.stringify(params) }
}

/** What one upstream made of one call. `cancelled` says nothing about it: somebody else was faster. */
export type Attempted = Verdict | { readonly is: 'cancelled' }

interface AttemptOptions {
  readonly timeoutMs: number
  readonly cancel: Cancel
  /** How many calls are in the body; one where it is not said. */
  readonly calls?: number
}

export type Attempt = (member: Member, call: PreparedCall, options: AttemptOptions) => Promise<Attempted>

/** What a post came to, before its body was read. */
type Delivered = { readonly posted: Posted } | { readonly fault: Fault } | 'cancelled'

export interface Attempts {
  readonly attempt: Attempt
  /** Sends a body that holds several calls, and gives the ids they have in it. */
  deliver(member: Member, body: string, options: AttemptOptions): Promise<Delivered>
  /** Notes how a call ended. */
  record(member: Member, method: string, verdict: Verdict, ms: number): void
  nextId(): number
}

const notNeeded = new TransportError('aborted', 'not needed any more')
const lacksForMs = 10 * 60_000
const maxLacks = 200

/** Asks one upstream once, and writes down what that says about it. */
export function createAttempts(options: {
  transport: Transport
  clock: Clock
  /** An upstream went out of service by what it answered. */
  onOut(member: Member): void
  /** A place at an upstream became free. */
  onFree(): void
}): Attempts {
  const { transport, clock } = options
  let lastId = 0

  /** One post that ends in any case: by an answer, by the time, or because it is not needed any more. */
  function deliver(
    member: Member,
    body: string,
    { timeoutMs, cancel, calls = 1 }: AttemptOptions,
  ): Promise<Delivered> {
    member.limiter.take(clock.now(), calls)
    const controller = new AbortController()
    return new Promise<Delivered>((resolve) => {
      let isDone = false
      const end = (delivered: Delivered) => {
        if (isDone) return
        isDone = true
        stop()
        off()
        member.underWay.delete(cut)
        member.limiter.release()
        options.onFree()
        resolve(delivered)
        // What still runs is told. The reason is made once, because making one takes longer than all the rest.
        if (delivered === 'cancelled' || 'fault' in delivered) controller.abort(notNeeded)
      }
      const cut = () => end({ fault: 'broken' })
      const stop = clock.after(timeoutMs, () => end({ fault: 'timeout' }))
      let off = () => {}
      member.underWay.add(cut)
      off = cancel.on(() => end('cancelled'))
      if (isDone) return
      transport.post(member.upstream, body, controller.signal).then(
        (posted) => end({ posted }),
        (error: unknown) => end({ fault: faultOfTransport(error) }),
      )
    })
  }

  function record(member: Member, method: string, verdict: Verdict, ms: number): void {
    const now = clock.now()
    const fault = verdict.is === 'fault' ? verdict.fault : null
    if (fault !== null && isFailure(fault)) {
      member.record(now, method, 'failed', ms)
      if (member.breaker.failed(now)) options.onOut(member)
      return
    }
    if (fault === 'throttled' || fault === 'quota') {
      member.record(now, method, 'throttled', ms)
      member.limiter.refused(now, verdict.is === 'fault' ? verdict.waitMs : null, fault === 'quota')
      return
    }
    if (fault === 'noMethod' && member.lacks.size < maxLacks) member.lacks.set(method, now + lacksForMs)
    member.record(now, method, 'good', ms)
    member.limiter.accepted(now)
    member.breaker.succeeded()
  }

  return {
    deliver,
    record,
    nextId: () => ++lastId,
    async attempt(member, call, attemptOptions) {
      const id = ++lastId
      const began = clock.now()
      const body = `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(call.method)},"params":${call.paramsText}}`
      const delivered = await deliver(member, body, attemptOptions)
      if (delivered === 'cancelled') return { is: 'cancelled' }
      const verdict: Verdict =
        'fault' in delivered
          ? {
              is: 'fault',
              fault: delivered.fault,
              error: faultError(call.method, delivered.fault),
              waitMs: null,
            }
          : classify(call.method, delivered.posted, readReply(delivered.posted.text, id))
      record(member, call.method, verdict, clock.now() - began)
      return verdict
    },
  }
}

function faultOfTransport(error: unknown): Fault {
  // An answer larger than we take is the answer's fault, not the upstream's.
  if (!(error instanceof TransportError)) return 'broken'
  return error.kind === 'tooLarge' ? 'range' : error.kind === 'unreachable' ? 'unreachable' : 'broken'
}
