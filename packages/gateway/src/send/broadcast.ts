import { RpcError } from '@causeway/rpc'
import type { Clock } from '../clock.ts'
import type { From, Outcome, SendOptions } from '../gateway.ts'
import { isServing } from '../health/plan.ts'
import type { Log } from '../log.ts'
import { hasMethod, type Member } from '../member.ts'
import { type Attempt, type PreparedCall, prepare } from '../request/attempt.ts'
import { never } from '../request/cancel.ts'
import { defaultDeadlineMs } from '../request/createRequest.ts'
import { type Scope, withDeadline } from '../request/deadline.ts'
import { isOutage } from '../request/round.ts'
import type { Waiting } from '../request/waiting.ts'
import type { SentLedger } from './sentTransactions.ts'

export interface BroadcastFacts {
  readonly clock: Clock
  readonly random: () => number
  readonly log: Log
  /** Our own upstreams. A partner is never given a transaction. */
  readonly members: readonly Member[]
  readonly attempt: Attempt
  readonly waiting: Waiting
  readonly ledger: SentLedger
}

const sendTimeoutMs = 10_000
const lookTimeoutMs = 3_000
const retryMs = 300
const waitingShare = 0.7
const firstLookMs = 100
const firstLookTurns = 10
const method = 'eth_sendRawTransaction'

/** What one upstream made of the transaction: it has it, it refuses it for a reason of the chain, or it is out. */
type Given = { readonly taken: string } | { readonly refused: RpcError } | { readonly out: RpcError | null }

/**
 * Gives a transaction to every upstream of ours and answers as soon as one has it; the others get it all the same. Sending
 * it again changes nothing, so every doubt is settled by looking it up.
 */
