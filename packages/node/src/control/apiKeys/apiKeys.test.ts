import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAccounts } from '../accounts/accounts.ts'
import { listChanges } from '../audit/audit.ts'
import { createProjects } from '../createProjects.ts'
import type { Store } from '../store/openStore.ts'
import { stores } from '../store/stores.test.support.ts'
import { createApiKeys } from './apiKeys.ts'
import { hashDigits } from './digits.ts'

const refusal = (code: string) => expect.objectContaining({ name: 'ControlError', code })

const publicKey = (curve = 'prime256v1') =>
  String(generateKeyPairSync('ec', { namedCurve: curve }).publicKey.export({ type: 'spki', format: 'pem' }))

async function accountWith(store: Store, plan: string): Promise<string> {
  return (await createAccounts(store).create({ name: plan, plan, actor: 'ann' })).id
}

/** Everything the database holds, as text. */
async function everything(store: Store): Promise<string> {
  const tables = ['api_keys', 'api_key_hashes', 'audit', 'settings'] as const
  const rows = await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

describe.each(stores())('on $name', (kind) => {
  test('a key is 32 hex digits, given once and kept as a hash', async () => {
    const store = await kind.open()
    const keys = createApiKeys(store, { clock: () => 7 })
    const account = await accountWith(store, 'core')
    const { key, digits } = await keys.create(account, { name: 'my app' }, 'ann')
    expect(digits).toMatch(/^[0-9a-f]{32}$/)
    expect(key).toMatchObject({ name: 'my app', hint: digits.slice(0, 4), enabled: true, createdAt: 7 })
    expect(await keys.find(account, key.id)).toEqual(key)
    expect(await keys.list(account)).toEqual([key])
    const { secret } = await keys.makeSecret(account, key.id, 'ann')
    const held = await everything(store)
    expect(held).toContain(hashDigits(digits))
    expect(held).toContain(hashDigits(secret))
    expect(held).not.toContain(digits)
    expect(held).not.toContain(secret)
  })

  test('a plan has so many keys, even if they are made at the same moment', async () => {
    const store = await kind.open()
    const other = kind.openAgain(store)
    const account = await accountWith(store, 'developer')
    const makers = [createApiKeys(store), createApiKeys(other)]
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        makers[index % 2]?.create(account, { name: `key ${index}` }, 'ann'),
      ),
    )
    expect(made.filter((each) => each.status === 'fulfilled')).toHaveLength(5)
    const refused = made.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toEqual([refusal('planLimit'), refusal('planLimit'), refusal('planLimit')])
    expect(await createApiKeys(store).list(account)).toHaveLength(5)
  })

  test('names are unique among the keys in use, and a revoked key leaves its own', async () => {
    const store = await kind.open()
    const keys = createApiKeys(store)
    const account = await accountWith(store, 'team')
    const { key } = await keys.create(account, { name: 'a' }, 'ann')
    const { key: other } = await keys.create(account, { name: 'b' }, 'ann')
    await expect(keys.create(account, { name: 'a' }, 'ann')).rejects.toEqual(refusal('conflict'))
    await expect(keys.edit(account, other.id, { name: 'a' }, 'ann')).rejects.toEqual(refusal('conflict'))
    await keys.revoke(account, key.id, 'ann')
    await keys.edit(account, other.id, { name: 'a' }, 'ann')
    expect((await keys.list(account)).map(({ name, revokedAt }) => [name, revokedAt !== null])).toEqual([
      ['a', false],
      ['a', true],
    ])
  })

  test('everything of a key can be edited, and what is left out stays', async () => {
    const store = await kind.open()
    const keys = createApiKeys(store)
    const account = await accountWith(store, 'team')
    const { key } = await keys.create(account, { name: 'a', networksOff: ['history'] }, 'ann')
    const edited = await keys.edit(
      account,
      key.id,
      {
        enabled: false,
        networksOff: ['ticknet', 'localnet', 'ticknet'],
        allow: { origins: ['https://example.org'], ips: ['::1'] },
        limits: { creditsPerSecond: 10, creditsPerDay: 0 },
      },
      'ann',
    )
    expect(edited).toEqual({
      ...key,
      enabled: false,
      networksOff: ['localnet', 'ticknet'],
      allow: { ...key.allow, origins: ['https://example.org'], ips: ['::1'] },
      limits: { creditsPerSecond: 10, creditsPerDay: null },
    })
    expect(await keys.find(account, key.id)).toEqual(edited)
    const again = await keys.edit(account, key.id, { allow: { ips: [] } }, 'ann')
    expect(again.allow.origins).toEqual(['https://example.org'])
    for (const limit of [-1, 1.5, Number.NaN, 1e16]) {
      const edit = { limits: { creditsPerDay: limit } }
      await expect(keys.edit(account, key.id, edit, 'ann')).rejects.toEqual(refusal('invalid'))
    }
    await expect(keys.edit(account, key.id, { networksOff: ['../x'] }, 'ann')).rejects.toEqual(
      refusal('invalid'),
    )
    expect(await keys.find(account, key.id)).toEqual(again)
  })

  test('a key of another account is not there', async () => {
    const store = await kind.open()
    const keys = createApiKeys(store)
    const account = await accountWith(store, 'team')
    const other = await accountWith(store, 'team')
    const { key } = await keys.create(account, { name: 'a' }, 'ann')
    expect(await keys.find(other, key.id)).toBeNull()
    const attempts = [
      keys.edit(other, key.id, { name: 'x' }, 'eve'),
      keys.rotate(other, key.id, 0, 'eve'),
      keys.revoke(other, key.id, 'eve'),
      keys.makeSecret(other, key.id, 'eve'),
      keys.dropSecret(other, key.id, 'eve'),
      keys.removeJwtKey(other, key.id, 'x', 'eve'),
    ]
    const results = await Promise.allSettled(attempts)
    expect(results.map((each) => (each.status === 'rejected' ? each.reason : 'done'))).toEqual(
      attempts.map(() => refusal('notFound')),
    )
    expect(await keys.find(account, key.id)).toEqual(key)
  })

  test('"required" needs something that can be brought', async () => {
    const store = await kind.open()
    const keys = createApiKeys(store)
    const account = await accountWith(store, 'team')
    const { id } = (await keys.create(account, { name: 'a' }, 'ann')).key
    await expect(keys.edit(account, id, { secretRequired: true }, 'ann')).rejects.toEqual(refusal('conflict'))
    await expect(keys.edit(account, id, { jwtRequired: true }, 'ann')).rejects.toEqual(refusal('conflict'))
    await keys.makeSecret(account, id, 'ann')
    expect((await keys.edit(account, id, { secretRequired: true }, 'ann')).secretRequired).toBe(true)
    // What is required is not taken away: the switch says first that calls without it may pass.
    await expect(keys.dropSecret(account, id, 'ann')).rejects.toEqual(refusal('conflict'))
    await expect(keys.dropSecret(account, id, 'ann')).rejects.toThrow('switch that off first')
    expect(await keys.find(account, id)).toMatchObject({ hasSecret: true, secretRequired: true })
    await keys.edit(account, id, { secretRequired: false }, 'ann')
    expect((await keys.dropSecret(account, id, 'ann')).hasSecret).toBe(false)
    const given = () => ({ name: 'ci', algorithm: 'ES256', publicKey: publicKey() }) as const
    const [first] = (await keys.addJwtKey(account, id, given(), 'ann')).jwtKeys
    const [, second] = (await keys.addJwtKey(account, id, given(), 'ann')).jwtKeys
    await keys.edit(account, id, { jwtRequired: true }, 'ann')
    expect((await keys.removeJwtKey(account, id, first?.id ?? '', 'ann')).jwtKeys).toEqual([second])
    const last = () => keys.removeJwtKey(account, id, second?.id ?? '', 'ann')
    await expect(last()).rejects.toEqual(refusal('conflict'))
    await expect(last()).rejects.toThrow('switch that off first')
    await keys.edit(account, id, { jwtRequired: false }, 'ann')
    expect((await last()).jwtKeys).toEqual([])
  })

  test('a key has up to three public keys, each once', async () => {
    const store = await kind.open()
    const keys = createApiKeys(store)
    const account = await accountWith(store, 'team')
    const { id } = (await keys.create(account, { name: 'a' }, 'ann')).key
    const first = publicKey()
    const add = (text: string) =>
      keys.addJwtKey(account, id, { name: 'x', algorithm: 'ES256', publicKey: text }, 'ann')
    await add(first)
    await expect(add(first)).rejects.toThrow('That public key is there already.')
    await add(publicKey())
    expect((await add(publicKey())).jwtKeys).toHaveLength(3)
    await expect(add(publicKey())).rejects.toThrow('at most 3 public keys')
    expect((await keys.find(account, id))?.jwtKeys).toHaveLength(3)
  })

  test('the audit log says what changed, and no secret', async () => {
    const store = await kind.open()
    const keys = createApiKeys(store)
    const account = await accountWith(store, 'team')
    const { key, digits } = await keys.create(account, { name: 'a' }, 'ann')
    const { secret } = await keys.makeSecret(account, key.id, 'ben')
    await keys.edit(account, key.id, { allow: { origins: ['a.org'] } }, 'ann')
    const rotated = await keys.rotate(account, key.id, 60, 'ann')
    await keys.revoke(account, key.id, 'ann')
    const { entries } = await listChanges(store.db, account, { action: 'key' })
    expect(new Set(entries.map((entry) => `${entry.actor} ${entry.action} ${entry.target}`))).toEqual(
      new Set([
        `ann key.create ${key.id}`,
        `ben key.secret ${key.id}`,
        `ann key.edit ${key.id}`,
        `ann key.rotate ${key.id}`,
        `ann key.revoke ${key.id}`,
      ]),
    )
    const text = JSON.stringify(entries)
    expect(text).toContain('a.org')
    for (const hidden of [digits, rotated.digits, secret, hashDigits(secret)]) {
      expect(text).not.toContain(hidden)
    }
  })

  test('rotation never leaves a moment without a key that is taken, and revoking is final', async () => {
    const store = await kind.open()
    let now = 1_000_000
    const clock = () => now
    const keys = createApiKeys(store, { clock })
    const account = await accountWith(store, 'team')
    const projects = await createProjects(store, {
      clock,
      intervalMs: 3_600_000,
      onTrouble: (error) => {
        throw error
      },
    })
    const step = fc.oneof(
      fc.record({ kind: fc.constant('rotate' as const), overlap: fc.integer({ min: 0, max: 100 }) }),
      fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 80 }) }),
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const made = await keys.create(account, { name: `run ${run++}` }, 'ann')
        const { id } = made.key
        /** What is taken, and until when. */
        const digits = new Map([[made.digits, Number.POSITIVE_INFINITY]])
        let current = made.digits
        for (const each of steps) {
          if (each.kind === 'wait') now += each.seconds * 1000
          else {
            const rotated = await keys.rotate(account, id, each.overlap, 'ann')
            const end = now + each.overlap * 1000
            // An overlap takes the place of earlier ones: what would have gone on for longer ends with it.
            for (const [text, until] of digits) digits.set(text, Math.min(until, end))
            digits.set(rotated.digits, Number.POSITIVE_INFINITY)
            current = rotated.digits
          }
          await projects.refresh()
          expect(projects.find(current)?.keyId).toBe(id)
          for (const [text, until] of digits) expect(projects.find(text) !== null).toBe(now < until)
          const ends = [...digits.values()].filter((until) => until > now && Number.isFinite(until))
          expect((await keys.find(account, id))?.overlapUntil).toBe(
            ends.length === 0 ? null : Math.max(...ends),
          )
        }
        await keys.revoke(account, id, 'ann')
        await projects.refresh()
        const later = [
          keys.edit(account, id, { enabled: true }, 'ann'),
          keys.rotate(account, id, 100, 'ann'),
          keys.revoke(account, id, 'ann'),
          keys.makeSecret(account, id, 'ann'),
        ]
        for (const each of await Promise.allSettled(later)) expect(each.status).toBe('rejected')
        await projects.refresh()
        for (const text of digits.keys()) expect(projects.find(text)).toBeNull()
      }),
      { numRuns: 8 },
    )
    projects.close()
  })

  test('an overlap is between nothing and 30 days', async () => {
    const store = await kind.open()
    const keys = createApiKeys(store)
    const account = await accountWith(store, 'team')
    const { id } = (await keys.create(account, { name: 'a' }, 'ann')).key
    for (const seconds of [-1, 30 * 24 * 3600 + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(keys.rotate(account, id, seconds, 'ann')).rejects.toEqual(refusal('invalid'))
    }
    expect((await keys.find(account, id))?.overlapUntil).toBeNull()
  })
})
