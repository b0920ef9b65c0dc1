import { describe, expect, test } from 'vitest'
import { stores } from '../store/stores.test.support.ts'
import {
  acceptedBy,
  arrival,
  type Bench,
  bench,
  claimed,
  client,
  errorOf,
  good,
} from './signIn.test.support.ts'

const minute = 60_000
const dead = { code: 'linkNotValid' }
const local = { ...arrival, host: 'localhost:8647', headers: {} }

async function linkOf({ signIn }: Bench): Promise<string> {
  const door = await signIn.ensureOwner({ isLoopback: true })
  if (door.kind !== 'link') throw new Error(`no link but ${door.kind}`)
  return door.token
}

async function codeOf({ signIn }: Bench): Promise<string> {
  const door = await signIn.ensureOwner({ isLoopback: false })
  if (door.kind !== 'claim') throw new Error(`no code but ${door.kind}`)
  return door.code
}

describe.each(stores())('on $name', (kind) => {
  test('on a loopback address there is an owner at once, and the link signs in as them, once', async () => {
    const all = await bench(await kind.open())
    const token = await linkOf(all)
    const { user, session, hasPassword } = acceptedBy(await all.signIn.withLink({ ...local, token }))
    expect(user).toMatchObject({ name: 'Local owner', email: null, address: null })
    expect(session.way).toBe('link')
    expect(hasPassword).toBe(false)
    expect(errorOf(await all.signIn.withLink({ ...local, token }))).toEqual(dead)
    const members = await all.store.db
      .selectFrom('members')
      .innerJoin('accounts', 'accounts.id', 'members.account_id')
      .select(['role', 'plan'])
      .execute()
    expect(members).toEqual([{ role: 'owner', plan: 'local' }])
    expect(await all.signIn.isClaimable()).toBe(false)
  })

  test('every start gives a new link to the same owner, and the one before is dead', async () => {
    const all = await bench(await kind.open())
    const first = await linkOf(all)
    const second = await linkOf(all)
    expect(errorOf(await all.signIn.withLink({ ...local, token: first }))).toEqual(dead)
    acceptedBy(await all.signIn.withLink({ ...local, token: second }))
    expect(await all.store.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('the link lasts fifteen minutes', async () => {
    const all = await bench(await kind.open())
    const token = await linkOf(all)
    all.wait(15 * minute)
    expect(errorOf(await all.signIn.withLink({ ...local, token }))).toEqual(dead)
  })

  test('a link that comes from elsewhere is refused and stays good for its owner', async () => {
    const all = await bench(await kind.open())
    const token = await linkOf(all)
    const elsewhere = { code: 'notLocal' }
    expect(errorOf(await all.signIn.withLink({ ...local, token, host: 'evil.example' }))).toEqual(elsewhere)
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect(errorOf(await all.signIn.withLink({ ...local, token, headers }))).toEqual(elsewhere)
    acceptedBy(await all.signIn.withLink({ ...local, token }))
  })

  test('on other addresses the first owner comes with the code, once', async () => {
    const all = await bench(await kind.open())
    const code = await codeOf(all)
    expect(await all.signIn.isClaimable()).toBe(true)
    const request = { ...arrival, name: 'Owner', email: 'owner@example.org', password: good }
    expect(errorOf(await all.signIn.claim({ ...request, code: 'AAAAA-AAAAA-AAAAA-AAAAA' }))).toEqual(dead)
    expect(errorOf(await all.signIn.claim({ ...request, code, password: 'short' }))).toMatchObject({
      code: 'passwordTooShort',
    })
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const { user, session } = acceptedBy(await all.signIn.claim({ ...request, code: typed }))
    expect(user).toMatchObject({ name: 'Owner', email: 'owner@example.org' })
    expect(session.way).toBe('claim')
    expect(await all.signIn.isClaimable()).toBe(false)
    expect(errorOf(await all.signIn.claim({ ...request, email: 'b@example.org', code }))).toEqual({
      code: 'alreadyClaimed',
    })
    expect(await all.signIn.ensureOwner({ isLoopback: false })).toEqual({ kind: 'none' })
    expect(errorOf(await all.signIn.withLink({ ...local, token: 'x' }))).toEqual({ code: 'notLocal' })
  })

  test('a code that was never used does not outlive its day', async () => {
    const all = await bench(await kind.open())
    const code = await codeOf(all)
    all.wait(24 * 60 * minute)
    const request = { ...arrival, code, name: 'Owner', email: 'owner@example.org', password: good }
    expect(errorOf(await all.signIn.claim(request))).toEqual(dead)
  })

  test('codes of several starts count, until somebody asks for another', async () => {
    const all = await bench(await kind.open())
    const codes = [await codeOf(all), await codeOf(all)]
    const again = await all.signIn.ensureOwner({ isLoopback: false, endsEarlier: true })
    const request = { ...arrival, name: 'O', email: 'o@example.org', password: good }
    for (const code of codes) expect(errorOf(await all.signIn.claim({ ...request, code }))).toEqual(dead)
    acceptedBy(await all.signIn.claim({ ...request, code: again.kind === 'claim' ? again.code : '' }))
  })

  test('two who claim at the same moment: one owns the service', async () => {
    const all = await bench(await kind.open())
    const codes = [await codeOf(all), await codeOf(all)]
    const outcomes = await Promise.all(
      codes.map((code, index) =>
        all.signIn.claim({ ...arrival, code, name: 'O', email: `${index}@example.org`, password: good }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(await all.store.db.selectFrom('members').select('role').execute()).toEqual([{ role: 'owner' }])
  })

  test('guessing at the code is slowed down, and keeps nobody else from claiming', async () => {
    const all = await bench(await kind.open())
    const code = await codeOf(all)
    const request = { name: 'O', email: 'o@example.org', password: good, before: null }
    const from = (ip: string) => ({ ip, userAgent: '' })
    const guesser = from('198.51.100.1')
    for (let index = 0; index < 10; index++) {
      expect(errorOf(await all.signIn.claim({ ...request, client: guesser, code: `${index}` }))).toEqual(dead)
    }
    expect(errorOf(await all.signIn.claim({ ...request, client: guesser, code }))).toEqual({
      code: 'tooManyAttempts',
      waitSeconds: 60,
    })
    // From so many addresses that a count of all together would be used up.
    for (let index = 0; index < 200; index++) {
      await all.signIn.claim({ ...request, client: from(`203.0.112.${index}`), code: `${index}` })
    }
    acceptedBy(await all.signIn.claim({ ...request, client, code }))
  })

  test('a service that moves from loopback to the network is claimed, and keeps its owner and account', async () => {
    const all = await bench(await kind.open())
    const entered = acceptedBy(await all.signIn.withLink({ ...local, token: await linkOf(all) }))
    const owner = await claimed(all)
    expect(owner.user).toEqual({ ...entered.user, name: 'Owner', email: 'owner@example.org' })
    expect(await all.signIn.session(entered.token)).toBeNull()
    expect(await all.signIn.session(owner.token)).not.toBeNull()
    expect(await all.store.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
    const audit = await all.store.db.selectFrom('audit').select(['actor', 'action']).execute()
    expect(audit).toContainEqual({ actor: 'owner@example.org', action: 'account.claim' })
  })

  test('an owner who set a password on loopback needs no code later', async () => {
    const all = await bench(await kind.open())
    const { user, token } = acceptedBy(await all.signIn.withLink({ ...local, token: await linkOf(all) }))
    const change = { client, before: token, userId: user.id, current: null, password: good }
    acceptedBy(await all.signIn.changePassword(change))
    expect(await all.signIn.ensureOwner({ isLoopback: false })).toMatchObject({ kind: 'claim' })
    acceptedBy(
      await all.signIn.changeEmail({ userId: user.id, email: 'me@example.org', current: good, client }),
    )
    expect(await all.signIn.ensureOwner({ isLoopback: false })).toEqual({ kind: 'none' })
    acceptedBy(await all.signIn.withPassword({ ...arrival, email: 'me@example.org', password: good }))
  })

  test('what has ended is swept away at the start', async () => {
    const all = await bench(await kind.open())
    await claimed(all)
    acceptedBy(await all.signIn.issueNonce(client))
    all.wait(13 * 60 * minute)
    await all.signIn.ensureOwner({ isLoopback: false })
    expect(await all.store.db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await all.store.db.selectFrom('one_time_tokens').select('kind').execute()).toEqual([])
  })
})
