import { describe, expect, test } from 'vitest'
import { createApiKeys } from '../apiKeys/apiKeys.ts'
import { listChanges } from '../audit/audit.ts'
import { ControlError } from '../controlError.ts'
import { planOf } from '../plans.ts'
import type { Store } from '../store/openStore.ts'
import { stores } from '../store/stores.test.support.ts'
import { readAccountOverviews } from './accountOverviews.ts'
import { createAccounts } from './accounts.ts'
import { createMembers } from './members.ts'

const refusal = (code: string) => expect.objectContaining({ name: 'ControlError', code })

async function addUser(store: Store, id: string): Promise<void> {
  await store.db
    .insertInto('users')
    .values({ id, email: `${id}@example.org`, address: null, name: id, password_hash: null, created_at: 1 })
    .execute()
}

async function addMember(store: Store, accountId: string, userId: string, role: 'owner' | 'viewer') {
  await store.db
    .insertInto('members')
    .values({ account_id: accountId, user_id: userId, role, since: userId.length })
    .execute()
}

describe.each(stores())('on $name', (kind) => {
  test('an account is made, found and listed', async () => {
    const store = await kind.open()
    const accounts = createAccounts(store, { clock: () => 42 })
    const account = await accounts.create({ name: '  Müller & Söhne ', plan: 'core', actor: 'ann' })
    expect(account).toEqual({
      id: account.id,
      name: 'Müller & Söhne',
      plan: 'core',
      planOverrides: {},
      status: 'active',
      failover: false,
      createdAt: 42,
    })
    expect(await accounts.find(account.id)).toEqual(account)
    expect(await accounts.list()).toEqual([account])
    expect(await accounts.find('nobody')).toBeNull()
    await expect(accounts.create({ name: 'x', plan: 'gold', actor: 'ann' })).rejects.toEqual(
      refusal('invalid'),
    )
  })

  test('a name that could mislead is refused', async () => {
    const accounts = createAccounts(await kind.open())
    for (const name of ['', ' ', 'a\nb', 'a\u202eb', '\u200b', 'x'.repeat(65)]) {
      await expect(accounts.create({ name, plan: 'core', actor: 'ann' })).rejects.toEqual(refusal('invalid'))
    }
  })

  test('an owner chooses among the offered plans, into which the keys must fit', async () => {
    const store = await kind.open()
    const accounts = createAccounts(store)
    const keys = createApiKeys(store)
    const { id } = await accounts.create({ name: 'a', plan: 'core', actor: 'ann' })
    expect((await accounts.choosePlan(id, 'developer', 'ann')).plan).toBe('developer')
    const made = [
      await keys.create(id, { name: 'one' }, 'ann'),
      await keys.create(id, { name: 'two' }, 'ann'),
    ]
    await expect(accounts.choosePlan(id, 'core', 'ann')).rejects.toThrow(
      'Core has 1 key and this account uses 2; revoke some first.',
    )
    await expect(accounts.choosePlan(id, 'custom', 'ann')).rejects.toEqual(refusal('invalid'))
    await expect(accounts.choosePlan(id, 'local', 'ann')).rejects.toEqual(refusal('invalid'))
    await keys.revoke(id, made[0]?.key.id ?? '', 'ann')
    expect((await accounts.choosePlan(id, 'core', 'ann')).plan).toBe('core')
    expect((await accounts.find(id))?.plan).toBe('core')
  })

  test('billing may refuse, and then nothing changes', async () => {
    const store = await kind.open()
    const asked: string[] = []
    const accounts = createAccounts(store, {
      billing: {
        name: 'strict',
        changePlan: async (_account, from, to) => {
          asked.push(`${from.id} to ${to.id}`)
          throw new ControlError('planLimit', 'The card was refused.')
        },
      },
    })
    const { id } = await accounts.create({ name: 'a', plan: 'core', actor: 'ann' })
    await expect(accounts.choosePlan(id, 'team', 'ann')).rejects.toThrow('The card was refused.')
    expect(asked).toEqual(['core to team'])
    expect((await accounts.find(id))?.plan).toBe('core')
    expect((await listChanges(store.db, id)).entries.map((entry) => entry.action)).toEqual(['account.create'])
  })

  test('a plan that is locked is for whoever runs the service to change', async () => {
    const store = await kind.open()
    const accounts = createAccounts(store)
    const { id } = await accounts.create({ name: 'a', plan: 'core', actor: 'ann' })
    await accounts.setPlan(id, 'custom', { keys: 7, locked: true }, 'operator')
    await expect(accounts.choosePlan(id, 'team', 'ann')).rejects.toEqual(refusal('forbidden'))
    await expect(accounts.choosePlan(id, 'team', 'ann')).rejects.toThrow('agreed on with whoever runs')
    const locked = await accounts.find(id)
    expect(locked).toMatchObject({ plan: 'custom', planOverrides: { keys: 7, locked: true } })
    expect(planOf(locked ?? { plan: '', planOverrides: {} })).not.toHaveProperty('locked')
    await accounts.setPlan(id, 'custom', { keys: 7 }, 'operator')
    expect((await accounts.choosePlan(id, 'team', 'ann')).plan).toBe('team')
  })

  test("an account is not named like another's id", async () => {
    const store = await kind.open()
    const accounts = createAccounts(store)
    const { id } = await accounts.create({ name: 'a', plan: 'core', actor: 'ann' })
    for (const name of [id, 'local']) {
      await expect(accounts.create({ name, plan: 'core', actor: 'ann' })).rejects.toEqual(refusal('conflict'))
    }
    await expect(accounts.rename(id, 'local', 'ann')).rejects.toEqual(refusal('conflict'))
    expect((await accounts.rename(id, 'b', 'ann')).name).toBe('b')
  })

  test('every change is in the audit log with what it was before', async () => {
    const store = await kind.open()
    let now = 1000
    const accounts = createAccounts(store, { clock: () => now++ })
    const { id } = await accounts.create({ name: 'a', plan: 'team', actor: 'ann' })
    await accounts.rename(id, 'b', 'ben')
    await accounts.setFailover(id, true, 'ann')
    await accounts.setPlan(id, 'custom', { creditsPerSecond: 9 }, 'operator')
    await accounts.setStatus(id, 'suspended', 'operator', 'the bill of May is open')
    const { entries } = await listChanges(store.db, id)
    expect(entries.map(({ actor, action, target, detail }) => [actor, action, target, detail])).toEqual([
      [
        'operator',
        'account.status',
        id,
        '{"status":{"from":"active","to":"suspended"},"reason":"the bill of May is open"}',
      ],
      [
        'operator',
        'plan.set',
        id,
        '{"plan":{"from":"team","to":"custom"},"planOverrides":{"from":{},"to":{"creditsPerSecond":9}}}',
      ],
      ['ann', 'failover.switch', id, '{"failover":{"from":false,"to":true}}'],
      ['ben', 'account.rename', id, '{"name":{"from":"a","to":"b"}}'],
      ['ann', 'account.create', id, '{"name":"a","plan":"team"}'],
    ])
  })

  test('an account has figures and features of its own, and no figures that let nothing pass', async () => {
    const store = await kind.open()
    const accounts = createAccounts(store)
    const { id } = await accounts.create({ name: 'a', plan: 'core', actor: 'ann' })
    const own = { creditsPerDay: null, creditsPerSecond: 700, keys: 3, failover: false, tracing: true }
    await accounts.setPlan(id, 'custom', own, 'operator')
    const account = await accounts.find(id)
    expect(account?.planOverrides).toEqual(own)
    expect(account && planOf(account)).toMatchObject({
      id: 'custom',
      ...own,
      secretOverridesAllowlists: true,
    })
    for (const value of [0, -1, 1.5, Number.NaN, 1e13]) {
      await expect(accounts.setPlan(id, 'custom', { keys: value }, 'operator')).rejects.toMatchObject({
        code: 'invalid',
        field: 'keys',
      })
    }
    await expect(accounts.setPlan(id, 'gold', {}, 'operator')).rejects.toEqual(refusal('invalid'))
    await expect(accounts.setStatus(id, 'suspended', 'operator', 'a\nb')).rejects.toEqual(refusal('invalid'))
    expect(await accounts.find(id)).toEqual(account)
    expect((await accounts.choosePlan(id, 'team', 'ann')).planOverrides).toEqual({})
  })

  test('whoever runs the service sees each account with its owners, whom it waits for, and its keys', async () => {
    const store = await kind.open()
    let now = 1
    const accounts = createAccounts(store, { clock: () => now++ })
    const one = await accounts.create({ name: 'one', plan: 'core', actor: 'operator' })
    const two = await accounts.create({ name: 'two', plan: 'team', actor: 'operator' })
    for (const user of ['ann', 'berta']) await addUser(store, user)
    await addMember(store, two.id, 'ann', 'owner')
    await addMember(store, two.id, 'berta', 'viewer')
    await createApiKeys(store).create(two.id, { name: 'k' }, 'ann')
    const invite = { role: 'owner', created_by: 'operator', created_at: 1, used_at: null } as const
    for (const [id, expires_at] of [
      ['new', 100],
      ['old', 50],
    ] as const) {
      const row = { ...invite, id, account_id: one.id, email: `${id}@x.org`, token_hash: id, expires_at }
      await store.db.insertInto('invites').values(row).execute()
    }
    expect(await readAccountOverviews(store, 50)).toMatchObject([
      { account: one, plan: { id: 'core', keys: 1 }, keysUsed: 0, owners: [], invited: ['new@x.org'] },
      { account: two, plan: { id: 'team' }, keysUsed: 1, owners: ['ann@example.org'], invited: [] },
    ])
  })

  test('the audit log is read in pages and by kind of action', async () => {
    const store = await kind.open()
    const accounts = createAccounts(store, { clock: () => 5 })
    const { id } = await accounts.create({ name: 'a', plan: 'team', actor: 'ann' })
    for (const name of ['b', 'c', 'd', 'e']) await accounts.rename(id, name, 'ann')
    await accounts.setFailover(id, true, 'ann')
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listChanges(store.db, id, { limit: 2, cursor })
      expect(page.entries.length).toBeLessThanOrEqual(2)
      seen.push(...page.entries.map((entry) => entry.id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(6)
    expect(seen).toHaveLength(6)
    expect((await listChanges(store.db, id, { action: 'account' })).entries).toHaveLength(5)
    expect((await listChanges(store.db, id, { action: 'failover.switch' })).entries).toHaveLength(1)
    expect((await listChanges(store.db, 'other')).entries).toEqual([])
  })

  test('members are listed by account, with their roles', async () => {
    const store = await kind.open()
    const accounts = createAccounts(store)
    const members = createMembers(store)
    const one = await accounts.create({ name: 'one', plan: 'core', actor: 'ann' })
    const two = await accounts.create({ name: 'two', plan: 'core', actor: 'ann' })
    for (const user of ['ann', 'berta']) await addUser(store, user)
    await addMember(store, one.id, 'ann', 'owner')
    await addMember(store, one.id, 'berta', 'viewer')
    await addMember(store, two.id, 'berta', 'owner')
    expect((await members.list(one.id)).map(({ user, role }) => [user.name, user.email, role])).toEqual([
      ['ann', 'ann@example.org', 'owner'],
      ['berta', 'berta@example.org', 'viewer'],
    ])
    expect(await members.roleOf(two.id, 'berta')).toBe('owner')
    expect(await members.roleOf(two.id, 'ann')).toBeNull()
    const belongs = await members.accountsOf('berta')
    expect(belongs.map(({ name, role }) => `${name} ${role}`).sort()).toEqual(['one viewer', 'two owner'])
  })

  test('an account keeps an owner, whatever two owners do at the same moment', async () => {
    const store = await kind.open()
    const other = kind.openAgain(store)
    const { id } = await createAccounts(store).create({ name: 'a', plan: 'core', actor: 'ann' })
    for (const user of ['ann', 'berta']) {
      await addUser(store, user)
      await addMember(store, id, user, 'owner')
    }
    const results = await Promise.allSettled([
      createMembers(store).remove(id, 'ann', 'berta'),
      createMembers(other).setRole(id, 'berta', 'viewer', 'ann'),
    ])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const owners = (await createMembers(store).list(id)).filter((member) => member.role === 'owner')
    expect(owners).toHaveLength(1)
    await expect(createMembers(store).remove(id, owners[0]?.user.id ?? '', 'x')).rejects.toThrow(
      'An account needs an owner',
    )
    await expect(createMembers(store).remove(id, 'nobody', 'x')).rejects.toEqual(refusal('notFound'))
  })
})
