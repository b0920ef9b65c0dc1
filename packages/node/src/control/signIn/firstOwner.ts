import { recordChange } from '../audit/audit.ts'
import { checkedName } from '../names.ts'
import { localAccountId } from '../plans.ts'
import type { Db } from '../store/openStore.ts'
import { normalizeEmail } from './emails.ts'
import { isLocalRequest } from './isLocalRequest.ts'
import type { Parts } from './parts.ts'
import type { SignIn } from './signIn.ts'
import { accept, refuse } from './signInError.ts'
import { createCode, createToken, normalizeCode } from './tokens.ts'
import { actorOf, findUser, insertUser, type UserRow } from './users.ts'

const linkLifetime = 15 * 60_000
/** The next start prints another. */
const codeLifetime = 24 * 3_600_000

type Ways = Pick<SignIn, 'ensureOwner' | 'isClaimable' | 'claim' | 'withLink'>

/** How the first person comes in: by the banner's link on this machine, elsewhere by a code from its console. */
export function createFirstOwner(parts: Parts): Ways {
  const { store, clock, random, passwords, sessions, tokens, limits } = parts
  let isLoopback = false

  return {
    async ensureOwner(place) {
      isLoopback = place.isLoopback
      await Promise.all([sessions.sweep(), tokens.sweep()])
      if (isLoopback) {
        const token = createToken(random)
        const owner = await store.change((db) => ensureLocalOwner(db, clock()))
        // One start, one link: those of earlier starts are dead.
        await tokens.drop('link', null)
        await tokens.keep(token, { kind: 'link', userId: owner.id, lifetime: linkLifetime })
        return { kind: 'link', token, expiresAt: clock() + linkLifetime }
      }
      if (!(await isClaimable(store.db))) return { kind: 'none' }
      // Several instances may start together, each with a code of its own; the first that is used ends all. Somebody who
      // asks for another code has no use for those before it.
      if (place.endsEarlier === true) await tokens.drop('claim', null)
      const code = createCode(random)
      await tokens.keep(normalizeCode(code), { kind: 'claim', lifetime: codeLifetime })
      return { kind: 'claim', code }
    },

    isClaimable: async () => !isLoopback && (await isClaimable(store.db)),

    async claim({ code, name, email: text, password, client, before }) {
      const limited = limits.claim(client)
      if (limited !== null) return limited
      const email = normalizeEmail(text)
      if (email === null) return refuse({ code: 'emailMalformed' })
      const checked = checkedName(name)
      if (!(await isClaimable(store.db))) return refuse({ code: 'alreadyClaimed' })
      if (!(await tokens.isValid('claim', normalizeCode(code)))) return refuse({ code: 'linkNotValid' })
      const hashed = await passwords.hash(password)
      if (!hashed.ok) return hashed
      const credentials = { name: checked, email, password_hash: hashed.value }
      const owner = await store.change(async (db) => {
        if (!(await isClaimable(db))) return refuse({ code: 'alreadyClaimed' })
        if ((await findUser(db, 'email', email)) !== undefined) return refuse({ code: 'emailTaken' })
        if ((await tokens.take('claim', normalizeCode(code), { db })) === null) {
          return refuse({ code: 'linkNotValid' })
        }
        await tokens.drop('claim', null, db)
        const made = await makeOwner(db, credentials, clock())
        await sessions.endAllOf(made.id, db)
        return accept(made)
      })
      if (!owner.ok) return owner
      limits.claimed(client)
      return accept(await sessions.start(owner.value, { way: 'claim', client, before }))
    },

    async withLink({ token, host, headers, client, before }) {
      // First, so that nobody from elsewhere can use the link up.
      if (!isLocalRequest({ isLoopback, host, headers })) return refuse({ code: 'notLocal' })
      const limited = limits.link(client)
      if (limited !== null) return limited
      const taken = await tokens.take('link', token)
      const user = taken?.userId == null ? undefined : await findUser(store.db, 'id', taken.userId)
      if (user === undefined) return refuse({ code: 'linkNotValid' })
      return accept(await sessions.start(user, { way: 'link', client, before }))
    },
  }
}

/** The owners of the account of whoever runs the service, oldest first. */
async function localOwners(db: Db): Promise<UserRow[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .selectAll('users')
    .where('role', '=', 'owner')
    .where('account_id', '=', localAccountId)
    .orderBy('since')
    .orderBy('users.id')
    .execute()
}

/** No owner has a way to sign in. The one that a loopback start made has none until they set one. */
async function isClaimable(db: Db): Promise<boolean> {
  const owners = await localOwners(db)
  return !owners.some(
    (owner) => owner.address !== null || (owner.email !== null && owner.password_hash !== null),
  )
}

async function ensureLocalOwner(db: Db, now: number): Promise<UserRow> {
  const [owner] = await localOwners(db)
  if (owner !== undefined) return owner
  return addOwner(db, { name: 'Local owner', email: null, password_hash: null }, 'service', now)
}

/** The owner without a way in gets one, and so keeps the account with its keys; else a new owner is made. */
async function makeOwner(
  db: Db,
  credentials: { name: string; email: string; password_hash: string },
  now: number,
): Promise<UserRow> {
  const [owner] = await localOwners(db)
  if (owner === undefined) return addOwner(db, credentials, 'claim code', now)
  await db.updateTable('users').set(credentials).where('id', '=', owner.id).execute()
  const claimed = { ...owner, ...credentials }
  const change = { actor: actorOf(claimed), action: 'account.claim', target: owner.id }
  await recordChange(db, { accountId: localAccountId, ...change }, now)
  return claimed
}

async function addOwner(
  db: Db,
  credentials: { name: string; email: string | null; password_hash: string | null },
  actor: string,
  now: number,
): Promise<UserRow> {
  const user = await insertUser(db, { ...credentials, address: null, created_at: now })
  await db
    .insertInto('members')
    .values({ account_id: localAccountId, user_id: user.id, role: 'owner', since: now })
    .execute()
  await recordChange(db, { accountId: localAccountId, actor, action: 'account.claim', target: user.id }, now)
  return user
}
