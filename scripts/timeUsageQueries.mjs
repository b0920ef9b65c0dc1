// Puts a million minutes of usage, the hours and days that belong to such an account, and 100,000 failures into an
// embedded database and into a PostgreSQL server started for it, and times everything that the usage pages ask. Prints
// the figures as Markdown; `--write` puts them into docs/usage.md. Needs `npm run build` first. They are figures of one
// machine, never asserted.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStore } from '../packages/node/dist/control/store/openStore.js'
import { startPostgres } from '../packages/node/dist/control/testing/startPostgres.js'
import { createCounters } from '../packages/node/dist/usage/counters.js'
import { createUsage } from '../packages/node/dist/usage/createUsage.js'
import { createFailureBuffer } from '../packages/node/dist/usage/failureBuffer.js'
import { latencyColumns } from '../packages/node/dist/usage/latency.js'
import { readFailures } from '../packages/node/dist/usage/readFailures.js'
import { readOverview } from '../packages/node/dist/usage/readOverview.js'
import { readUsage } from '../packages/node/dist/usage/readUsage.js'
import { pruneUsage } from '../packages/node/dist/usage/retention.js'
import { stretchAt } from '../packages/node/dist/usage/units.js'

// A dependency of the package, not of the scripts.
const { sql } = createRequire(new URL('../packages/node/package.json', import.meta.url))('kysely')

const page = fileURLToPath(new URL('../docs/usage.md', import.meta.url))
const marks = [
  '<!-- figures: node scripts/timeUsageQueries.mjs --write -->',
  '<!-- end of the usage figures -->',
]
const account = 'account-big'
const now = Date.UTC(2026, 5, 15, 12, 30)
const minuteRows = 1_000_000
const failureRows = 100_000
const runs = 15

const keys = Array.from({ length: 8 }, (_, i) => `key-${i}`)
const networks = ['mainnet', 'sepolia', 'polygon-mainnet', 'localnet', 'history']
const methods = [
  'eth_call',
  'eth_getBalance',
  'eth_blockNumber',
  'eth_chainId',
  'eth_getLogs',
  'eth_estimateGas',
].concat(['eth_getTransactionReceipt', 'eth_getBlockByNumber'])

/** Every key with every method on every network, and some of them refused. */
function* calls() {
  const base = { accountId: account, code: null, credits: 80, tookUs: 400 }
  for (const keyId of keys) {
    for (const network of networks) {
      for (const method of methods) yield { ...base, keyId, network, method, status: 200 }
    }
    for (const status of [402, 403, 429]) {
      yield { ...base, keyId, network: 'mainnet', method: 'eth_call', status, code: -32_005 }
    }
  }
}

/** What a service would have written: each series in every minute, hour and day. */
async function fill(store) {
  const silent = { debug() {}, info() {}, warn: console.error, error: console.error }
  const usage = createUsage({ store, log: silent, clock: () => now, isMethod: () => true, everyMs: 0 })
  for (const call of calls()) usage.note(call)
  await usage.flush()
  for (const call of calls()) usage.note(call)
  const started = process.cpuUsage()
  await usage.flush()
  const { user, system } = process.cpuUsage(started)
  const { series } = await store.db
    .selectFrom('usage_series')
    .select(({ fn }) => fn.countAll().as('series'))
    .executeTakeFirstOrThrow()
  for (const table of ['usage_minute', 'usage_hour', 'usage_day']) await store.db.deleteFrom(table).execute()
  const filled = {
    minutes: await fillTable(store, 'usage_minute', stretchAt('minute', now), Math.ceil(minuteRows / series)),
    hours: await fillTable(store, 'usage_hour', stretchAt('hour', now), 40 * 24),
    days: await fillTable(store, 'usage_day', stretchAt('day', now), 365),
  }
  return { ...filled, series, flushMs: (user + system) / 1_000 }
}

