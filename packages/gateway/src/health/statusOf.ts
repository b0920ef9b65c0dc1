import type { UpstreamStatus } from '../gateway.ts'
import type { Member } from '../member.ts'
import { lagOf } from './plan.ts'

/** What is known of an upstream, in one word and in figures. Nothing of it holds an address. */
export function statusOf(
  member: Member,
  now: number,
  tip: bigint | null,
  isResting: boolean,
): UpstreamStatus {
  const summary = member.all.summary(now)
  const lag = lagOf(member, tip)
  return {
    id: member.upstream.id,
    role: member.upstream.role,
    state: stateOf(member, now, lag, isResting),
    head: member.head !== null && member.head.number > 0n ? member.head.number : null,
    lag,
    errorRate: summary.errorRate,
    latencyMs: summary.p50 === null || summary.p95 === null ? null : { p50: summary.p50, p95: summary.p95 },
    calls: summary.calls,
    lies: member.lies,
  }
}

function stateOf(
  member: Member,
  now: number,
  lag: number | null,
  isResting: boolean,
): UpstreamStatus['state'] {
  if (member.isCordoned) return 'cordoned'
  if (member.identity === 'wrong') return 'wrongChain'
  if (member.lyingUntil !== null && now < member.lyingUntil) return 'lying'
  if (member.breaker.isOpen()) return 'failing'
  if (member.identity === 'unknown') return 'unknown'
  if (member.limiter.isPaused(now)) return 'throttled'
  if (lag !== null && lag > 2) return 'lagging'
  const { errorRate, throttleRate } = member.all.summary(now)
  if (!isResting) return 'good'
  if ((errorRate ?? 0) > 0.7) return 'failing'
  return (throttleRate ?? 0) > 0.4 ? 'throttled' : 'slow'
}
