import type { Clock } from './clock.ts'
import type { Gateway, Tip, UpstreamStatus } from './gateway.ts'
import { identityOf } from './heads/identity.ts'
import { type Watch, watchHead } from './heads/watchHead.ts'
import { createBlockTime } from './health/blockTime.ts'
import { isServing, makePlan, type Plan } from './health/plan.ts'
import { statusOf } from './health/statusOf.ts'
import { tipOf } from './health/tip.ts'
import type { Log } from './log.ts'
import { createSplitLogs } from './logs/splitLogs.ts'
import { createMember, type Member } from './member.ts'
import { traitsOf } from './methodTraits.ts'
import { createAttempts, prepare } from './request/attempt.ts'
import { candidatesFor } from './request/candidates.ts'
import { createRequest } from './request/createRequest.ts'
import { withSharing } from './request/inFlight.ts'
import { createRequestAll } from './request/requestAll.ts'
import { createWaiting } from './request/waiting.ts'
import { createBroadcast } from './send/broadcast.ts'
import { reannounce } from './send/reannounce.ts'
import { createSentLedger } from './send/sentTransactions.ts'
import type { Transport } from './transport.ts'
import type { Upstream } from './upstream.ts'

export interface GatewayOptions {
  readonly upstreams: readonly Upstream[]
  readonly chainId: bigint
  /** Where it is not given, it is the one that most upstreams have. */
  readonly genesisHash?: string
  readonly transport: Transport
  readonly clock: Clock
  /** From 0 to 1, as `Math.random`. */
  readonly random: () => number
  readonly log: Log
}

const planEveryMs = 1_000
const maxPlans = 200
const firstPenaltyMs = 60_000
const longestPenaltyMs = 60 * 60_000

