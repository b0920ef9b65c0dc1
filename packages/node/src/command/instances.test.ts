import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { NewKey, SettingsView } from '../console/api.ts'
import { type PostgresServer, startPostgres } from '../control/testing/startPostgres.ts'
import { startRelay } from '../control/testing/startRelay.ts'
import { type RedisServer, startRedis } from '../metering/testing/startRedis.ts'
import { type Ask, signInByLink } from './testing/signInByLink.ts'
import { call, interrupt, type Running, runCauseway, startCauseway } from './testing/startCauseway.ts'

let postgres: PostgresServer
let redis: RedisServer
let database = ''
const home = mkdtempSync(join(tmpdir(), 'causeway-instances-'))
const started: Running[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  redis = await startRedis()
  database = await postgres.createDatabase()
}, 120_000)
afterAll(async () => {
  for (const running of started) {
    if (running.process.exitCode === null) running.process.kill('SIGKILL')
    await running.ended
  }
  await redis?.stop()
  await postgres?.stop()
  rmSync(home, { recursive: true, force: true })
})

async function start(name: string) {
  const words = ['--data', join(home, name), '--database', database, '--redis', redis.url]
  const running = await startCauseway(home, words)
  started.push(running)
  const localnet = running.facts.networks.find((network) => network.name === 'localnet')
  if (localnet === undefined) throw new Error('localnet is not there')
  return { ...running, localnet }
}

test('a database of an older schema is not changed without a word', async () => {
  const { code, error } = await runCauseway(home, ['up', '--port', '0', '--database', database])
  expect(code).toBe(1)
  expect(error).toContain('run: causeway migrate')
  expect((await runCauseway(home, ['migrate', '--database', database])).code).toBe(0)
})

test('an instance without Redis is alone at its database', async () => {
  const alone = ['up', '--port', '0', '--json', '--database', database, '--data']
  const first = await startCauseway(home, ['--database', database, '--data', join(home, 'alone')])
  started.push(first)
  for (const more of [[], ['--redis', redis.url]]) {
    const { code, error } = await runCauseway(home, [...alone, join(home, 'second'), ...more])
    expect(code).toBe(1)
    expect(error).toContain('another instance uses this database already; several instances need Redis')
  }
  expect((await interrupt(first)).code).toBe(0)
})

test('an instance without Redis whose place was given away while its database was gone stops and says so', async () => {
  const relay = await startRelay(database)
  const first = await startCauseway(home, ['--database', relay.url, '--data', join(home, 'alone')])
  started.push(first)
  relay.cut()
  const second = await vi.waitFor(
    () => startCauseway(home, ['--database', database, '--data', join(home, 'second')]),
    { timeout: 20_000 },
  )
  started.push(second)
  relay.mend()
  const { code, error } = await first.ended
  expect(code).toBe(1)
  expect(error).toContain("another instance took this one's place there, so this one stops")
  expect((await interrupt(second)).code).toBe(0)
  await relay.close()
}, 60_000)

test('instances share accounts, keys and revocations: a key that ends on one ends on all within a second', async () => {
  const one = await start('one')
  const two = await start('two')
  // Each start gives out a link of its own and ends the one before.
  const ask: Ask = await signInByLink(two.facts.dashboard)
  expect(await ask<SettingsView>('GET', '/settings')).toMatchObject({ database: 'postgres', redis: true })
  const { digits, key } = await ask<NewKey>('POST', '/keys', { name: 'shared' })
  await vi.waitFor(async () => expect(await call(one.localnet.http, digits, 'eth_chainId')).toBe('0x539'), {
    timeout: 2_000,
  })
  const socket = new WebSocket(`${one.localnet.ws}/ws/v3/${digits}`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const revokedAt = performance.now()
  await ask('DELETE', `/keys/${key.id}`)
  expect(await closed).toMatchObject({ 0: 1008 })
  expect(performance.now() - revokedAt).toBeLessThan(1_000)
  for (const each of [one, two]) expect((await interrupt(each)).code).toBe(0)
})
