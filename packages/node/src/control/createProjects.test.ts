import { describe, expect, test, vi } from 'vitest'
import { createAccounts } from './accounts/accounts.ts'
import { createApiKeys } from './apiKeys/apiKeys.ts'
import { type ChangeSignal, createProjects } from './createProjects.ts'
import type { Store } from './store/openStore.ts'
import { stores } from './store/stores.test.support.ts'

const never = 3_600_000
const onTrouble = (error: Error) => {
  throw error
}

async function withKey(store: Store, plan = 'growth') {
  const accounts = createAccounts(store)
  const keys = createApiKeys(store)
  const account = await accounts.create({ name: 'a', plan, actor: 'ann' })
  const { key, digits } = await keys.create(account.id, { name: 'a' }, 'ann')
  return { accounts, keys, account, key, digits }
}

describe.each(stores())('on $name', (kind) => {
  test('a project has all that decides what its key may do', async () => {
    const store = await kind.open()
    const { accounts, keys, account, key, digits } = await withKey(store)
    const projects = await createProjects(store, { intervalMs: never, onTrouble })
    expect(projects.find(digits)).toEqual({
      keyId: key.id,
      version: expect.any(Number),
      payer: {
        accountId: account.id,
        version: expect.any(Number),
        plan: 'growth',
        status: 'active',
        perSecond: 100_000,
        perDay: 300_000_000,
        failoverInPlan: true,
        failover: false,
        tracing: true,
        secretOverridesAllowlists: true,
      },
      networksOff: new Set(),
      secretHash: null,
      secretRequired: false,
      jwtRequired: false,
      jwtKeys: [],
      allow: { origins: [], userAgents: [], addresses: [], methods: [], ips: [] },
      perSecond: null,
      perDay: null,
      failover: true,
      isOpen: true,
    })
    const before = projects.find(digits)
    await accounts.setFailover(account.id, true, 'ann')
    await keys.edit(account.id, key.id, { networksOff: ['history'], limits: { creditsPerSecond: 5 } }, 'ann')
    await projects.refresh()
    expect(projects.find(digits)).toMatchObject({ perSecond: 5, isOpen: true, payer: { failover: true } })
    expect(projects.find(digits)?.networksOff.has('history')).toBe(true)
    const after = projects.find(digits)
    expect(after?.version).toBeGreaterThan(before?.version ?? Number.NaN)
    expect(after?.payer.version).toBeGreaterThan(before?.payer.version ?? Number.NaN)
    expect([projects.has(key.id), projects.has('another')]).toEqual([true, false])
    await keys.edit(account.id, key.id, { allow: { methods: ['eth_call'] } }, 'ann')
    await projects.refresh()
    expect(projects.find(digits)?.isOpen).toBe(false)
    expect(projects.find('0'.repeat(32))).toBeNull()
    expect(projects.find('')).toBeNull()
    projects.close()
  })

  test('a key that is switched off is not taken until it is on again', async () => {
    const store = await kind.open()
    const { keys, account, key, digits } = await withKey(store)
    const projects = await createProjects(store, { intervalMs: never, onTrouble })
    for (const enabled of [false, true, false]) {
      await keys.edit(account.id, key.id, { enabled }, 'ann')
      await projects.refresh()
      expect(projects.find(digits) !== null).toBe(enabled)
    }
    projects.close()
  })

  test('failover counts only where the plan has it', async () => {
    const store = await kind.open()
    const { accounts, account, digits } = await withKey(store, 'team')
    await accounts.setFailover(account.id, true, 'ann')
    const projects = await createProjects(store, { intervalMs: never, onTrouble })
    expect(projects.find(digits)?.payer.failover).toBe(false)
    await accounts.choosePlan(account.id, 'growth', 'ann')
    await projects.refresh()
    expect(projects.find(digits)?.payer.failover).toBe(true)
    projects.close()
  })

  test('a change of this process is noticed at once, and listeners are told', async () => {
    const store = await kind.open()
    const { keys, account, key, digits } = await withKey(store)
    const projects = await createProjects(store, { intervalMs: never, onTrouble })
    expect(projects.find(digits)).not.toBeNull()
    const found: boolean[] = []
    projects.onChange(() => found.push(projects.find(digits) !== null))
    await keys.revoke(account.id, key.id, 'ann')
    await vi.waitFor(() => expect(found).toEqual([false]), { timeout: 1000 })
    projects.close()
  })

  test('a revocation by another process is noticed within a second', async () => {
    const store = await kind.open()
    const { account, key, digits } = await withKey(store)
    const projects = await createProjects(kind.openAgain(store), { onTrouble })
    expect(projects.find(digits)).not.toBeNull()
    const told = new Promise<number>((done) => projects.onChange(() => done(performance.now())))
    const began = performance.now()
    await createApiKeys(store).revoke(account.id, key.id, 'ann')
    expect((await told) - began).toBeLessThan(1000)
    expect(projects.find(digits)).toBeNull()
    projects.close()
  })

  test('with a signal between processes nobody waits for the next look', async () => {
    const store = await kind.open()
    const { account, key, digits } = await withKey(store)
    const heard = new Set<() => void>()
    const signal: ChangeSignal = {
      send: () => {
        for (const listener of heard) listener()
      },
      onSignal: (listener) => {
        heard.add(listener)
        return () => heard.delete(listener)
      },
    }
    const here = await createProjects(store, { intervalMs: never, onTrouble, signal })
    const there = await createProjects(kind.openAgain(store), { intervalMs: never, onTrouble, signal })
    await createApiKeys(store).revoke(account.id, key.id, 'ann')
    await vi.waitFor(() => expect(there.find(digits)).toBeNull(), { timeout: 1000 })
    here.close()
    there.close()
    expect(heard.size).toBe(0)
  })

  test('a key that did not change stays the same object', async () => {
    const store = await kind.open()
    const { keys, account, digits } = await withKey(store)
    const projects = await createProjects(store, { intervalMs: never, onTrouble })
    const before = projects.find(digits)
    const { digits: more } = await keys.create(account.id, { name: 'more' }, 'ann')
    await projects.refresh()
    expect(projects.find(digits)).toBe(before)
    expect(projects.find(more)?.payer).toBe(before?.payer)
    projects.close()
  })

  test('a change of plan reaches every key of the account, and no key of another', async () => {
    const store = await kind.open()
    const one = await withKey(store, 'team')
    const other = await withKey(store, 'team')
    const { digits: second } = await one.keys.create(one.account.id, { name: 'second' }, 'ann')
    const projects = await createProjects(store, { intervalMs: never, onTrouble })
    const untouched = projects.find(other.digits)
    await one.accounts.choosePlan(one.account.id, 'growth', 'ann')
    await one.accounts.setStatus(one.account.id, 'suspended', 'operator')
    await projects.refresh()
    const payers = [one.digits, second].map((digits) => projects.find(digits)?.payer)
    expect(payers[0]).toMatchObject({ plan: 'growth', status: 'suspended', perSecond: 100_000 })
    expect(payers[1]).toBe(payers[0])
    expect(projects.find(other.digits)).toBe(untouched)
    projects.close()
  })

  test('while the store is away the keys stay as they were, and it is said once', async () => {
    const store = await kind.open()
    const { digits } = await withKey(store)
    const reader = kind.openAgain(store)
    let isAway = false
    const version = () => (isAway ? Promise.reject(new Error('away')) : reader.version())
    const troubles: string[] = []
    const projects = await createProjects(
      { ...reader, version },
      { intervalMs: never, onTrouble: (error) => troubles.push(error.message) },
    )
    isAway = true
    await projects.refresh()
    await projects.refresh()
    expect(troubles).toEqual(['away'])
    expect(projects.find(digits)).not.toBeNull()
    isAway = false
    await projects.refresh()
    isAway = true
    await projects.refresh()
    expect(troubles).toEqual(['away', 'away'])
    projects.close()
  })
})