export function createBroadcast(facts: BroadcastFacts) {
  const { clock, ledger } = facts

  return async function broadcast(raw: string, options: SendOptions): Promise<Outcome> {
    const ms = options.deadlineMs ?? defaultDeadlineMs
    let last = new RpcError('unavailable', 'no upstream is in service')
    return withDeadline(
      clock,
      ms,
      async (scope) => {
        // Just after the start, those that were not looked at yet are waited for a moment.
        for (let turn = 0; turn < firstLookTurns && facts.members.some((one) => !one.isLookedAt); turn++) {
          await facts.waiting.pause(firstLookMs, scope.cancel, 'service')
        }
        for (;;) {
          const outcome = await give(raw, options, scope)
          if ('kind' in outcome) return outcome
          last = outcome.error
          const isWaiting = await facts.waiting.pause(
            retryMs * (0.5 + facts.random()),
            scope.cancel,
            'service',
          )
          if (!isWaiting || scope.cancel.isCancelled) return refusal(last, null)
        }
      },
      () =>
        refusal(
          new RpcError(last.row, `${last.message} (waited ${ms} ms)`, { facts: { deadlineMs: ms } }),
          null,
        ),
    )
  }

  async function give(
    raw: string,
    options: SendOptions,
    scope: Scope,
  ): Promise<Outcome | { error: RpcError }> {
    const now = clock.now()
    const members = facts.members.filter((member) => {
      return isServing(member, now) && hasMethod(member, method, now) && !options.not?.has(member.upstream.id)
    })
    if (members.length === 0) return { error: new RpcError('unavailable', 'no upstream is in service') }
    const call = prepare({ method, params: [raw] })
    const results = new Map<Member, Given>()
    const taken = await new Promise<{ hash: string; from: From } | null>((done) => {
      const resolve = (value: { hash: string; from: From } | null) => {
        off()
        stopWaiting()
        done(value)
      }
      const stop = () => resolve(null)
      let off = () => {}
      // Time is left to look it up, should the ones that are silent have it.
      const stopWaiting = clock.after(scope.left() * waitingShare, stop)
      off = scope.cancel.on(stop)
      for (const member of members) {
        void sendTo(member, call, options).then((given) => {
          results.set(member, given)
          if ('taken' in given) {
            remember(given.taken, raw, options, member)
            resolve({ hash: given.taken, from: fromOf(member) })
          } else if (results.size === members.length) resolve(null)
        })
      }
    })
    if (taken !== null) return accepted(taken.hash, taken.from)
    return conclude(raw, results, members.length, options)
  }

  function remember(hash: string, raw: string, { sender, nonce }: SendOptions, { upstream }: Member): void {
    ledger.add({ hash, raw, sender: sender ?? null, nonce: nonce ?? null }, upstream.id)
  }

  /** Nobody took it. One that did not answer may have it nevertheless, so it is looked for once more. */
  async function conclude(
    raw: string,
    results: ReadonlyMap<Member, Given>,
    asked: number,
    options: SendOptions,
  ): Promise<Outcome | { error: RpcError }> {
    const given = [...results.entries()]
    const isAnyOut = given.length < asked || given.some(([, one]) => 'out' in one)
    if (isAnyOut && options.hash !== undefined) {
      const holder = await findAnywhere(options.hash)
      if (holder !== null) {
        remember(options.hash, raw, options, holder)
        return accepted(options.hash, fromOf(holder))
      }
    }
    const refused = given.flatMap(([member, one]) =>
      'refused' in one ? [{ member, error: one.refused }] : [],
    )
    const first = mostSaid(refused)
    if (first !== null) return refusal(first.error, fromOf(first.member))
    const out = given.flatMap(([, one]) => ('out' in one && one.out !== null ? [one.out] : []))[0]
    return { error: out ?? new RpcError('unavailable', 'no upstream could answer') }
  }

  /** It goes on when the caller has an answer already, so it stands under no deadline but its own. */
  async function sendTo(member: Member, call: PreparedCall, options: SendOptions): Promise<Given> {
    const attempted = await facts.attempt(member, call, { timeoutMs: sendTimeoutMs, cancel: never })
    if (attempted.is === 'cancelled') return { out: null }
    if (attempted.is === 'fault') {
      return isOutage(attempted.fault) ? { out: attempted.error } : { refused: attempted.error }
    }
    if (attempted.is === 'answer') {
      const hash = hashIn(attempted.result)
      if (hash !== null && (options.hash === undefined || hash === options.hash.toLowerCase()))
        return { taken: hash }
      facts.log.warn({ upstream: member.upstream.id }, 'upstream took a transaction and named another')
      return { out: new RpcError('unavailable', 'no upstream could answer') }
    }
    const { error } = attempted
    if (options.hash === undefined) return { refused: error }
    if (error.message === 'already known') return { taken: options.hash.toLowerCase() }
    // The nonce may be used by this very transaction, in a block already.
    const isDone = error.message.startsWith('nonce too low') && (await find(member, options.hash))
    return isDone ? { taken: options.hash.toLowerCase() } : { refused: error }
  }

  async function find(member: Member, hash: string): Promise<boolean> {
    const call = prepare({ method: 'eth_getTransactionByHash', params: [hash] })
    const options = { timeoutMs: lookTimeoutMs, cancel: never }
    const attempted = await facts.attempt(member, call, options)
    return (
      attempted.is === 'answer' &&
      !attempted.isEmpty &&
      attempted.result.toLowerCase().includes(hash.toLowerCase())
    )
  }

  async function findAnywhere(hash: string): Promise<Member | null> {
    const members = facts.members.filter((member) => isServing(member, clock.now()))
    const found = await Promise.all(members.map((member) => find(member, hash)))
    return members.find((_, index) => found[index]) ?? null
  }
}

/** What most of them say; the first among equals. */
function mostSaid<One extends { error: RpcError }>(refused: readonly One[]): One | null {
  const count = (one: One) => refused.filter(({ error }) => error.message === one.error.message).length
  return refused.reduce<One | null>(
    (best, one) => (best === null || count(one) > count(best) ? one : best),
    null,
  )
}

function hashIn(result: string): string | null {
  return /^"(0x[0-9a-fA-F]{64})"$/.exec(result)?.[1]?.toLowerCase() ?? null
}

function fromOf({ upstream }: Member): From {
  return { upstream: upstream.id, source: upstream.role }
}

function accepted(hash: string, from: From): Outcome {
  return { kind: 'answer', result: `"${hash.toLowerCase()}"`, from }
}

function refusal(error: RpcError, from: From | null): Outcome {
  return { kind: 'refusal', error, from }
}
