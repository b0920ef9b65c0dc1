import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../control/store/tables.ts'
import { failureIdAt } from './failureBuffer.ts'
import { stretchAt } from './units.ts'

/** What happened on an account since the tick before, on all instances. */
export interface LiveTick {
  readonly at: number
  readonly requests: number
  readonly errors: number
  readonly credits: number
  /** `null` where nothing was answered. */
  readonly meanMs: number | null
  /** Credits since 00:00 UTC. */
  readonly creditsToday: number
  /** The newest at most, the oldest first. */
  readonly failures: readonly Selectable<Tables['failures']>[]
}

/** Tells listeners what is new in the store, once a second for all listeners of an account. */
export interface Live {
  listen(accountId: string, listener: (tick: LiveTick) => void): () => void
  tick(): Promise<void>
}

/** More than this a second nobody reads. */
const maxFailures = 20

interface Watched {
  readonly listeners: Set<(tick: LiveTick) => void>
  /** The sums at the last tick, by day; `null` before the first. */
  days: Map<number, DaySums> | null
  lastFailure: string
}

interface DaySums {
  readonly calls: number
  readonly errors: number
  readonly credits: number
  readonly took_us: number
}

const none: DaySums = { calls: 0, errors: 0, credits: 0, took_us: 0 }

export function createLive(db: Kysely<Tables>, clock: () => number): Live {
  const watched = new Map<string, Watched>()

  const tickOne = async (accountId: string, account: Watched) => {
    const at = clock()
    const days = await daySums(db, accountId, stretchAt('day', at))
    const failures = await failuresAfter(db, accountId, account.lastFailure)
    const before = account.days
    account.days = days
    account.lastFailure = failures.at(-1)?.id ?? account.lastFailure
    const gain = before === null ? none : gainOf(before, days)
    const { calls: requests, errors, credits, took_us } = gain
    const creditsToday = (days.get(stretchAt('day', at)) ?? none).credits
    const meanMs = requests > 0 ? took_us / requests / 1_000 : null
    const tick = { at, requests, errors, credits, meanMs, creditsToday, failures }
    for (const listener of account.listeners) listener(tick)
  }

  return {
    listen(accountId, listener) {
      const account = watched.get(accountId) ?? {
        listeners: new Set(),
        days: null,
        lastFailure: failureIdAt(clock()),
      }
      watched.set(accountId, account)
      account.listeners.add(listener)
      return () => {
        account.listeners.delete(listener)
        if (account.listeners.size === 0 && watched.get(accountId) === account) watched.delete(accountId)
      }
    },
    async tick() {
      for (const [accountId, account] of watched) await tickOne(accountId, account)
    },
  }
}

/** Today's and yesterday's: a day that has just ended may still gain. */
async function daySums(db: Kysely<Tables>, accountId: string, today: number): Promise<Map<number, DaySums>> {
  const rows = await db
    .selectFrom('usage_series as s')
    .innerJoin('usage_day as c', 'c.series_id', 's.id')
    .select(['c.at', 'c.calls', 'c.errors', 'c.credits', 'c.took_us'])
    .where('s.account_id', '=', accountId)
    .where('s.shape', '=', 'all')
    .where('c.at', '>=', today - 1)
    .execute()
  return new Map(rows.map(({ at, ...sums }) => [at, sums]))
}

function gainOf(before: ReadonlyMap<number, DaySums>, after: ReadonlyMap<number, DaySums>): DaySums {
  const gain = { ...none }
  for (const [day, sums] of after) {
    const was = before.get(day) ?? none
    gain.calls += sums.calls - was.calls
    gain.errors += sums.errors - was.errors
    gain.credits += sums.credits - was.credits
    gain.took_us += sums.took_us - was.took_us
  }
  return gain
}

async function failuresAfter(db: Kysely<Tables>, accountId: string, id: string) {
  const newest = await db
    .selectFrom('failures')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', id)
    .orderBy('id', 'desc')
    .limit(maxFailures)
    .execute()
  return newest.reverse()
}
