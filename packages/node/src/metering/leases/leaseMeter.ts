import type { Log } from '../../log.ts'
import type { Allowance } from '../allowance.ts'
import { createMeter, type Tallies } from '../createMeter.ts'
import type { LedgerRow } from '../ledger/tally.ts'
import { spentOf } from '../localMeter.ts'
import type { RunningMeter } from '../meter.ts'
import type { LeaseRequest, LeaseStore } from './leaseStore.ts'
import { applyLease, beginAlone, beginLeased, requestFor, restingRequest } from './leaseTerms.ts'

export interface LeaseMeterOptions {
  leases: LeaseStore
  ledger: Tallies & {
    readonly instance: string
    readonly restored: readonly LedgerRow[]
    today(): Promise<LedgerRow[]>
  }
  clock: () => number
  log: Log
  /** How many instances to reckon with as long as the shared store has never said. */
  assumedInstances?: number
}

const tickMs = 100
/** The shared store counts as away when it has not answered for this long. */
const patienceMs = 1_000
/** A store that failed is left alone for this long, or one that answers only some questions would be asked forever. */
const recoverMs = 1_000
/** How often an instance says that it is alive. */
const greetMs = 1_000
/** Nobody needs what an allowance holds that was not used for this long. */
const restAfterMs = 1_000

/**
 * The meter of one instance among several. Each call is decided here and now, from what was leased beforehand; leases
 * are asked for as they run low. While the shared store is away every instance goes on with its part of the limits.
 */
export async function createLeaseMeter(options: LeaseMeterOptions): Promise<RunningMeter> {
  const { leases, ledger, clock, log, assumedInstances = 4 } = options
  const known = new Set<Allowance>()
  /** Those that hold something leased. */
  const active = new Set<Allowance>()
  let asking: Allowance[] = []
  let instances = assumedInstances
  let isAway = false
  /** When the oldest question without an answer was asked. */
  const waiting = new Map<object, number>()
  let isLate = false
  let lastGreeting = 0
  let isReturning = false
  let wentAway = 0
  let isClosed = false

  const onDuty = () => !isAway && !isClosed

  const goAway = (err: unknown) => {
    if (!onDuty()) return
    isAway = true
    wentAway = performance.now()
    log.warn({ err, instances }, 'the shared store is away; limits are kept by shares')
    const now = clock()
    for (const allowance of known) beginAlone(allowance, instances, now)
    active.clear()
  }

  /** Counts the time of a question, so that silence is noticed. */
  const timed = async <Answer>(question: Promise<Answer>): Promise<Answer> => {
    const mark = {}
    waiting.set(mark, performance.now())
    try {
      return await question
    } finally {
      waiting.delete(mark)
    }
  }

  const send = (allowance: Allowance, request: LeaseRequest) => {
    active.add(allowance)
    timed(leases.ask(request)).then((lease) => {
      if (!onDuty()) return
      instances = lease.instances
      applyLease(allowance, request, lease, clock())
    }, goAway)
  }

  /** At the end of a turn, so that one question covers all of its calls. */
  const sendAsking = () => {
    const ready = asking
    asking = []
    if (!onDuty()) return
    for (const allowance of ready) send(allowance, requestFor(allowance))
  }

  const rest = (allowance: Allowance) => {
    active.delete(allowance)
    const request = restingRequest(allowance)
    beginLeased(allowance, instances)
    timed(leases.ask(request)).then(({ spentByOthers }) => {
      if (allowance.day === request.day) allowance.spentElsewhere = spentByOthers
    }, goAway)
  }

  const greet = () => {
    lastGreeting = performance.now()
    timed(leases.greet()).then((count) => {
      instances = count
    }, goAway)
  }

  /** The store may have lost its memory: what the others have in the ledger is put back, and this instance's own with its next question. */
  const remind = async () => {
    const rows = (await ledger.today()).filter(({ instance }) => instance !== ledger.instance)
    const byInstance = groupByInstance(rows)
    await leases.remind(
      [...byInstance].flatMap(([instance, own]) =>
        [...spentOf(own)].map(([id, spent]) => ({ id, day: own[0]?.day ?? 0, instance, spent })),
      ),
    )
  }

  const comeBack = async () => {
    const asked = performance.now()
    const count = await leases.greet()
    if (performance.now() - asked > patienceMs) return
    await remind()
    if (isClosed) return
    instances = count
    isAway = false
    isLate = false
    log.info({ instances }, 'the shared store is back')
    for (const allowance of known) {
      beginLeased(allowance, instances)
      // What was spent on shares is not on the store's record yet.
      if (allowance.spent > 0) send(allowance, requestFor(allowance))
    }
  }

  const watchSilence = (now: number) => {
    // The first is the oldest. There may be one for each key, more than a function takes as arguments.
    const [oldest = now] = waiting.values()
    const wasLate = isLate
    isLate = now - oldest > patienceMs
    // Looked at twice: it may have been this process that was busy, with the answer before its door.
    if (isLate && wasLate) goAway(new Error(`no answer for ${patienceMs} ms`))
  }

  const tick = () => {
    if (isAway) {
      if (isReturning || performance.now() - wentAway < recoverMs) return
      isReturning = true
      comeBack()
        .catch((err) => log.debug({ err }, 'the shared store is still away'))
        .finally(() => {
          isReturning = false
        })
      return
    }
    const now = performance.now()
    watchSilence(now)
    if (now - lastGreeting >= greetMs) greet()
    const today = clock()
    for (const allowance of active) if (today - allowance.lastUsed > restAfterMs) rest(allowance)
    for (const allowance of known) if (today - allowance.day > forgetMs) known.delete(allowance)
  }

  try {
    instances = await leases.greet()
    await remind()
  } catch (err) {
    goAway(err)
  }
  lastGreeting = performance.now()
  const timer = setInterval(tick, tickMs).unref()

  const meter = createMeter({
    clock,
    tallies: ledger,
    spent: spentOf(ledger.restored.filter(({ instance }) => instance === ledger.instance)),
    supply: {
      furnish(allowance) {
        known.add(allowance)
        beginLeased(allowance, instances)
        if (!isAway) return
        // A second's worth of the share, as the others have had the time to gather.
        allowance.tokens = allowance.perSecond / instances
        beginAlone(allowance, instances, clock())
      },
      ask(allowance) {
        allowance.askAt = Number.POSITIVE_INFINITY
        if (asking.length === 0) setImmediate(sendAsking)
        asking.push(allowance)
      },
    },
  })

  return {
    ...meter,
    async close() {
      clearInterval(timer)
      const held = [...active]
      const wasAway = isAway
      isClosed = true
      if (wasAway) return
      const given = held.map((allowance) => leases.ask(restingRequest(allowance)))
      await Promise.allSettled([...given, leases.leave()])
    },
  }
}

/** Days after which an allowance that its meter has let go of is let go of here. */
const forgetMs = 3 * 86_400_000

function groupByInstance(rows: readonly LedgerRow[]): Map<string, LedgerRow[]> {
  const groups = new Map<string, LedgerRow[]>()
  for (const row of rows) groups.set(row.instance, [...(groups.get(row.instance) ?? []), row])
  return groups
}
