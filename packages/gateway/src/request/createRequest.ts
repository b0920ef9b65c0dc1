import { RpcError } from '@causeway/rpc'
import type { Clock } from '../clock.ts'
import type { Outcome, RequestOptions } from '../gateway.ts'
import type { Plan } from '../health/plan.ts'
import type { Member } from '../member.ts'
import { type Traits, traitsOf } from '../methodTraits.ts'
import type { Attempt, PreparedCall } from './attempt.ts'
import { never } from './cancel.ts'
import { candidatesFor } from './candidates.ts'
import { conclude } from './conclude.ts'
import { type Scope, withDeadline } from './deadline.ts'
import { type RoundOptions, runRound } from './round.ts'
import type { WaitFor, Waiting } from './waiting.ts'

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
    let last: RpcError | null = null
    return withDeadline(
      clock,
      ms,
      (scope) =>
        retry(call, options, scope, (error) => {
          last = error
        }),
      () => refusal(late(last ?? new RpcError('unavailable', 'no upstream is in service'), ms)),
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
      const plan = facts.plan(call.method)
      const candidates = candidatesFor(call.method, traits, options, {
        now: clock.now(),
        random: facts.random,
        tip: facts.tip(),
        members: facts.members,
        plan,
      })
      if (candidates.lacking !== null) return refusal(lackingError(candidates.lacking, call.method))
      let waitMs = candidates.readyIn ?? longestBackoffMs
      let waitFor: WaitFor = candidates.isBusy ? 'place' : 'service'
      if (candidates.members.length + candidates.partners.length > 0) {
        copy(call, traits, options)
        const result = await runRound(clock, facts.attempt, {
          call,
          traits,
          ...candidates,
          ...waitsFor(candidates.members, plan, traits),
          scope,
        })
        if ('decided' in result) return result.decided
        const conclusion = conclude(result.undecided, {
          round,
          isNew: isNew(options.block),
          missing: candidates.missing,
        })
        if ('outcome' in conclusion) return conclusion.outcome
        onError(conclusion.error)
        round += 1
        waitFor = 'service'
        const spread = 0.5 + facts.random()
        waitMs = conclusion.again === 'soon' ? backoff * spread : Math.min(2_000, facts.blockMs() ?? 500)
        backoff = Math.min(longestBackoffMs, backoff * 2)
      } else if (candidates.isBusy) {
        onError(new RpcError('limitExceeded', 'the upstreams take no more requests at the moment'))
      }
      const isWaiting = await waiting.pause(waitMs, scope.cancel, waitFor)
      if (!isWaiting) return refusal(new RpcError('unavailable', 'too many requests wait for an upstream'))
      if (scope.cancel.isCancelled) return refusal(new RpcError('timedOut'))
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
    void facts.attempt(member, call, { timeoutMs: mirrorTimeoutMs, cancel: never })
  }

  function isNew(block: bigint | undefined): boolean {
    const tip = facts.tip()
    return block !== undefined && tip !== null && block + 2n >= tip && block <= tip + 1n
  }
}

/** How long things may take, from how long they took. */
function waitsFor(
  members: readonly Member[],
  plan: Plan,
  traits: Traits,
): Pick<RoundOptions, 'hedgeMs' | 'patienceMs' | 'timeoutMs'> {
  const first = members[0] === undefined ? null : (plan.p95.get(members[0]) ?? null)
  return {
    // Traces take seconds: until it is known how many, nobody else is set to the same work.
    hedgeMs:
      first === null ? (traits.label === null ? 400 : 5_000) : Math.min(5_000, Math.max(100, first * 1.2)),
    patienceMs: first === null ? 700 : Math.min(10_000, Math.max(700, first * 3)),
    timeoutMs(member) {
      // One alone is given all the time there is: nobody else could do better.
      if (members.length < 2) return Number.MAX_SAFE_INTEGER
      const p95 = plan.p95.get(member) ?? null
      return p95 === null ? 8_000 : Math.min(30_000, Math.max(2_000, p95 * 4))
    },
  }
}

const mirrorShare = 0.1
const mirrorTimeoutMs = 10_000

function refusal(error: RpcError): Outcome {
  return { kind: 'refusal', error, from: null }
}

function lackingError(lacking: 'method' | 'label' | 'other', method: string): RpcError {
  if (lacking === 'other') return new RpcError('unavailable', 'no other upstream can be asked')
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
