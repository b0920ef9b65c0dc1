import { normalizeEmail } from './emails.ts'
import type { Parts } from './parts.ts'
import type { SignIn } from './signIn.ts'
import { accept, refuse } from './signInError.ts'
import { createToken } from './tokens.ts'
import { accountIdsOf, editUser, findUser } from './users.ts'

const lifetime = 3_600_000

type Ways = Pick<SignIn, 'requestReset' | 'reset' | 'settled'>

/** A new password for somebody who forgot theirs, by a link to their e-mail. */
export function createResets(parts: Parts, onFault: (error: unknown) => void): Ways {
  const { store, clock, random, mail, linkTo, passwords, sessions, tokens, limits } = parts
  const writing = new Set<Promise<void>>()

  async function write(email: string): Promise<void> {
    const user = await findUser(store.db, 'email', email)
    // To the address that is stored, not the one that was typed: letters may look alike and be others.
    if (user?.email == null) return
    const token = createToken(random)
    await tokens.keep(token, { kind: 'reset', userId: user.id, lifetime })
    await mail.send({
      kind: 'reset',
      to: user.email,
      link: linkTo('reset', token),
      account: null,
      accountIds: await accountIdsOf(store.db, user.id),
      expiresAt: clock() + lifetime,
    })
  }

  return {
    async requestReset(text, client) {
      const email = normalizeEmail(text)
      if (email === null) return refuse({ code: 'emailMalformed' })
      const limited = limits.letter(client, email)
      if (limited !== null) return limited
      // Not waited for: how long it takes would tell whether somebody has that e-mail.
      const work = write(email).catch(onFault)
      writing.add(work)
      void work.finally(() => writing.delete(work))
      return accept(null)
    },

    async reset({ token, password, client, before }) {
      const limited = limits.link(client)
      if (limited !== null) return limited
      // Before the hash, so that a made-up link costs nothing.
      if (!(await tokens.isValid('reset', token))) return refuse({ code: 'linkNotValid' })
      const hashed = await passwords.hash(password)
      if (!hashed.ok) return hashed
      const user = await store.change(async (db) => {
        const taken = await tokens.take('reset', token, { db })
        const found = taken?.userId == null ? undefined : await findUser(db, 'id', taken.userId)
        if (found === undefined) return null
        await tokens.drop('reset', found.id, db)
        await sessions.endAllOf(found.id, db)
        const change = { action: 'user.password', detail: { way: 'reset' }, at: clock() }
        return editUser(db, found, { password_hash: hashed.value }, change)
      })
      if (user === null) return refuse({ code: 'linkNotValid' })
      return accept(await sessions.start(user, { way: 'reset', client, before }))
    },

    async settled() {
      while (writing.size > 0) await Promise.all(writing)
    },
  }
}
