import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openStore, type Store } from '../control/store/openStore.ts'
import { type PostgresServer, startPostgres } from '../control/testing/startPostgres.ts'
import { type Relay, startRelay } from '../control/testing/startRelay.ts'
import { takeInstanceLock } from './instanceLock.ts'

let server: PostgresServer
let database = ''
let relay: Relay
const stores: Store[] = []
const leaves: (() => Promise<void>)[] = []
const lines: string[] = []
const log = pino({}, { write: (line: string) => lines.push(line) })

beforeAll(async () => {
  server = await startPostgres()
  database = await server.createDatabase()
  relay = await startRelay(database)
})
afterEach(async () => {
  relay.mend()
  lines.length = 0
  await Promise.all(leaves.splice(0).map((leave) => leave()))
  await Promise.all(stores.splice(0).map((store) => store.close()))
})
afterAll(async () => {
  await relay?.close()
  await server?.stop()
})

/** An instance; the relay can take its database away. */
async function start({ hasRedis = false, url = database } = {}) {
  const store = openStore({ url, patience: { statementMs: 500, silenceMs: 1_000 } })
  stores.push(store)
  const onDisplaced = vi.fn<(error: Error) => void>()
  const leave = await takeInstanceLock(store, { hasRedis, log, onDisplaced, everyMs: 50 })
  leaves.push(leave)
  return { onDisplaced, leave }
}

const refused = 'another instance uses this database already'
const said = (part: string) =>
  vi.waitFor(() => expect(lines.filter((line) => line.includes(part))).toHaveLength(1), { timeout: 10_000 })

test('after the database was away an instance has its place again, and a second one is refused', async () => {
  const { onDisplaced } = await start({ url: relay.url })
  await expect(start()).rejects.toThrow(refused)
  relay.cut()
  await said('place at the database is lost')
  relay.mend()
  await said('has its place at the database again')
  await expect(start()).rejects.toThrow(refused)
  expect(onDisplaced).not.toHaveBeenCalled()
})

test('an instance whose place was given away meanwhile is told to stop, once', async () => {
  const first = await start({ url: relay.url })
  relay.cut()
  const second = await vi.waitFor(() => start(), { timeout: 5_000 })
  relay.mend()
  await vi.waitFor(() => expect(first.onDisplaced).toHaveBeenCalledOnce(), { timeout: 5_000 })
  expect(first.onDisplaced.mock.calls[0]?.[0].message).toContain('so this one stops; several instances need')
  expect(second.onDisplaced).not.toHaveBeenCalled()
})

test('a server that did not notice the break does not keep the place for a ghost', async () => {
  const { onDisplaced } = await start({ url: relay.url })
  relay.freeze()
  // The instance gives up its silent connection; the server still believes in the other end.
  await said('place at the database is lost')
  await expect(start()).rejects.toThrow(refused)
  relay.mend()
  await said('has its place at the database again')
  await expect(start()).rejects.toThrow(refused)
  expect(onDisplaced).not.toHaveBeenCalled()
})

test('instances with Redis share the place through a break, and one that leaves makes room', async () => {
  const one = await start({ hasRedis: true, url: relay.url })
  const two = await start({ hasRedis: true })
  relay.cut()
  await said('place at the database is lost')
  relay.mend()
  await said('has its place at the database again')
  await two.leave()
  await expect(start()).rejects.toThrow(refused)
  expect(one.onDisplaced).not.toHaveBeenCalled()
  await one.leave()
  const { onDisplaced } = await start()
  expect(onDisplaced).not.toHaveBeenCalled()
})
