import fc from 'fast-check'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { type UsageGroup, type UsageWindow, usageGroups, usageWindows } from '../console/api.ts'
import type { Store } from '../control/store/openStore.ts'
import { stores } from '../control/store/stores.test.support.ts'
import { createUsage } from './createUsage.ts'
import { createFailureBuffer } from './failureBuffer.ts'
import { readFailures } from './readFailures.ts'
import { readCreditsToday, readOverview } from './readOverview.ts'
import { readUsage } from './readUsage.ts'
import { pruneUsage } from './retention.ts'
import { callOf, createHandClock, isMethod, type Noted, sumsOf } from './usage.test.support.ts'
import type { Call, Failure } from './usage.ts'

const log = pino({ level: 'silent' })
const day = 86_400_000
const noon = 20_000 * day + day / 2

describe.each(stores())('usage on $name', (kind) => {
  let store: Store
  beforeEach(async () => {
    store = await kind.open()
  })

  const open = (clock: () => number) => createUsage({ store, log, clock, isMethod, everyMs: 0 })

  test('whatever is noted, written and pruned when, every window adds up to what a plain list says', async () => {
    const instances = fc.integer({ min: 0, max: 1 })
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ do: fc.constant('note' as const), on: instances, call: callArbitrary }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('flush' as const), on: instances }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: waitArbitrary }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('prune' as const) }) },
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), questionArbitrary, async (steps, question) => {
        const accountId = `account-${++run}`
        const clock = createHandClock(noon)
        const usages = [open(clock), open(clock)]
        const noted: Noted[] = []
        for (const each of steps) {
          if (each.do === 'wait') clock.now += each.ms
          else if (each.do === 'prune') await pruneUsage(store.db, clock.now)
          else if (each.do === 'flush') await usages[each.on]?.flush()
          else {
            const call = { ...each.call, accountId, keyId: `${accountId}-${each.call.keyId}` }
            usages[each.on]?.note(call)
            noted.push({ at: clock.now, call })
          }
        }
        for (const usage of usages) await usage.close()
        await expectWindow(accountId, noted, clock.now, question)
      }),
      { numRuns: 60 },
    )
  })

  const expectWindow = async (
    accountId: string,
    noted: readonly Noted[],
    now: number,
    { window, by, filter }: { window: UsageWindow; by: UsageGroup; filter: FilterCase },
  ) => {
    const key = filter.key === undefined ? {} : { key: `${accountId}-${filter.key}` }
    const view = await readUsage(store.db, accountId, { window, by, filter: { ...filter, ...key }, now })
    const matches = (call: Call) =>
      (filter.key === undefined || call.keyId === key.key) &&
      (filter.network === undefined || call.network === filter.network) &&
      (filter.status === undefined || call.status === filter.status)
    const sums = sumsOf(noted, { accountId, from: view.from, to: view.to, by, matches })
    const found = view.rows.map((row) => [
      row.id,
      {
        requests: row.requests,
        errors: row.errors,
        credits: row.credits,
        tookUs: Math.round((row.meanMs ?? 0) * row.requests * 1_000),
        maxUs: Math.round((row.maxMs ?? 0) * 1_000),
      },
    ])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(sums))
    const total = [...sums.values()].reduce((sum, each) => sum + each.requests, 0)
    expect(view.total.requests).toBe(total)
    expect(view.series.requests.reduce((sum, each) => sum + each, 0)).toBe(total)
    for (const { id, requests, requestsAt } of view.rows) {
      if (requestsAt !== null) expect([id, requestsAt.reduce((a, b) => a + b, 0)]).toEqual([id, requests])
    }
  }

  test('all windows end now and have as many steps as they say', async () => {
    const sizes = []
    for (const window of usageWindows) {
      const view = await readUsage(store.db, 'nobody', { window, by: 'method', filter: {}, now: noon })
      expect(view.series.at).toHaveLength((view.to - view.from) / view.stepSeconds / 1_000)
      expect(view.to).toBeGreaterThan(noon)
      expect(view.total).toMatchObject({ requests: 0, meanMs: null, p50Ms: null, p95Ms: null, maxMs: null })
      sizes.push([window, view.series.at.length])
    }
    expect(sizes).toEqual([
      ['15m', 15],
      ['1h', 60],
      ['24h', 24],
      ['7d', 168],
      ['30d', 30],
    ])
  })

  test('what a window no longer shows is kept by the next longer one, and goes in the end', async () => {
    const clock = createHandClock(noon)
    const usage = open(clock)
    usage.note(callOf({}))
    await usage.flush()
    const rows = async () => {
      const counts = []
      for (const table of ['usage_minute', 'usage_hour', 'usage_day'] as const) {
        counts.push((await store.db.selectFrom(table).select('calls').execute()).length)
      }
      return counts
    }
    expect(await rows()).toEqual([12, 12, 12])
    await pruneUsage(store.db, noon + 2 * day)
    expect(await rows()).toEqual([0, 12, 12])
    await pruneUsage(store.db, noon + 40 * day)
    expect(await rows()).toEqual([0, 0, 12])
  })

  test('the overview has totals, the five largest of each, and the credits of the day', async () => {
    const clock = createHandClock(noon - day)
    const usage = open(clock)
    usage.note(callOf({ credits: 1_000 }))
    clock.now = noon
    for (let i = 0; i < 7; i++) {
      for (let n = 0; n <= i; n++)
        usage.note(callOf({ method: `eth_${i}`, network: `net-${i}`, tookUs: 1_000 }))
    }
    await usage.flush()
    const overview = await readOverview(store.db, 'account-1', { window: '1h', now: noon })
    expect(overview.total).toMatchObject({ requests: 28, errors: 0, credits: 140, meanMs: 1, maxMs: 1 })
    expect(overview.total.p50Ms).toBeLessThanOrEqual(1)
    expect(overview.topMethods.map(({ id }) => id)).toEqual(['eth_6', 'eth_5', 'eth_4', 'eth_3', 'eth_2'])
    expect(overview.topNetworks.map(({ requests }) => requests)).toEqual([7, 6, 5, 4, 3])
    expect(overview.creditsToday).toBe(140)
    expect(await readCreditsToday(store.db, 'account-1', noon - day)).toBe(1_000)
  })

  test('a failure is counted and kept, and pages go on where they ended though new ones come', async () => {
    const clock = createHandClock(noon)
    const usage = open(clock)
    for (let i = 0; i < 25; i++) {
      usage.noteFailure(
        failureOf({ at: noon + i, requestId: `r-${i}`, network: i % 2 === 0 ? 'even' : 'odd' }),
      )
    }
    await usage.flush()
    const first = await readFailures(store.db, 'account-1', { network: 'even', limit: 10 }, noon)
    usage.noteFailure(failureOf({ at: noon + 99, requestId: 'new', network: 'even' }))
    await usage.flush()
    expect(first.failures.map(({ request_id }) => request_id)).toEqual(
      Array.from({ length: 10 }, (_, i) => `r-${24 - 2 * i}`),
    )
    const cursor = first.next ?? ''
    const second = await readFailures(store.db, 'account-1', { network: 'even', limit: 10, cursor }, noon)
    expect(second.failures.map(({ request_id }) => request_id)).toEqual(['r-4', 'r-2', 'r-0'])
    expect(second.next).toBeNull()
    expect((await readFailures(store.db, 'account-1', { requestId: 'r-7' }, noon)).failures).toHaveLength(1)
    expect((await readFailures(store.db, 'account-1', { reason: 'other' }, noon)).failures).toEqual([])
    expect((await readFailures(store.db, 'account-2', {}, noon)).failures).toEqual([])
    const view = await readUsage(store.db, 'account-1', { window: '1h', by: 'status', filter: {}, now: noon })
    expect(view.rows).toMatchObject([{ id: '403', requests: 26, errors: 26 }])
  })

  test('what a stranger wrote into a failure can be stored, cut to size', async () => {
    const usage = open(() => noon)
    const message = `zero \u0000 half \ud800 ${'x'.repeat(1_000)}`
    usage.noteFailure(failureOf({ method: '\u0000\u001b[31m', message, origin: 'https://\u0000' }))
    await usage.flush()
    const [failure] = (await readFailures(store.db, 'account-1', {}, noon)).failures
    expect(failure?.method).toBe('  [31m')
    expect(failure?.origin).toBe('https:// ')
    expect(failure?.message).toMatch(/^zero {3}half \ufffd x+$/)
    expect(failure?.message.length).toBe(300)
  })

  test('a flood of failures is counted whole and kept in part, and an account keeps its last ten thousand', async () => {
    const clock = createHandClock(noon)
    const usage = open(clock)
    for (let second = 0; second < 100; second++) {
      const buffer = createFailureBuffer()
      for (let i = 0; i < 100; i++) buffer.add(failureOf({ at: noon + second }))
      await store.db.insertInto('failures').values(buffer.take()).execute()
    }
    clock.now += 1_000
    for (let i = 0; i < 150; i++) usage.noteFailure(failureOf({ at: clock.now }))
    await usage.flush()
    const times = await store.db.selectFrom('failures').select('at').orderBy('id').execute()
    expect(times).toHaveLength(10_000)
    expect(times[0]?.at).toBe(noon + 1)
    expect(times.filter(({ at }) => at === clock.now)).toHaveLength(100)
    const view = await readUsage(store.db, 'account-1', {
      window: '1h',
      by: 'key',
      filter: {},
      now: clock.now,
    })
    expect(view.total.requests).toBe(150)
    await pruneUsage(store.db, clock.now + 7 * day + 1)
    expect((await readFailures(store.db, 'account-1', {}, noon)).failures).toEqual([])
  })

  test('a listener hears of the calls of every instance, second by second, also over midnight', async () => {
    const clock = createHandClock(noon)
    const here = createUsage({ store, log, clock, isMethod, everyMs: 20 })
    const there = open(clock)
    const ticks: { requests: number; errors: number; credits: number; failures: readonly unknown[] }[] = []
    const sum = (name: 'requests' | 'errors' | 'credits') => ticks.reduce((all, tick) => all + tick[name], 0)
    there.note(callOf({}))
    await there.flush()
    const stop = here.listen('account-1', (tick) => ticks.push(tick))
    await expect.poll(() => ticks.length).toBeGreaterThan(0)
    expect(sum('requests')).toBe(0)
    here.note(callOf({}))
    there.note(callOf({}))
    clock.now += 1
    there.noteFailure(failureOf({ at: clock.now }))
    await there.flush()
    await expect.poll(() => sum('requests')).toBe(3)
    clock.now += day
    here.note(callOf({ credits: 7 }))
    await expect.poll(() => sum('requests')).toBe(4)
    expect(sum('errors')).toBe(1)
    expect(sum('credits')).toBe(5 + 5 + 5 + 7)
    expect(ticks.flatMap(({ failures }) => failures)).toHaveLength(1)
    stop()
    await here.close()
  })

  test('instances that write at the same moment add up, new series and old', async () => {
    const others = [store, kind.openAgain(store), kind.openAgain(store)]
    const usages = others.map((each) =>
      createUsage({ store: each, log, clock: () => noon, isMethod, everyMs: 0 }),
    )
    for (let round = 0; round < 8; round++) {
      for (const [i, usage] of usages.entries()) {
        for (let n = 0; n < 20; n++) {
          usage.note(callOf({ method: `eth_${(n * 7 + i) % 20}`, network: `net-${round % 4}` }))
        }
      }
      await Promise.all(usages.map((usage) => usage.flush()))
    }
    // Whoever had to give way has kept its sums and writes them now.
    for (const usage of usages) await usage.close()
    const view = await readUsage(store.db, 'account-1', {
      window: '1h',
      by: 'method',
      filter: {},
      now: noon,
    })
    expect(view.total.requests).toBe(8 * 3 * 20)
    expect(view.rows.map(({ requests }) => requests)).toEqual(Array.from({ length: 20 }, () => 24))
  })

  test('what could not be written is written later, and nothing twice', async () => {
    const clock = createHandClock(noon)
    const usage = open(clock)
    await store.db.schema.alterTable('usage_day').renameTo('elsewhere').execute()
    for (let i = 0; i < 5; i++) {
      usage.note(callOf({}))
      usage.noteFailure(failureOf({ at: clock.now }))
      await usage.flush()
      clock.now += 30_000
    }
    await store.db.schema.alterTable('elsewhere').renameTo('usage_day').execute()
    await usage.close()
    const view = await readUsage(store.db, 'account-1', {
      window: '1h',
      by: 'status',
      filter: {},
      now: clock.now,
    })
    expect(view.rows.map(({ id, requests }) => [id, requests])).toEqual([
      ['200', 5],
      ['403', 5],
    ])
    expect(view.series.requests.filter((count) => count > 0)).toEqual([4, 4, 2])
    expect((await readFailures(store.db, 'account-1', {}, noon)).failures).toHaveLength(5)
  })
})