/** The upstreams of one network as one. It looks at them by itself; requests read what is known and decide nothing. */
export function createGateway(options: GatewayOptions): Gateway {
  const { clock, log, random, transport } = options
  const expected = { chainId: options.chainId, genesisHash: options.genesisHash?.toLowerCase() ?? null }
  const members = options.upstreams.map(createMember)
  const own = members.filter(({ upstream }) => upstream.role === 'own')
  const waiting = createWaiting(clock)
  const blockTime = createBlockTime()
  const listeners = new Set<(tip: Tip) => void>()
  const plans = new Map<string, Plan>()
  const states = new Map<string, UpstreamStatus['state']>()
  let basePlan: Plan = makePlan(own, null, { now: clock.now(), tip: null, blockMs: null }, null)
  let servingKey = ''
  let tip: Tip | null = null
  let isClosed = false

  const attempts = createAttempts({
    transport,
    clock,
    onOut: out,
    onFree: waiting.freed,
  })
  const request = withSharing(
    clock,
    createRequest({
      clock,
      random,
      members,
      waiting,
      attempt: attempts.attempt,
      plan: planOf,
      tip: () => tip?.number ?? null,
      blockMs: blockTime.ms,
      isClosed: () => isClosed,
    }),
  )
  const requestAll = createRequestAll({
    clock,
    attempts,
    request,
    first(method, requestOptions) {
      const facts = { now: clock.now(), random, tip: tip?.number ?? null, members, plan: planOf(method) }
      return candidatesFor(method, traitsOf(method), requestOptions, facts).members[0] ?? null
    },
  })
  const logs = createSplitLogs({ clock, request: (call, given) => request(prepare(call), given) })
  const ledger = createSentLedger(clock)
  const { attempt } = attempts
  const broadcast = createBroadcast({ clock, random, log, members: own, attempt, waiting, ledger })

  /** It is out: what it is being asked goes to others now. */
  function out(member: Member): void {
    for (const cut of [...member.underWay]) cut()
    evaluate()
  }

  function planOf(method: string): Plan {
    const plan = plans.get(method)
    if (plan !== undefined) return plan
    if (plans.size < maxPlans) plans.set(method, basePlan)
    return basePlan
  }

  /** Something happened to an upstream: the tip moves at once, and the orders where somebody came or went. */
  function evaluate(): void {
    if (isClosed) return
    moveTip()
    markLeader()
    const now = clock.now()
    const key = members.map((member) => `${isServing(member, now)} ${member.isLookedAt}`).join()
    if (key === servingKey) return
    servingKey = key
    takeStock()
    waiting.changed()
  }

  /** The order for each method, and a line in the log for every upstream whose state changed. */
  function takeStock(): void {
    const now = clock.now()
    for (const member of members) {
      if (member.lyingUntil === null || now < member.lyingUntil) continue
      member.lyingUntil = null
      member.backAt = now
    }
    const facts = { now, tip: tip?.number ?? null, blockMs: blockTime.ms() }
    basePlan = makePlan(own, null, facts, basePlan)
    for (const [method, plan] of plans) plans.set(method, makePlan(own, method, facts, plan))
    for (const status of statuses()) {
      const before = states.get(status.id) ?? 'unknown'
      states.set(status.id, status.state)
      if (before === status.state) continue
      const line = { upstream: status.id, role: status.role, state: status.state, before }
      if (status.state === 'good') log.info(line, 'upstream is in service')
      else log.warn(line, 'upstream changed its state')
    }
  }

  /** Notes who alone says that it has the newest block. */
  function markLeader(): void {
    const now = clock.now()
    const serving = own.filter((member) => isServing(member, now) && member.head !== null)
    for (const member of serving) {
      const mine = member.head?.number ?? 0n
      const isAhead =
        serving.length > 1 && serving.every((one) => one === member || (one.head?.number ?? 0n) < mine)
      member.aheadSince = isAhead ? (member.aheadSince ?? now) : null
    }
  }

  function moveTip(): void {
    const now = clock.now()
    const known = own.filter(
      (member) => member.head !== null && member.identity === 'right' && !member.isCordoned,
    )
    const trusted = known.filter((member) => member.lyingUntil === null)
    const alive = trusted.filter((member) => isServing(member, now))
    // When all are out, what they last said is still what is known.
    const heads = (alive.length > 0 ? alive : trusted).flatMap(({ head }) => (head === null ? [] : [head]))
    const next = tipOf(heads)
    if (next === null || (tip?.hash === next.hash && tip.number === next.number)) return
    tip = next
    const head = heads.find(({ hash }) => hash === next.hash)
    if (head !== undefined) blockTime.observe(head)
    for (const listener of [...listeners]) listener(next)
  }

  function statuses(): UpstreamStatus[] {
    const now = clock.now()
    return members.map((member) => {
      return statusOf(member, now, tip?.number ?? null, basePlan.resting.includes(member))
    })
  }

  const watches: Watch[] = members.map((member) =>
    watchHead({
      member,
      transport,
      clock,
      random,
      attempt: attempts.attempt,
      pollMs: () => Math.min(2_000, Math.max(200, (blockTime.ms() ?? 2_000) / 2)),
      isMissed: () => member.upstream.role === 'own' && !own.some((one) => isServing(one, clock.now())),
      onTold() {
        for (const one of members) one.identity = identityOf(one, members, expected)
      },
      onSilent() {
        if (member.breaker.trip(clock.now())) out(member)
      },
      onLie: (lie) => accuse(member.upstream.id, lie),
      onBack: () => ledger.forget(member.upstream.id),
      onChange: evaluate,
    }),
  )
  let stopTimer = clock.after(planEveryMs, function again() {
    takeStock()
    evaluate()
    reannounce(own, { clock, attempt, ledger })
    if (!isClosed) stopTimer = clock.after(planEveryMs, again)
  })

  async function lookAll(): Promise<void> {
    await Promise.all(
      watches.filter((_, index) => members[index]?.upstream.role === 'own').map((one) => one.look()),
    )
  }

  function accuse(id: string, lie: string): void {
    const member = memberOf(id)
    if (member === undefined) return
    const penalty = Math.min(longestPenaltyMs, firstPenaltyMs * 2 ** Math.min(10, member.lies))
    member.lies += 1
    member.lyingUntil = clock.now() + penalty
    log.warn({ upstream: id, lie, lies: member.lies, outForMs: penalty }, 'upstream told what cannot be true')
    evaluate()
  }

  function memberOf(id: string): Member | undefined {
    return members.find(({ upstream }) => upstream.id === id)
  }

  return {
    request: (call, requestOptions = {}) => request(prepare(call), requestOptions),
    requestAll: (calls, requestOptions = {}) => requestAll(calls.map(prepare), requestOptions),
    logs: (query, requestOptions = {}) => logs(query, requestOptions),
    async broadcast(raw, sendOptions = {}) {
      const outcome = await broadcast(raw, sendOptions)
      // A node that mines at once has a new head now.
      if (outcome.kind === 'answer') void lookAll()
      return outcome
    },
    sent: ledger,
    accuse,
    tip: () => tip,
    onTip(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    status: statuses,
    cordon(id, isOut) {
      const member = memberOf(id)
      if (member === undefined || member.isCordoned === isOut) return
      member.isCordoned = isOut
      if (!isOut) member.backAt = clock.now()
      evaluate()
    },
    async look() {
      await lookAll()
      return tip
    },
    async close() {
      isClosed = true
      stopTimer()
      for (const watch of watches) watch.close()
      for (const member of members) for (const cut of [...member.underWay]) cut()
      waiting.changed()
    },
  }
}
