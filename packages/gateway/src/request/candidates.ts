import type { RequestOptions } from '../gateway.ts'
import { isServing, type Plan } from '../health/plan.ts'
import { hasMethod, type Member } from '../member.ts'
import type { Traits } from '../methodTraits.ts'

/** Whom a call may go to at this moment. */
export interface Candidates {
  readonly members: readonly Member[]
  readonly partners: readonly Member[]
  /** Milliseconds until one that is only kept busy may be asked; `null` where nobody is. */
  readonly readyIn: number | null
  /** How many should be asked as well, but have no place at the moment. */
  readonly missing: number
  /** Whether there are some, all of them with as much as they take. */
  readonly isBusy: boolean
  /** Why no upstream will ever be asked, as the rows and the options stand. */
  readonly lacking: 'method' | 'label' | 'other' | null
}

/** How far back nodes keep state that do not keep all of it (go-ethereum's default). */
const keptStates = 128n
const longWaitMs = 500
const trickleMs = 30_000
const trickleFrom = 0.05

export interface CandidateFacts {
  readonly now: number
  readonly random: () => number
  readonly tip: bigint | null
  readonly members: readonly Member[]
  readonly plan: Plan
}

export function candidatesFor(
  method: string,
  traits: Traits,
  options: RequestOptions,
  facts: CandidateFacts,
): Candidates {
  const { now } = facts
  const wanted = options.labels ?? []
  const named = facts.members.filter(
    ({ upstream }) => options.only?.has(upstream.id) ?? (upstream.role === 'own' || options.partner === true),
  )
  const labelled = named.filter(({ upstream }) => wanted.every((label) => upstream.labels.has(label)))
  const able = labelled.filter((member) => hasMethod(member, method, now))
  const others = able.filter((member) => !(options.not?.has(member.upstream.id) ?? false))
  const usable = (member: Member) => others.includes(member) && isServing(member, now)
  const planned = [...facts.plan.order, ...facts.plan.resting]
  const own = (options.only === undefined ? planned : facts.members).filter(
    (member) => usable(member) && (member.upstream.role === 'own' || options.only !== undefined),
  )
  const partners =
    options.only === undefined
      ? able.filter((member) => member.upstream.role === 'partner' && usable(member))
      : []
  const resting = new Set(options.only === undefined ? facts.plan.resting : [])
  // Those that rest are asked last, and only where they could know: for what nobody else found, or could say.
  const newest = options.block ?? facts.tip
  const isBehind = ({ head }: Member) => head !== null && newest !== null && head.number < newest
  const isAwake = (member: Member) => !resting.has(member) || !isBehind(member)
  const awake = own.some(isAwake) ? own.filter(isAwake) : own
  const fitting = withLabel(withBlock(awake, options.block), traits, options.block, facts)
  const ready = fitting.filter((member) => member.limiter.readyIn(now) === 0)
  const waits = fitting.map((member) => member.limiter.readyIn(now) ?? 0).filter((ms) => ms > 0)
  const readyIn = waits.length > 0 ? Math.min(...waits) : null
  const isKnown = able.every((member) => member.upstream.role === 'partner' || member.isLookedAt)
  const isBusy = fitting.length > 0 && ready.length === 0
  const isBriefly = isBusy && (readyIn ?? 0) < longWaitMs
  return {
    members: trickled(ready, facts),
    // One of ours that was not looked at yet, or has no place for a moment, is not out.
    partners: isKnown && !isBriefly ? partners.filter((member) => member.limiter.readyIn(now) === 0) : [],
    readyIn,
    missing: fitting.length - ready.length,
    isBusy,
    lacking: others.length > 0 ? null : able.length > 0 ? 'other' : labelled.length > 0 ? 'method' : 'label',
  }
}

/** Those that have the block, where it is known; everybody where nobody is known to. */
function withBlock(members: readonly Member[], block: bigint | undefined): readonly Member[] {
  if (block === undefined) return members
  const having = members.filter(({ head }) => head === null || head.number >= block)
  return having.length > 0 ? having : members
}

/** Old states go to those that keep them, traces to those that make them; the others are asked after them. */
function withLabel(
  members: readonly Member[],
  traits: Traits,
  block: bigint | undefined,
  { tip }: CandidateFacts,
): readonly Member[] {
  const isOld = traits.needsState && block !== undefined && tip !== null && tip - block >= keptStates
  const labels = [isOld ? 'archive' : null, traits.label].filter((label) => label !== null)
  const fits = ({ upstream }: Member) => labels.every((label) => upstream.labels.has(label))
  return labels.length === 0
    ? members
    : [...members.filter(fits), ...members.filter((member) => !fits(member))]
}

/** One that came back a moment ago is asked first only for a share of calls, which grows. */
function trickled(members: readonly Member[], { now, random }: CandidateFacts): readonly Member[] {
  const first = members[0]
  if (first === undefined || first.backAt === null || members.length === 1) return members
  const share = Math.max(trickleFrom, (now - first.backAt) / trickleMs)
  if (share >= 1 || random() < share) return members
  return [...members.slice(1), first]
}