interface FilterCase {
  readonly key?: string
  readonly network?: string
  readonly status?: number
}

const callArbitrary = fc
  .record({
    keyId: fc.constantFrom('a', 'b'),
    network: fc.constantFrom('localnet', 'ticknet'),
    method: fc.constantFrom('eth_call', 'eth_chainId', 'made_up', '__proto__'),
    status: fc.constantFrom(200, 403, 429),
    code: fc.constantFrom(null, -32000),
    credits: fc.integer({ min: 0, max: 1_000 }),
    tookUs: fc.integer({ min: 0, max: 9_000_000 }),
  })
  .map((call) => callOf(call))

const waitArbitrary = fc.oneof(
  fc.integer({ min: 1, max: 5_000 }),
  fc.integer({ min: 1, max: 3_600_000 }),
  fc.integer({ min: 1, max: day }),
)

const questionArbitrary = fc.record({
  window: fc.constantFrom(...usageWindows),
  by: fc.constantFrom(...usageGroups),
  filter: fc.record(
    {
      key: fc.constantFrom('a', 'b'),
      network: fc.constantFrom('localnet'),
      status: fc.constantFrom(200, 429),
    },
    { requiredKeys: [] },
  ),
})

function failureOf(failure: Partial<Failure>): Failure {
  return {
    ...callOf({ status: 403, code: -32002, credits: 5 }),
    at: noon,
    requestId: 'r-1',
    reason: 'rejected',
    message: 'rejected due to project ID settings',
    origin: null,
    ...failure,
  }
}