async function fillTable(store, table, last, count) {
  const mixed = (by, most) => sql`(cast(n.at as bigint) * ${sql.lit(by)} + s.id) % ${sql.lit(most)} + 1`
  const columns = ['series_id', 'at', 'calls', 'errors', 'credits', 'took_us', 'took_max', ...latencyColumns]
  const values = [
    sql`s.id`,
    sql`n.at`,
    mixed(7919, 900),
    mixed(104_729, 9),
    mixed(1_299_709, 90_000),
    mixed(611_953, 900_000),
    mixed(15_485_863, 250_000),
    ...latencyColumns.map((_, i) => (i < 10 ? mixed(31 + i, 90) : sql.lit(0))),
  ]
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    with recursive n(at) as (
      select cast(${sql.lit(last - count + 1)} as integer) union all select at + 1 from n where at < ${sql.lit(last)}
    )
    select ${sql.join(values)} from n cross join usage_series s order by n.at, s.id`.execute(store.db)
  const { rows } = await store.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

/** Ten accounts with as many as an account keeps. */
async function fillFailures(store) {
  const reasons = ['rejected', 'invalidParams', 'keyPerSecond', 'methodNotFound']
  for (let done = 0; done < failureRows; done += 1_000) {
    const records = []
    for (let i = 0; i < 1_000; i += 100) {
      const buffer = createFailureBuffer()
      for (let j = 0; j < 100; j++) {
        const n = done + i + j
        buffer.add({
          accountId: n % 10_000 === 0 || n < 10_000 ? account : `account-${n % 9}`,
          keyId: keys[n % 8],
          network: networks[n % 5],
          method: methods[n % 8],
          status: n % 3 === 0 ? 403 : 200,
          code: -32_002,
          credits: 5,
          tookUs: 100,
          at: now - (n % 10_000) * 1_000,
          requestId: `0123456789ab-${n}`,
          reason: reasons[n % 4],
          message: 'rejected due to project ID settings',
          origin: 'https://example.org',
        })
      }
      records.push(...buffer.take())
    }
    for (let i = 0; i < records.length; i += 500) {
      await store.db
        .insertInto('failures')
        .values(records.slice(i, i + 500))
        .execute()
    }
  }
}

async function timed(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function questions(db) {
  const usage = (window, by, filter) => () => readUsage(db, account, { window, by, filter, now })
  const failures = (filter) => () => readFailures(db, account, filter, now)
  const windows = ['15m', '1h', '24h', '7d', '30d']
  return [
    ...windows.map((window) => [`overview, ${window}`, () => readOverview(db, account, { window, now })]),
    ...windows.flatMap((window) => [
      [`usage by method, ${window}`, usage(window, 'method', {})],
      [`usage by key, ${window}`, usage(window, 'key', {})],
      [`usage of one key by method, ${window}`, usage(window, 'method', { key: 'key-3' })],
      [
        `usage of one key on one network by status, ${window}`,
        usage(window, 'status', { key: 'key-3', network: 'mainnet' }),
      ],
      [`usage with status 200 by method, ${window}`, usage(window, 'method', { status: 200 })],
    ]),
    ['failures, first page', failures({})],
    ['failures of one key with one reason', failures({ key: 'key-3', reason: 'methodNotFound' })],
    ['failures with a reason that none has', failures({ reason: 'timedOut' })],
    ['one failure by its request', failures({ requestId: '0123456789ab-9999' })],
    ['taking away a minute that is too old', () => pruneUsage(db, now)],
  ]
}

async function measure(name, url) {
  const store = openStore({ url })
  try {
    await store.migrate()
    const filled = await fill(store)
    await fillFailures(store)
    // PostgreSQL does this by itself within a minute; nobody waits for it here.
    await sql`analyze`.execute(store.db)
    const times = []
    for (const [says, ask] of questions(store.db)) {
      const took = []
      for (let i = 0; i < runs; i++) took.push(await timed(ask))
      took.sort((a, b) => a - b)
      times.push({ says, least: took[0], median: took[runs >> 1] })
    }
    return { name, filled, times }
  } finally {
    await store.close()
  }
}

/** Processor time of one `note`, so that a busy machine does not count. */
function measureNote() {
  const all = [...calls()]
  const counters = createCounters({ clock: Date.now, isMethod: () => true })
  const count = 3_000_000
  for (let i = 0; i < count; i++) counters.note(all[i % all.length])
  const started = process.cpuUsage()
  for (let i = 0; i < count; i++) counters.note(all[i % all.length])
  const mixed = process.cpuUsage(started).user / count
  const again = process.cpuUsage()
  for (let i = 0; i < count; i++) counters.note(all[0])
  return { mixed: mixed * 1_000, same: (process.cpuUsage(again).user / count) * 1_000 }
}

function tell(results, note) {
  const [first] = results
  const ms = (value) => value.toFixed(1)
  const { minutes, hours, days, series } = first.filled
  const lines = [
    `${minutes.toLocaleString('en')} minutes, ${hours.toLocaleString('en')} hours and ${days.toLocaleString('en')} days of ` +
      `${series} series of one account, and ${failureRows.toLocaleString('en')} failures, really inserted. Milliseconds, ` +
      `least and median of ${runs}, each with all statements of the page; ${cpus().length} × ${cpus()[0].model.trim()}, ` +
      `load ${loadavg()[0].toFixed(1)}.`,
    '',
    `| | ${results.map(({ name }) => `${name} least | median`).join(' | ')} |`,
    `|---|${results.map(() => '---:|---:').join('|')}|`,
    ...first.times.map(
      ({ says }, i) =>
        `| ${says} | ${results.map(({ times }) => `${ms(times[i].least)} | ${ms(times[i].median)}`).join(' | ')} |`,
    ),
    '',
    `Counting a call takes ${note.same.toFixed(0)} ns of processor time when it is like the one before, ` +
      `${note.mixed.toFixed(0)} ns when each is of another key, network or method. Writing out a second in which ` +
      `all ${series} series gained takes this process ${results.map(({ name, filled }) => `${ms(filled.flushMs)} ms (${name})`).join(', ')}.`,
  ]
  return lines.join('\n')
}

const folder = mkdtempSync(join(tmpdir(), 'causeway-usage-'))
const server = await startPostgres()
try {
  const note = measureNote()
  const embedded = await measure('embedded', join(folder, 'control.db'))
  const postgres = await measure('PostgreSQL', await server.createDatabase())
  const text = tell([embedded, postgres], note)
  console.log(text)
  if (process.argv.includes('--write')) {
    const whole = readFileSync(page, 'utf8')
    const [before, rest = ''] = whole.split(marks[0])
    const [, after = ''] = rest.split(marks[1])
    writeFileSync(page, `${before}${marks[0]}\n${text}\n${marks[1]}${after}`)
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
