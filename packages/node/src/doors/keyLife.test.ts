import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createApiKeys } from '../control/apiKeys/apiKeys.ts'
import { createProjects } from '../control/createProjects.ts'
import { openControl, openControlStore } from '../control/openControl.ts'
import { localAccountId } from '../control/plans.ts'
import { basic, createIssuer } from '../gate/projects.test.support.ts'
import { call, send, startService } from './service.test.support.ts'
import { open } from './socket.test.support.ts'

/** The gate on a real store: what the dashboard changes is what the next request, and every open socket, meets. */
const data = mkdtempSync(join(tmpdir(), 'causeway-gate-'))
const devKey = 'd'.repeat(32)
const store = await openControl({ data, database: null, devKey, migrate: true, now: Date.now() })
const projects = await createProjects(store, { onTrouble: vi.fn() })
const apiKeys = createApiKeys(store)
const { service, lines } = await startService({ keys: projects })
afterAll(async () => {
  await service.close()
  projects.close()
  await store.close()
  rmSync(data, { recursive: true })
})

const account = localAccountId
const create = async (name: string) => {
  const { key, digits } = await apiKeys.create(account, { name }, 'test')
  await projects.refresh()
  return { id: key.id, digits }
}
const ask = (key: string, headers: Record<string, string> = {}) =>
  send(service.port, { path: `/testnet/v3/${key}`, body: call('chainId'), headers })
const statusOf = async (key: string, headers: Record<string, string> = {}) => {
  await projects.refresh()
  return (await ask(key, headers)).status
}
const socketOf = (key: string) => open(`ws://127.0.0.1:${service.port}/testnet/ws/v3/${key}`)

test('the dev key and a created key may call', async () => {
  const { digits } = await create('first')
  expect([await statusOf(devKey), await statusOf(digits)]).toEqual([200, 200])
})

test('a secret, a token and a list hold from the moment they are set', async () => {
  const { id, digits } = await create('settings')
  const { secret } = await apiKeys.makeSecret(account, id, 'test')
  await apiKeys.edit(account, id, { secretRequired: true }, 'test')
  expect([await statusOf(digits), await statusOf(digits, { Authorization: basic(secret) })]).toEqual([
    401, 200,
  ])
  await apiKeys.edit(account, id, { secretRequired: false }, 'test')
  await apiKeys.dropSecret(account, id, 'test')
  expect(await statusOf(digits)).toBe(200)

  const issuer = createIssuer('RS256', 'unused')
  const given = { name: 'mine', algorithm: 'RS256' as const, publicKey: issuer.pem }
  const [jwtKey] = (await apiKeys.addJwtKey(account, id, given, 'test')).jwtKeys
  await apiKeys.edit(account, id, { jwtRequired: true }, 'test')
  const Authorization = `Bearer ${await issuer.sign({}, { kid: jwtKey?.id })}`
  expect([await statusOf(digits), await statusOf(digits, { Authorization })]).toEqual([401, 200])
  await apiKeys.edit(account, id, { jwtRequired: false }, 'test')
  await apiKeys.removeJwtKey(account, id, jwtKey?.id ?? '', 'test')

  await apiKeys.edit(account, id, { allow: { origins: ['https://*.example.org'] } }, 'test')
  expect(await statusOf(digits, { Origin: 'https://app.example.org' })).toBe(200)
  expect(await statusOf(digits, { Origin: 'https://example.com' })).toBe(403)
  await apiKeys.edit(account, id, { allow: { origins: [] }, networksOff: ['testnet'] }, 'test')
  expect((await ask(digits)).text).toBe('project ID does not have access to this network\n')
})

test('after a rotation both keys are taken until the overlap ends', async () => {
  const { id, digits: old } = await create('rotated')
  const { digits } = await apiKeys.rotate(account, id, 1, 'test')
  expect([await statusOf(old), await statusOf(digits)]).toEqual([200, 200])
  const client = await socketOf(old)
  expect(await client.closed).toMatchObject({ code: 1008 })
  expect([await statusOf(old), await statusOf(digits)]).toEqual([401, 200])
})

test('a rotation without an overlap ends that of an earlier one, for open sockets too', async () => {
  const { id, digits: first } = await create('rotated twice')
  const { digits: second } = await apiKeys.rotate(account, id, 3600, 'test')
  const clients = [await socketOf(first), await socketOf(second)]
  const { key, digits: third } = await apiKeys.rotate(account, id, 0, 'test')
  expect(key.overlapUntil).toBeNull()
  for (const client of clients) {
    expect(await client.closed).toEqual({ code: 1008, reason: 'the key is no longer valid' })
  }
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 401, 200])
})

test.each([
  ['revoked', (id: string) => apiKeys.revoke(account, id, 'test')],
  ['switched off', (id: string) => apiKeys.edit(account, id, { enabled: false }, 'test')],
  [
    'revoked by another process',
    async (id: string) => {
      const other = openControlStore({ data, database: null })
      await createApiKeys(other).revoke(account, id, 'test')
      await other.close()
    },
  ],
])('live sockets of a key that is %s are closed within a second', async (name, end) => {
  const { id, digits } = await create(`key ${name}`)
  const clients = await Promise.all(Array.from({ length: 5 }, () => socketOf(digits)))
  await end(id)
  const began = performance.now()
  for (const client of clients) {
    expect(await client.closed).toEqual({ code: 1008, reason: 'the key is no longer valid' })
  }
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(await statusOf(digits)).toBe(401)
  expect(lines.join('\n')).not.toContain(digits)
})
