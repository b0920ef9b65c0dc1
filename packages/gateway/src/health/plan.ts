import type { Member } from '../member.ts'
import type { Summary } from './rollingWindow.ts'

/** Whom to ask, in order, and who only gets copies until it does better. */
export interface Plan {
  readonly order: readonly Member[]
  /** Out of the order because of how they did; copies of calls let them earn their way back. */
  readonly resting: readonly Member[]
  /** Since when the first is the first. */
  readonly since: number
  /** What 95 of 100 calls took at most, by upstream, so that a request computes nothing. */
  readonly p95: ReadonlyMap<Member, number | null>
}

const stickyBetter = 1.3
const stickyMs = 30_000
const fewestSamples = 10
const mostLagBlocks = 16
const mostLagMs = 30_000

export interface PlanFacts {
  readonly now: number
  readonly tip: bigint | null
  /** Milliseconds between blocks, as seen; `null` while unknown. */
  readonly blockMs: number | null
}

/** Orders members for a method. The first stays the first until another is clearly better, so that answers stay alike. */
export function makePlan(
  members: readonly Member[],
  method: string | null,
  facts: PlanFacts,
  before: Plan | null,
): Plan {
  const serving = members.filter((member) => isServing(member, facts.now))
  const rated = serving.map((member) => {
    const own = member.window(method ?? '').summary(facts.now)
    // A method that was hardly asked says nothing yet; then all its calls speak for an upstream.
    const summary = method === null || own.calls < fewestSamples ? member.all.summary(facts.now) : own
    return { member, summary, lag: lagOf(member, facts.tip) }
  })
  const fastest = Math.min(...rated.map(({ summary }) => summary.p95 ?? Number.POSITIVE_INFINITY))
  const isWell = (one: (typeof rated)[number]) => !isUnwell(one.summary, one.lag, fastest, facts)
  const well = rated.some(isWell) ? rated.filter(isWell) : rated
  const scored = well
    .map((one) => ({ ...one, score: scoreOf(one.member, one.summary, one.lag, fastest) }))
    .sort((a, b) => b.score - a.score || (a.member.upstream.id < b.member.upstream.id ? -1 : 1))
  const first = before?.order[0]
  const kept = scored.find(({ member }) => member === first)
  const best = scored[0]
  const stays =
    kept !== undefined &&
    best !== undefined &&
    (best.score < kept.score * stickyBetter || facts.now - (before?.since ?? 0) < stickyMs)
  const order = scored.map(({ member }) => member)
  if (stays && kept !== undefined) order.unshift(...order.splice(order.indexOf(kept.member), 1))
  const isSame = order[0] === first && before !== null
  return {
    order,
    resting: rated.filter((one) => !well.includes(one)).map(({ member }) => member),
    since: isSame ? before.since : facts.now,
    p95: new Map(rated.map(({ member, summary }) => [member, summary.p95])),
  }
}

/** Whether an upstream may be asked at all. */
export function isServing(member: Member, now: number): boolean {
  if (member.isCordoned || member.identity !== 'right' || member.breaker.isOpen()) return false
  return member.lyingUntil === null || now >= member.lyingUntil
}

/** How many blocks it is behind; `null` while either is unknown. */
export function lagOf(member: Member, tip: bigint | null): number | null {
  if (member.head === null || tip === null) return null
  return member.head.number >= tip ? 0 : Number(tip - member.head.number)
}

/** Whether it does so badly that others should be asked instead, where there are others. */
function isUnwell(summary: Summary, lag: number | null, fastest: number, { blockMs }: PlanFacts): boolean {
  if (lag !== null && (lag > mostLagBlocks || (lag > 2 && lag * (blockMs ?? 0) > mostLagMs))) return true
  if (summary.calls < fewestSamples) return false
  if ((summary.errorRate ?? 0) > 0.7 || (summary.throttleRate ?? 0) > 0.4) return true
  const p95 = summary.p95 ?? 0
  return p95 > 10_000 || (p95 > 3_000 && p95 > 3 * fastest)
}

function scoreOf(member: Member, summary: Summary, lag: number | null, fastest: number): number {
  const slowness =
    summary.p95 === null || !Number.isFinite(fastest) ? 0 : Math.min(5, summary.p95 / fastest - 1)
  const penalties =
    8 * (summary.errorRate ?? 0) +
    3 * (summary.throttleRate ?? 0) +
    0.3 * slowness +
    0.5 * Math.min(16, lag ?? 0)
  return member.upstream.weight / (1 + penalties)
}
