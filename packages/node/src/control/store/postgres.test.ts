import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createUsage } from '../../usage/createUsage.ts'
import { type PostgresServer, startPostgres } from '../testing/startPostgres.ts'
import { type Relay, startRelay } from '../testing/startRelay.ts'
import { openStore, type Store } from './openStore.ts'

let server: PostgresServer
let relay: Relay
let store: Store

beforeAll(async () => {
  server = await startPostgres()
  relay = await startRelay(await server.createDatabase())
  store = openStore({ url: relay.url, patience: { statementMs: 300, silenceMs: 600 } })
  await store.migrate()
})
afterEach(() => relay.mend())
afterAll(async () => {
  await store?.close()
  await relay?.close()
  await server?.stop()
})

const took = async (work: Promise<unknown>) => {
  const started = performance.now()
  await work.catch(() => {})
  return performance.now() - started
}

test('a statement that takes too long is given up by the server, and its connection is good for the next', async () => {
  await expect(sql`select pg_sleep(5)`.execute(store.db)).rejects.toThrow('statement timeout')
  const work = sql<{ pid: number }>`select pg_backend_pid() as pid`
  expect((await work.execute(store.db)).rows).toEqual((await work.execute(store.db)).rows)
})

test('a step of the schema takes as long as it takes', async () => {
  const holder = store.db.transaction().execute(async (db) => {
    await sql`lock table migrations`.execute(db)
    await new Promise((done) => setTimeout(done, 450))
  })
  const other = openStore({ url: relay.url, patience: { statementMs: 100, silenceMs: 200 } })
  expect(await other.migrate()).toEqual([])
  await holder
  await other.close()
})

test('a database that hangs fails what waits for it, also within a change, and serves again when it is back', async () => {
  let hung: unknown
  await store.version()
  const change = store.change(async (db) => {
    await db.selectFrom('accounts').selectAll().execute()
    relay.freeze()
    await db
      .selectFrom('accounts')
      .selectAll()
      .execute()
      .catch((error) => {
        hung = error
        throw error
      })
  })
  await expect(change).rejects.toThrow()
  // The pool has others, whose connections hang as well; and new ones cannot be made.
  expect(await took(Promise.allSettled(Array.from({ length: 8 }, () => store.version())))).toBeLessThan(6_500)
  await expect(store.version()).rejects.toThrow()
  expect(hung).toMatchObject({ message: 'the database did not answer for 0.6 s', code: 'ETIMEDOUT' })
  relay.mend()
  expect(await store.version()).toBe(0)
})

test('usage that was counted while the database hung is written when it is back', async () => {
  const silent = pino({ enabled: false })
  const usage = createUsage({ store, log: silent, isMethod: () => true, everyMs: 0 })
  const call = { accountId: 'a', keyId: 'k', network: 'n', method: 'm', status: 200, code: null }
  await store.version()
  relay.freeze()
  usage.note({ ...call, credits: 80, tookUs: 1 })
  expect(await took(usage.flush())).toBeLessThan(6_500)
  relay.mend()
  await usage.close()
  const rows = await store.db.selectFrom('usage_day').select('credits').execute()
  expect(new Set(rows.map(({ credits }) => credits))).toEqual(new Set([80]))
})
