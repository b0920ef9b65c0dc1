import { RpcError } from '@causeway/rpc'
import type { Clock } from '../clock.ts'
import type { Outcome, RequestOptions } from '../gateway.ts'
import type { Plan } from '../health/plan.ts'
import type { Member } from '../member.ts'
import { type Traits, traitsOf } from '../methodTraits.ts'
import type { Attempt, PreparedCall } from './attempt.ts'
import { candidatesFor } from './candidates.ts'
import { conclude } from './conclude.ts'
import { type Scope, withDeadline } from './deadline.ts'
import { runRound } from './round.ts'
import type { Waiting } from './waiting.ts'

export interface RequestFacts {
  readonly clock: Clock
  readonly random: () => number
  readonly members: readonly Member[]
  readonly waiting: Waiting
  readonly attempt: Attempt
  plan(method: string): Plan
  tip(): bigint | null
  /** Milliseconds between blocks, as seen; `null` while unknown. */
  blockMs(): number | null
  isClosed(): boolean
}

export const defaultDeadlineMs = 20_000
const firstBackoffMs = 50
const longestBackoffMs = 1_000

/** The policies around a call, always in this order: one deadline over retries over a hedge over a sweep. */
export function createRequest(facts: RequestFacts) {
  const { clock, waiting } = facts

  return function request(call: PreparedCall, options: RequestOptions): Promise<Outcome> {
    const ms = options.deadlineMs ?? defaultDeadlineMs
    let last = new RpcError('unavailable', 'no upstream is in service')
    return withDeadline(
      clock,
      ms,
      (scope) => retry(call, options, scope, (error) => (last = error)),
      () => refusal(late(last, ms)),
    )
  }

  async function retry(
    call: PreparedCall,
    options: RequestOptions,
    scope: Scope,
    onError: (error: RpcError) => void,
  ): Promise<Outcome> {
    const traits = traitsOf(call.method)
    let backoff = firstBackoffMs
    for (let round = 0; !facts.isClosed(); ) {
      const candidates = candidatesFor(call.method, traits, options, {
        now: clock.now(),
        random: facts.random,
        tip: facts.tip(),
        members: facts.members,
        plan: facts.plan(call.method),
      })
      if (candidates.lacking !== null) return refusal(lackingError(candidates.lacking, call.method))
      let waitMs = candidates.readyIn ?? longestBackoffMs
      if (candidates.members.length + candidates.partners.length > 0) {
        copy(call, traits, options)
        const result = await runRound(clock, facts.attempt, {
          call,
          traits,
          ...candidates,
          hedgeMs: hedgeMs(candidates.members[0], call.method),
          patienceMs: patienceMs(candidates.members[0], call.method),
          timeoutMs: (member) => timeoutMs(member, call.method, candidates.members.length),
          scope,
        })
        if ('decided' in result) return result.decided
        const conclusion = conclude(result.undecided, round, isNew(options.block))
        if ('outcome' in conclusion) return conclusion.outcome
        onError(conclusion.error)
        round += 1
        const spread = 0.5 + facts.random()
        waitMs = conclusion.again === 'soon' ? backoff * spread : Math.min(2_000, facts.blockMs() ?? 500)
        backoff = Math.min(longestBackoffMs, backoff * 2)
      } else if (candidates.readyIn !== null) {
        onError(new RpcError('limitExceeded', 'the upstreams take no more requests at the moment'))
      }
      const isWaiting = await waiting.pause(waitMs, scope.signal)
      if (!isWaiting) return refusal(new RpcError('unavailable', 'too many requests wait for an upstream'))
      if (scope.signal.aborted) return refusal(new RpcError('timedOut'))
    }
    return refusal(new RpcError('draining'))
  }

  /** A copy of some reads goes to an upstream that rests, so that it is known when it does better. */
  function copy(call: PreparedCall, traits: Traits, options: RequestOptions): void {
    const { resting } = facts.plan(call.method)
    if (!traits.isRead || options.only !== undefined || resting.length === 0 || facts.random() >= mirrorShare)
      return
    const member = resting[Math.floor(facts.random() * resting.length)]
    if (member === undefined || member.limiter.readyIn(clock.now()) !== 0) return
    void facts.attempt(member, call, { timeoutMs: mirrorTimeoutMs, signal: new AbortController().signal })
  }

  function hedgeMs(member: Member | undefined, method: string): number {
    const p95 = member?.window(method).summary(clock.now()).p95 ?? null
    return p95 === null ? 400 : Math.min(5_000, Math.max(100, p95 * 1.2))
  }

  function patienceMs(member: Member | undefined, method: string): number {
    const p95 = member?.window(method).summary(clock.now()).p95 ?? null
    return p95 === null ? 700 : Math.min(10_000, Math.max(700, p95 * 3))
  }

  /** One alone is given all the time there is: nobody else could do better. */
  function timeoutMs(member: Member, method: string, count: number): number {
    if (count < 2) return Number.MAX_SAFE_INTEGER
    const p95 = member.window(method).summary(clock.now()).p95
    return p95 === null ? 8_000 : Math.min(30_000, Math.max(2_000, p95 * 4))
  }

  function isNew(block: bigint | undefined): boolean {
    const tip = facts.tip()
    return block !== undefined && tip !== null && block + 2n >= tip && block <= tip + 1n
  }
}

const mirrorShare = 0.1
const mirrorTimeoutMs = 10_000

function refusal(error: RpcError): Outcome {
  return { kind: 'refusal', error, from: null }
}

function lackingError(lacking: 'method' | 'label', method: string): RpcError {
  return lacking === 'method'
    ? new RpcError('methodNotFound', `the method ${method} does not exist/is not available`)
    : new RpcError('unavailable', 'no upstream keeps what this asks for')
}

/** The time is up: the error says so, and what the upstreams were like. */
function late(last: RpcError, ms: number): RpcError {
  const facts = { ...last.facts, deadlineMs: ms }
  if (last.row === 'timedOut') return new RpcError('timedOut', undefined, { facts })
  return new RpcError(last.row, `${last.message} (waited ${ms} ms)`, { facts })
}
