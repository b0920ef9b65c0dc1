import { checkedName } from '../names.ts'
import type { Db } from '../store/openStore.ts'
import { normalizeEmail } from './emails.ts'
import type { Parts } from './parts.ts'
import type { SignIn } from './signIn.ts'
import { accept, refuse } from './signInError.ts'
import { editUser, findUser, type UserRow, userRecord } from './users.ts'

type Ways = Pick<SignIn, 'withPassword' | 'changePassword' | 'changeEmail' | 'changeName'>

/** Signing in by e-mail and password, and changing either. */
export function createPasswordSignIn({ store, clock, passwords, sessions, tokens, limits }: Parts): Ways {
  const { db } = store

  async function get(userId: string, within: Db = db): Promise<UserRow> {
    return within.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  }

  /** Somebody who is signed in shows that it is really them; `null` if so. A stolen session alone changes nothing. */
  async function reassure(user: UserRow, current: string | null, client: Parameters<typeof limits.guess>[0]) {
    if (user.password_hash === null) return null
    const limited = limits.guess(client, user.id)
    if (limited !== null) return limited
    const checked = await passwords.verify(current ?? '', user.password_hash)
    if (!checked.ok) return checked
    if (!checked.value) return refuse({ code: 'wrongCredentials' })
    limits.wasRight(client, user.id)
    return null
  }

  /** Hashes again what was hashed with less work than today, while the password is at hand. */
  async function renew(user: UserRow, stored: string, password: string): Promise<void> {
    if (!passwords.isOutdated(stored)) return
    const hashed = await passwords.hash(password)
    if (!hashed.ok) return
    await db
      .updateTable('users')
      .set({ password_hash: hashed.value })
      .where('id', '=', user.id)
      .where('password_hash', '=', stored)
      .execute()
  }

  return {
    async withPassword({ email, password, client, before }) {
      // What is no e-mail is looked for too: it is nobody's, and takes as long.
      const name = normalizeEmail(email) ?? email.slice(0, 254)
      const limited = limits.guess(client, name)
      if (limited !== null) return limited
      const user = await findUser(db, 'email', name)
      const stored = user?.password_hash ?? null
      const checked = await passwords.verify(password, stored)
      if (!checked.ok) return checked
      if (!checked.value || user === undefined || stored === null) return refuse({ code: 'wrongCredentials' })
      limits.wasRight(client, name)
      await renew(user, stored, password)
      return accept(await sessions.start(user, { way: 'password', client, before }))
    },

    async changePassword({ userId, current, password, client, before }) {
      const user = await get(userId)
      const fault = await reassure(user, current, client)
      if (fault !== null) return fault
      const hashed = await passwords.hash(password)
      if (!hashed.ok) return hashed
      const accountId = before === null ? null : (await sessions.find(before))?.session.accountId
      const changed = await store.change(async (within) => {
        await sessions.endAllOf(userId, within)
        await tokens.drop('reset', userId, within)
        const change = { action: 'user.password', at: clock() }
        return editUser(within, user, { password_hash: hashed.value }, change)
      })
      const begin = { way: 'password', client, before, ...(accountId ? { accountId } : {}) } as const
      return accept(await sessions.start(changed, begin))
    },

    async changeEmail({ userId, email, current, client }) {
      const name = normalizeEmail(email)
      if (name === null) return refuse({ code: 'emailMalformed' })
      const user = await get(userId)
      if (user.email === name) return accept(userRecord(user))
      // It tells whether an e-mail is taken, so it is as slow as guessing.
      const fault = limits.guess(client, `email ${userId}`) ?? (await reassure(user, current, client))
      if (fault !== null) return fault
      return store.change(async (within) => {
        if ((await findUser(within, 'email', name)) !== undefined) return refuse({ code: 'emailTaken' })
        await tokens.drop('reset', userId, within)
        const change = { action: 'user.email', detail: { from: user.email, to: name }, at: clock() }
        return accept(userRecord(await editUser(within, user, { email: name }, change)))
      })
    },

    async changeName(userId, name) {
      const checked = checkedName(name)
      return store.change(async (within) => {
        const user = await get(userId, within)
        const change = { action: 'user.name', detail: { from: user.name, to: checked }, at: clock() }
        return accept(userRecord(await editUser(within, user, { name: checked }, change)))
      })
    },
  }
}
