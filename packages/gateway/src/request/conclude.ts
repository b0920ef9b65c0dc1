import { RpcError } from '@causeway/rpc'
import type { Outcome } from '../gateway.ts'
import { isOutage, type Undecided } from './round.ts'

/** What to do after a round without an answer: serve what there is, or try again, with the error for when time is up. */
export type Conclusion =
  | { readonly outcome: Outcome }
  | { readonly again: 'soon' | 'nextBlock'; readonly error: RpcError }

/** Rounds in which those that have no place for it are waited for before what the others did not find is believed. */
const roundsForMissing = 4

/**
 * Empty answers are believed once everybody was asked, twice where somebody could not answer, or where the block is so new
 * that a node may have its header before the rest. Faults that time does not cure end the request; outages do not.
 */
export function conclude(
  { empties, faults }: Undecided,
  { round, isNew, missing }: { round: number; isNew: boolean; missing: number },
): Conclusion {
  const outages = faults.filter(({ fault }) => isOutage(fault))
  const empty = empties[0]
  if (empty !== undefined) {
    const from = { upstream: empty.member.upstream.id, source: empty.member.upstream.role }
    const error = outages[0]?.error ?? new RpcError('unavailable')
    if (round === 0 && outages.length > 0) return { again: 'soon', error }
    if (round < roundsForMissing && missing > 0) return { again: 'soon', error }
    if (round === 0 && isNew) return { again: 'nextBlock', error }
    return { outcome: { kind: 'answer', result: empty.result, from } }
  }
  const worst = outages.find(({ fault }) => fault === 'throttled' || fault === 'quota') ?? outages[0]
  if (worst !== undefined || faults.length === 0) {
    return { again: 'soon', error: worst?.error ?? new RpcError('unavailable', 'no upstream could answer') }
  }
  for (const fault of ['range', 'noData', 'unclear', 'noMethod'] as const) {
    const found = faults.find((one) => one.fault === fault)
    if (found === undefined) continue
    if (fault === 'noData' && round === 0 && isNew) return { again: 'nextBlock', error: found.error }
    const from = { upstream: found.member.upstream.id, source: found.member.upstream.role }
    return { outcome: { kind: 'refusal', error: found.error, from } }
  }
  return { again: 'soon', error: new RpcError('unavailable', 'no upstream could answer') }
}
