import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { LedgerRow } from '../ledger/tally.ts'
import { isLimitReached, type RunningMeter } from '../meter.ts'
import { memoryLedger, projectWith } from '../project.test.support.ts'
import { startRedis } from '../testing/startRedis.ts'
import { dayMs, utcDay } from '../utcDay.ts'
import { createLeaseMeter } from './leaseMeter.ts'
import { openRedis } from './openRedis.ts'
import { createRedisLeases } from './redisLeases.ts'

// Real seconds of a real Redis. Budget: 50 s on two cores.
const log = pino({ enabled: false })
const server = await startRedis()
const opened: { meter: RunningMeter; redis: Redis }[] = []
afterEach(async () => {
  for (const { meter, redis } of opened.splice(0)) {
    await meter.close()
    redis.disconnect()
  }
})
afterAll(() => server.stop())

let prefix = 0

/** Some instances that share a server, none of which knows what earlier tests did. */
async function createMeters(
  count: number,
  options: { restored?: readonly LedgerRow[]; clock?: () => number } = {},
) {
  const name = `test${++prefix}`
  const { restored = [], clock = Date.now } = options
  const meters: RunningMeter[] = []
  const ledgers: ReturnType<typeof memoryLedger>[] = []
  for (let i = 0; i < count; i++) {
    const redis = await openRedis(server.url, log)
    const instance = `instance${i}`
    const ledger = memoryLedger(restored, instance)
    const meter = await createLeaseMeter({
      leases: createRedisLeases(redis, instance, name),
      ledger,
      clock,
      log,
    })
    opened.push({ meter, redis })
    meters.push(meter)
    ledgers.push(ledger)
  }
  // Those that came first hear of the last one with their next greeting.
  if (count > 1) await sleep(1_200)
  const spent = () => ledgers.flatMap(({ tallies }) => tallies).reduce((sum, { credits }) => sum + credits, 0)
  return { meters, spent }
}

/** Calls on every meter, far more than any limit; gives the seconds it took. */
async function overload(
  meters: readonly RunningMeter[],
  project: ReturnType<typeof projectWith>,
  ms: number,
) {
  const started = performance.now()
  while (performance.now() - started < ms) {
    for (const meter of meters) for (let i = 0; i < 5; i++) meter.charge(project, 80)
    await sleep(1)
  }
  return (performance.now() - started) / 1_000
}

test('the first call of a key is admitted, and what is spent elsewhere is known after it', async () => {
  const { meters } = await createMeters(2)
  const project = projectWith({ perSecond: 500, perDay: 10_000 })
  const [one, two] = meters
  expect(one?.charge(project, 300)).toMatchObject({ credits: 300, left: 9_700 })
  expect(two?.charge(project, 80)).toMatchObject({ credits: 80 })
  await sleep(1_500)
  two?.charge(project, 80)
  await sleep(300)
  expect(two?.charge(project, 80)).toMatchObject({ credits: 80, left: 10_000 - 300 - 240 })
})

test.each([1, 2, 4])('%i instances under overload admit one limit and one burst together', async (count) => {
  const { meters, spent } = await createMeters(count)
  const perSecond = 20_000
  const seconds = await overload(meters, projectWith({ perSecond }), 3_000)
  expect(spent()).toBeLessThanOrEqual(perSecond * (seconds + 1) * 1.02)
  expect(spent()).toBeGreaterThanOrEqual(perSecond * (seconds + 1) * 0.95)
})

test('a key limit holds over all instances beside that of its account', async () => {
  const { meters, spent } = await createMeters(2)
  const seconds = await overload(meters, projectWith({ perSecond: 100_000 }, { perSecond: 2_000 }), 1_500)
  expect(spent()).toBeLessThanOrEqual(2_000 * (seconds + 1) * 1.02)
  expect(spent()).toBeGreaterThanOrEqual(2_000 * (seconds + 1) * 0.9)
})

test('a day is spent to its end by all instances together, and not beyond', async () => {
  const { meters, spent } = await createMeters(2)
  const project = projectWith({ perDay: 50_000 })
  await overload(meters, project, 2_500)
  expect(spent()).toBeLessThanOrEqual(50_000)
  expect(spent()).toBeGreaterThan(50_000 - 2 * 300 - 80)
  expect(meters[0]?.charge(project, 1_000)).toMatchObject({ limit: 'accountPerDay', allowed: 50_000 })
})

test('a day that the ledger has already counted elsewhere is not given again', async () => {
  const row = { accountId: 'account1', keyId: 'key1', day: utcDay(Date.now()), instance: 'gone', calls: 1 }
  const { meters, spent } = await createMeters(2, { restored: [{ ...row, credits: 49_000 }] })
  await overload(meters, projectWith({ perDay: 50_000 }), 1_500)
  // Before the first answer each instance may spend a block on advance.
  expect(spent()).toBeLessThanOrEqual(1_000 + 2 * 300)
})

test('credits that an idle instance holds go back to the others', async () => {
  const { meters } = await createMeters(2)
  const [idle, busy] = meters
  const project = projectWith({ perDay: 2_000 })
  idle?.charge(project, 80)
  await sleep(1_500)
  let admitted = 0
  for (let i = 0; i < 100 && busy !== undefined; i++) {
    if (!isLimitReached(busy.charge(project, 80))) admitted += 80
    await sleep(5)
  }
  expect(admitted).toBeGreaterThanOrEqual(2_000 - 80 - 80 - 80)
})

test('a new day begins at 00:00 UTC for all instances', async () => {
  let now = utcDay(Date.now()) + dayMs - 1_000
  const { meters } = await createMeters(2, { clock: () => now })
  const project = projectWith({ perDay: 1_000 })
  await overload(meters, project, 300)
  expect(meters.every((meter) => isLimitReached(meter.charge(project, 80)))).toBe(true)
  now += 2_000
  expect(meters.map((meter) => isLimitReached(meter.charge(project, 80)))).toEqual([false, false])
})

test.each(['killed', 'stopped'])(
  'with the server %s the instances go on with their shares, within one limit, and are exact again after it',
  async (how) => {
    const { meters, spent } = await createMeters(2)
    const perSecond = 20_000
    const project = projectWith({ perSecond, perDay: 10_000_000 })
    let seconds = await overload(meters, project, 1_000)
    if (how === 'killed') await server.kill()
    else server.pause()
    const before = spent()
    const away = await overload(meters, project, 3_000)
    seconds += away
    // Neither open nor closed.
    expect(spent() - before).toBeLessThanOrEqual(perSecond * (away + 0.3))
    expect(spent() - before).toBeGreaterThanOrEqual(perSecond * away * 0.5)
    if (how === 'killed') await server.restart()
    else server.resume()
    seconds += await overload(meters, project, 2_000)
    expect(spent()).toBeLessThanOrEqual(perSecond * (seconds + 2) * 1.02)
    // Every instance has told the server what it spent meanwhile.
    await sleep(1_500)
    meters[0]?.charge(project, 80)
    await sleep(300)
    const last = meters[0]?.charge(project, 80)
    expect(last).toMatchObject({ left: 10_000_000 - spent() })
  },
)
