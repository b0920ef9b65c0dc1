import type { RpcError } from '@causeway/rpc'
import type { Clock } from '../clock.ts'
import type { Outcome } from '../gateway.ts'
import type { Member } from '../member.ts'
import type { Traits } from '../methodTraits.ts'
import { type Fault, isUncertain } from '../reply/fault.ts'
import type { Attempt, Attempted, PreparedCall } from './attempt.ts'
import { createCanceller } from './cancel.ts'
import type { Scope } from './deadline.ts'

/** What a round came to when nobody gave an answer that can be served at once. */
export interface Undecided {
  /** Those that found nothing: every one of them has to before it is believed. */
  readonly empties: readonly { readonly result: string; readonly member: Member }[]
  readonly faults: readonly { readonly fault: Fault; readonly error: RpcError; readonly member: Member }[]
}

export type RoundResult = { readonly decided: Outcome } | { readonly undecided: Undecided }

export interface RoundOptions {
  readonly call: PreparedCall
  readonly traits: Traits
  /** In the order in which they are asked. */
  readonly members: readonly Member[]
  /** Asked when all of those are out, or silent for `patienceMs`. */
  readonly partners: readonly Member[]
  readonly patienceMs: number
  /** How long the first is waited for before the next is asked as well. */
  readonly hedgeMs: number
  readonly timeoutMs: (member: Member) => number
  readonly scope: Scope
}

/** More are not asked at the same time only because somebody is slow. */
const mostLegs = 3

/**
 * Asks upstreams one after the other until one answers (the sweep), and a second one beside it when the first is slow (the
 * hedge). The first real answer wins. Finding nothing wins no race: then everybody else is asked, all at once.
 */
export function runRound(clock: Clock, attempt: Attempt, options: RoundOptions): Promise<RoundResult> {
  const { call, traits, scope } = options
  const queue = [...options.members]
  const reserve = [...options.partners]
  const empties: { result: string; member: Member }[] = []
  const faults: { fault: Fault; error: RpcError; member: Member }[] = []
  const canceller = createCanceller()
  let legs = 0
  let isDone = false
  const timers: (() => void)[] = []

  return new Promise((resolve) => {
    const onAbort = () => finish({ undecided: { empties, faults } })
    let off = () => {}
    off = scope.cancel.on(onAbort)
    if (isDone) return

    function finish(result: RoundResult): void {
      if (isDone) return
      isDone = true
      off()
      for (const stop of timers) stop()
      resolve(result)
      // Those that are still at it are not needed any more.
      canceller.cancel()
    }

    async function sweep(from: Member[]): Promise<void> {
      legs += 1
      for (let member = from.shift(); member !== undefined && !isDone; member = from.shift()) {
        const timeoutMs = Math.min(options.timeoutMs(member), Math.max(1, scope.left()))
        const attempted = await attempt(member, call, { timeoutMs, cancel: canceller })
        if (isDone) return
        weigh(member, attempted)
      }
      legs -= 1
      if (legs > 0 || isDone) return
      if (isOut() && reserve.length > 0) void sweep(reserve)
      else finish({ undecided: { empties, faults } })
    }

    function weigh(member: Member, attempted: Attempted): void {
      const from = { upstream: member.upstream.id, source: member.upstream.role }
      if (attempted.is === 'cancelled') return
      if (attempted.is === 'refusal') {
        finish({ decided: { kind: 'refusal', error: attempted.error, from } })
        return
      }
      if (attempted.is === 'fault') {
        const isSaidAgain = faults.some(({ fault }) => fault === 'unclear')
        faults.push({ fault: attempted.fault, error: attempted.error, member })
        // What may have been done is not asked for twice, unless it changes nothing.
        if (!traits.isRead && isUncertain(attempted.fault)) {
          finish({ decided: { kind: 'refusal', error: attempted.error, from } })
          return
        }
        // What two of them say, though nobody knows what it means, is the answer.
        if (attempted.fault === 'unclear' && isSaidAgain) {
          finish({ decided: { kind: 'refusal', error: attempted.error, from } })
        }
        return
      }
      if (!attempted.isEmpty || !traits.doubtsEmpty) {
        finish({ decided: { kind: 'answer', result: attempted.result, from } })
        return
      }
      empties.push({ result: attempted.result, member })
      while (queue.length > 0) void sweep(queue.splice(0, 1))
    }

    /** Whether all that were asked so far could not answer, rather than had nothing. */
    function isOut(): boolean {
      return empties.length === 0 && faults.every(({ fault }) => isOutage(fault))
    }

    function hedge(): void {
      if (!traits.isRead || queue.length < 2) return
      const later = () => {
        if (isDone || queue.length === 0 || legs >= mostLegs) return
        void sweep(queue)
        timers.push(clock.after(options.hedgeMs, later))
      }
      timers.push(clock.after(options.hedgeMs, later))
    }

    hedge()
    if (reserve.length > 0 && queue.length > 0) {
      timers.push(
        clock.after(options.patienceMs, () => {
          if (!isDone && isOut()) void sweep(reserve)
        }),
      )
    }
    void sweep(queue)
  })
}

/** Whether a fault means that an upstream is out for now, so that it or another may do better in a moment. */
export function isOutage(fault: Fault): boolean {
  return (
    fault === 'unreachable' ||
    fault === 'broken' ||
    fault === 'timeout' ||
    fault === 'server' ||
    fault === 'unauthorised' ||
    fault === 'throttled' ||
    fault === 'quota'
  )
}
