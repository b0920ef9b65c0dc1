import type { UsageGroup } from '../console/api.ts'
import { otherMethod } from './counters.ts'
import { msPerMinute } from './units.ts'
import type { Call } from './usage.ts'

/** A call with everything that a test does not care about. */
export function callOf(call: Partial<Call>): Call {
  return {
    keyId: 'key-1',
    accountId: 'account-1',
    network: 'localnet',
    method: 'eth_chainId',
    status: 200,
    code: null,
    credits: 5,
    tookUs: 100,
    ...call,
  }
}

export const isMethod = (name: string) => name.startsWith('eth_')

/** A clock that a test moves. */
export function createHandClock(now: number): { (): number; now: number } {
  const clock = () => clock.now
  clock.now = now
  return clock
}

/** The plain model: every call with its time, counted when asked. */
export interface Noted {
  readonly at: number
  readonly call: Call
}

export interface Sums {
  requests: number
  errors: number
  credits: number
  tookUs: number
  maxUs: number
}

/** Sums of the calls of an account from one minute to another, by what a group tells apart. */
export function sumsOf(
  noted: readonly Noted[],
  question: {
    accountId: string
    from: number
    to: number
    by: UsageGroup
    matches?: (call: Call) => boolean
  },
): Map<string, Sums> {
  const sums = new Map<string, Sums>()
  for (const { at, call } of noted) {
    const minute = Math.floor(at / msPerMinute) * msPerMinute
    if (call.accountId !== question.accountId || minute < question.from || minute >= question.to) continue
    if (question.matches !== undefined && !question.matches(call)) continue
    const id = groupOf(call, question.by)
    const sum = sums.get(id) ?? { requests: 0, errors: 0, credits: 0, tookUs: 0, maxUs: 0 }
    sum.requests += 1
    sum.errors += call.code !== null || call.status >= 400 ? 1 : 0
    sum.credits += call.credits
    sum.tookUs += call.tookUs
    sum.maxUs = Math.max(sum.maxUs, call.tookUs)
    sums.set(id, sum)
  }
  return sums
}

function groupOf(call: Call, by: UsageGroup): string {
  if (by === 'key') return call.keyId
  if (by === 'network') return call.network
  if (by === 'status') return String(call.status)
  return isMethod(call.method) ? call.method : otherMethod
}
