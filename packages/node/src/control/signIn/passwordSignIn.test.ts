import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { stores } from '../store/stores.test.support.ts'
import { acceptedBy, arrival, bench, claimed, client, errorOf, good, invited } from './signIn.test.support.ts'

const hour = 3_600_000
const wrong = { code: 'wrongCredentials' }

describe.each(stores())('on $name', (kind) => {
  test('the right password signs in, in any spelling of the e-mail', async () => {
    const all = await bench(await kind.open())
    const owner = await claimed(all)
    const request = { ...arrival, email: ' Owner@Example.org', password: good }
    const { user, session, token, hasPassword } = acceptedBy(await all.signIn.withPassword(request))
    expect(user).toEqual(owner.user)
    expect(session).toMatchObject({ way: 'password', userId: owner.user.id, ...client })
    expect(hasPassword).toBe(true)
    expect(await all.signIn.session(token)).toMatchObject({ user: { id: owner.user.id } })
  })

  test('nothing tells an unknown e-mail from a wrong password: the same answer and the same work', async () => {
    const all = await bench(await kind.open())
    const owner = await claimed(all)
    await all.store.db
      .insertInto('users')
      .values({
        id: 'w',
        email: 'wallet@example.org',
        address: null,
        name: 'W',
        password_hash: null,
        created_at: 1,
      })
      .execute()
    const outcomes: unknown[] = []
    for (const email of [
      owner.user.email ?? '',
      'nobody@example.org',
      'wallet@example.org',
      'not an e-mail',
    ]) {
      const before = all.scryptCalls()
      const outcome = await all.signIn.withPassword({ ...arrival, email, password: 'wrong password' })
      outcomes.push([outcome, all.scryptCalls() - before])
    }
    expect(outcomes).toEqual(Array(4).fill([{ ok: false, error: wrong }, 1]))
  })

  const from = (ip: string) => ({ client: { ip, userAgent: '' }, before: null })

  test('guessing at one user from one address is slowed down, known or not, and locks nobody else out', async () => {
    const all = await bench(await kind.open())
    await claimed(all)
    for (const email of ['owner@example.org', 'nobody@example.org']) {
      const guess = (ip: string, password: string) =>
        all.signIn.withPassword({ ...from(ip), email, password })
      for (let index = 0; index < 10; index++)
        expect(errorOf(await guess('198.51.100.1', 'wrong password'))).toEqual(wrong)
      const calls = all.scryptCalls()
      for (let index = 0; index < 200; index++) {
        const waitSeconds = index < 10 ? 60 : expect.any(Number)
        expect(errorOf(await guess('198.51.100.1', good))).toEqual({ code: 'tooManyAttempts', waitSeconds })
      }
      expect(all.scryptCalls()).toBe(calls)
      const elsewhere = await guess('198.51.100.2', good)
      if (email === 'owner@example.org') acceptedBy(elsewhere)
      else expect(errorOf(elsewhere)).toEqual(wrong)
      all.wait(60_000)
      expect(errorOf(await guess('198.51.100.1', 'wrong password'))).toEqual(wrong)
      all.wait(3_600_000)
    }
  })

  test('guessing at one user from many addresses is slowed down too, but not where they signed in before', async () => {
    const all = await bench(await kind.open())
    await claimed(all)
    const email = 'owner@example.org'
    const home = '192.0.2.1'
    acceptedBy(await all.signIn.withPassword({ ...from(home), email, password: good }))
    const refusals: string[][] = []
    for (const guessed of [email, 'nobody@example.org']) {
      const codes: string[] = []
      for (let index = 0; index < 120; index++) {
        const guess = { ...from(`198.51.100.${index}`), email: guessed, password: 'wrong password' }
        codes.push(errorOf(await all.signIn.withPassword(guess))?.code ?? 'none')
      }
      refusals.push(codes)
    }
    expect(refusals[0]).toEqual(refusals[1])
    expect(refusals[0]?.filter((code) => code === 'wrongCredentials')).toHaveLength(100)
    expect(errorOf(await all.signIn.withPassword({ ...from('192.0.2.2'), email, password: good }))).toEqual({
      code: 'tooManyAttempts',
      waitSeconds: 20,
    })
    acceptedBy(await all.signIn.withPassword({ ...from(home), email, password: good }))
  })

  test('guessing from one address is slowed down, whomever it is at; signing in rightly costs nothing', async () => {
    const all = await bench(await kind.open())
    await claimed(all)
    const guess = (email: string, password: string) =>
      all.signIn.withPassword({ ...arrival, email, password })
    for (let index = 0; index < 30; index++) acceptedBy(await guess('owner@example.org', good))
    for (let index = 0; index < 20; index++) {
      expect(errorOf(await guess(`${index}@example.org`, 'wrong password'))).toEqual(wrong)
    }
    expect(errorOf(await guess('x@example.org', good))).toEqual({ code: 'tooManyAttempts', waitSeconds: 6 })
  })

  test('a session that was planted before signing in is not the one that is signed in (fixation)', async () => {
    const all = await bench(await kind.open())
    await claimed(all)
    const planted = acceptedBy(
      await all.signIn.withPassword({ ...arrival, email: 'owner@example.org', password: good }),
    )
    const request = { client, before: planted.token, email: 'owner@example.org', password: good }
    const fresh = acceptedBy(await all.signIn.withPassword(request))
    expect(fresh.token).not.toBe(planted.token)
    expect(await all.signIn.session(planted.token)).toBeNull()
    expect(await all.signIn.session(fresh.token)).not.toBeNull()
  })

  test('a session ends after twelve hours of silence, and after thirty days in any case', async () => {
    const all = await bench(await kind.open())
    const { token } = await claimed(all)
    all.wait(11 * hour)
    expect(await all.signIn.session(token)).toMatchObject({ session: { expiresAt: all.now() + 12 * hour } })
    all.wait(12 * hour - 1)
    expect(await all.signIn.session(token)).not.toBeNull()
    all.wait(12 * hour)
    expect(await all.signIn.session(token)).toBeNull()

    const { token: busy } = acceptedBy(
      await all.signIn.withPassword({ ...arrival, email: 'owner@example.org', password: good }),
    )
    for (let passed = 6; passed < 30 * 24; passed += 6) {
      all.wait(6 * hour)
      expect(await all.signIn.session(busy)).not.toBeNull()
    }
    all.wait(6 * hour)
    expect(await all.signIn.session(busy)).toBeNull()
  })

  test('sessions are listed and ended one by one, by their own user alone', async () => {
    const all = await bench(await kind.open())
    const owner = await claimed(all)
    const token = await invited(all, owner, 'ann@example.org')
    const ann = acceptedBy(
      await all.signIn.acceptInvitation({ ...arrival, token, name: 'Ann', password: good }),
    )
    all.wait(1000)
    const second = acceptedBy(
      await all.signIn.withPassword({ ...arrival, email: 'owner@example.org', password: good }),
    )
    const ids = (await all.signIn.sessionsOf(owner.user.id)).map((session) => session.id)
    expect(ids).toEqual([second.session.id, owner.session.id])
    expect(await all.signIn.endSession(ann.user.id, second.session.id)).toBe(false)
    expect(await all.signIn.session(second.token)).not.toBeNull()
    expect(await all.signIn.endSession(owner.user.id, second.session.id)).toBe(true)
    expect(await all.signIn.session(second.token)).toBeNull()
    await all.signIn.signOut(owner.token)
    expect(await all.signIn.session(owner.token)).toBeNull()
    await all.signIn.endSessionsOf(ann.user.id)
    expect(await all.signIn.session(ann.token)).toBeNull()
  })

  test('neither a session token nor a password is in the database', async () => {
    const all = await bench(await kind.open())
    const owner = await claimed(all)
    const invitation = await invited(all, owner, 'ann@example.org')
    acceptedBy(await all.signIn.requestReset('owner@example.org', client))
    await all.signIn.settled()
    const letters = all.signIn.lettersFor([owner.session.accountId ?? '', ...(await accountIds(all))])
    const links = letters.map((letter) => letter.link.split('#')[1] ?? '')
    expect(links).toHaveLength(2)
    const nonce = acceptedBy(await all.signIn.issueNonce(client))
    const dump = await dumpOf(all)
    expect(dump).toContain('owner@example.org')
    for (const secret of [owner.token, invitation, good, nonce.nonce, nonce.browserToken, ...links]) {
      expect(dump).not.toContain(secret)
    }
  })

  test('what is no token of ours finds no session', async () => {
    const all = await bench(await kind.open())
    const { token } = await claimed(all)
    const [row] = await all.store.db.selectFrom('sessions').select('token_hash').execute()
    for (const other of ['', 'x', `${token}x`, token.slice(1), row?.token_hash ?? '', "' or 1=1 --"]) {
      expect(await all.signIn.session(other)).toBeNull()
    }
  })

  test('a new password needs the old one, ends every session and every reset, and goes on under a new token', async () => {
    const all = await bench(await kind.open())
    const owner = await claimed(all)
    const other = acceptedBy(
      await all.signIn.withPassword({ ...arrival, email: 'owner@example.org', password: good }),
    )
    acceptedBy(await all.signIn.requestReset('owner@example.org', client))
    await all.signIn.settled()
    const request = { client, before: owner.token, userId: owner.user.id, password: 'another password' }
    expect(errorOf(await all.signIn.changePassword({ ...request, current: null }))).toEqual(wrong)
    expect(errorOf(await all.signIn.changePassword({ ...request, current: 'wrong password' }))).toEqual(wrong)
    const short = { ...request, current: good, password: 'short' }
    expect(errorOf(await all.signIn.changePassword(short))).toMatchObject({ code: 'passwordTooShort' })
    expect(await all.signIn.session(other.token)).not.toBeNull()

    const changed = acceptedBy(await all.signIn.changePassword({ ...request, current: good }))
    expect(await all.signIn.session(owner.token)).toBeNull()
    expect(await all.signIn.session(other.token)).toBeNull()
    expect(await all.signIn.session(changed.token)).not.toBeNull()
    const [letter] = all.signIn.lettersFor(await accountIds(all))
    const token = letter?.link.split('#')[1] ?? ''
    expect(errorOf(await all.signIn.reset({ ...arrival, token, password: good }))).toEqual({
      code: 'linkNotValid',
    })
    const email = 'owner@example.org'
    expect(errorOf(await all.signIn.withPassword({ ...arrival, email, password: good }))).toEqual(wrong)
    acceptedBy(await all.signIn.withPassword({ ...arrival, email, password: 'another password' }))
    expect(await auditActions(all)).toContain('user.password')
  })

  test('guessing the old password with a stolen session is slowed down too', async () => {
    const all = await bench(await kind.open())
    const owner = await claimed(all)
    const request = { client, before: owner.token, userId: owner.user.id, password: 'another password' }
    for (let index = 0; index < 10; index++) {
      await all.signIn.changePassword({ ...request, current: 'wrong password' })
    }
    expect(errorOf(await all.signIn.changePassword({ ...request, current: good }))).toMatchObject({
      code: 'tooManyAttempts',
    })
  })

  test('an e-mail is changed with the password, to one that nobody has', async () => {
    const all = await bench(await kind.open())
    const owner = await claimed(all)
    const token = await invited(all, owner, 'ann@example.org')
    acceptedBy(await all.signIn.acceptInvitation({ ...arrival, token, name: 'Ann', password: good }))
    const change = (email: string, current: string | null) =>
      all.signIn.changeEmail({ userId: owner.user.id, email, current, client })
    expect(errorOf(await change('new@example.org', null))).toEqual(wrong)
    expect(errorOf(await change('ANN@example.org', good))).toEqual({ code: 'emailTaken' })
    expect(errorOf(await change('nonsense', good))).toEqual({ code: 'emailMalformed' })
    expect(acceptedBy(await change('New@example.org', good)).email).toBe('new@example.org')
    expect(acceptedBy(await all.signIn.changeName(owner.user.id, ' Boss ')).name).toBe('Boss')
    await expect(all.signIn.changeName(owner.user.id, '\u202eevil')).rejects.toThrow(/invisible/)
  })

  test('a reset answers alike for everybody, at once, and its link sets a password once within the hour', async () => {
    const all = await bench(await kind.open())
    const owner = await claimed(all)
    const calls = all.scryptCalls()
    const answers = [
      await all.signIn.requestReset('owner@example.org', client),
      await all.signIn.requestReset('nobody@example.org', client),
    ]
    expect(answers).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    await all.signIn.settled()
    expect(all.scryptCalls()).toBe(calls)
    const letters = all.signIn.lettersFor(await accountIds(all))
    expect(letters.map((letter) => [letter.kind, letter.to])).toEqual([['reset', 'owner@example.org']])
    const token = letters[0]?.link.split('#')[1] ?? ''
    const request = { ...arrival, token, password: 'another password' }
    expect(errorOf(await all.signIn.reset({ ...request, token: `${token}x` }))).toEqual({
      code: 'linkNotValid',
    })
    const entered = acceptedBy(await all.signIn.reset(request))
    expect(entered.session.way).toBe('reset')
    expect(await all.signIn.session(owner.token)).toBeNull()
    expect(errorOf(await all.signIn.reset(request))).toEqual({ code: 'linkNotValid' })
    const email = 'owner@example.org'
    acceptedBy(await all.signIn.withPassword({ ...arrival, email, password: 'another password' }))

    acceptedBy(await all.signIn.requestReset('owner@example.org', client))
    await all.signIn.settled()
    const [late] = all.signIn.lettersFor(await accountIds(all))
    all.wait(hour)
    const lateToken = late?.link.split('#')[1] ?? ''
    expect(errorOf(await all.signIn.reset({ ...request, token: lateToken }))).toEqual({
      code: 'linkNotValid',
    })
  })

  test('two who use one reset link at the same moment: one of them gets in', async () => {
    const all = await bench(await kind.open())
    await claimed(all)
    acceptedBy(await all.signIn.requestReset('owner@example.org', client))
    await all.signIn.settled()
    const [letter] = all.signIn.lettersFor(await accountIds(all))
    const token = letter?.link.split('#')[1] ?? ''
    const outcomes = await Promise.all(
      ['first password', 'second password'].map((password) =>
        all.signIn.reset({ ...arrival, token, password }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  })

  test('nobody is flooded with letters, and the limit tells nothing either', async () => {
    const all = await bench(await kind.open())
    await claimed(all)
    for (const email of ['owner@example.org', 'nobody@example.org']) {
      for (let index = 0; index < 3; index++) acceptedBy(await all.signIn.requestReset(email, client))
      expect(errorOf(await all.signIn.requestReset(email, client))).toEqual({
        code: 'tooManyAttempts',
        waitSeconds: 600,
      })
    }
    await all.signIn.settled()
  })

  test('a hash of less work is made anew when its user signs in', async () => {
    const all = await bench(await kind.open())
    await claimed(all)
    const hashes = () => all.store.db.selectFrom('users').select('password_hash').execute()
    const [{ password_hash: today } = { password_hash: null }] = await hashes()
    const old = '$scrypt$ln=1,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$'
    const key = scryptSync(good, Buffer.alloc(16), 32, { N: 2, r: 8, p: 1 })
    const weak = `${old}${key.toString('base64').replace(/=+$/, '')}`
    await all.store.db.updateTable('users').set({ password_hash: weak }).execute()
    const email = 'owner@example.org'
    acceptedBy(await all.signIn.withPassword({ ...arrival, email, password: good }))
    const [{ password_hash: now } = { password_hash: null }] = await hashes()
    expect(now?.split('$').slice(0, 3)).toEqual(today?.split('$').slice(0, 3))
    acceptedBy(await all.signIn.withPassword({ ...arrival, email, password: good }))
  })
})

type All = Awaited<ReturnType<typeof bench>>

async function accountIds({ store }: All): Promise<string[]> {
  return (await store.db.selectFrom('accounts').select('id').execute()).map((row) => row.id)
}

async function auditActions({ store }: All): Promise<string[]> {
  return (await store.db.selectFrom('audit').select('action').execute()).map((row) => row.action)
}

async function dumpOf({ store }: All): Promise<string> {
  const tables = ['users', 'sessions', 'one_time_tokens', 'invites', 'audit', 'settings'] as const
  const rows = await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}
