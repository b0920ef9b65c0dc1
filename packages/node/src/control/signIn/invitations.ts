import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { recordChange } from '../audit/audit.ts'
import { checkedName } from '../names.ts'
import type { Db } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { normalizeEmail } from './emails.ts'
import type { Parts } from './parts.ts'
import type { Client, Invitation, SignIn, WalletRequest } from './signIn.ts'
import { accept, type Outcome, refuse } from './signInError.ts'
import { createToken, hashToken } from './tokens.ts'
import { actorOf, findUser, insertUser, type UserRow } from './users.ts'
import type { ProveWallet } from './walletSignIn.ts'

const lifetime = 72 * 3_600_000

type Ways = Pick<
  SignIn,
  'invite' | 'invitationsOf' | 'withdrawInvitation' | 'readInvitation' | 'acceptInvitation'
>

type Row = Selectable<Tables['invites']>

/** What somebody who takes an invitation up showed: who they are already, or what to know them by from now on. */
type Newcomer =
  | { readonly known: UserRow }
  | {
      readonly fresh: {
        readonly email: string | null
        readonly address: string | null
        readonly password_hash: string | null
      }
    }

/** How people come into an account: an owner invites them, and they take it up. */
export function createInvitations(parts: Parts, prove: ProveWallet): Ways {
  const { store, clock, random, mail, linkTo, passwords, sessions, limits } = parts

  async function find(token: string): Promise<Row | undefined> {
    return store.db
      .selectFrom('invites')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock())
      .executeTakeFirst()
  }

  /** Somebody who has a password here already must know it: a link alone does not open what others own. */
  async function byPassword(invited: Row, password: string, client: Client): Promise<Outcome<Newcomer>> {
    const { email } = invited
    const known = email === null ? undefined : await findUser(store.db, 'email', email)
    if (known === undefined) {
      const hashed = await passwords.hash(password)
      if (!hashed.ok) return hashed
      return accept({ fresh: { email, address: null, password_hash: hashed.value } })
    }
    const limited = limits.guess(client, known.email ?? known.id)
    if (limited !== null) return limited
    const checked = await passwords.verify(password, known.password_hash)
    if (!checked.ok) return checked
    if (!checked.value) return refuse({ code: 'wrongCredentials' })
    limits.wasRight(client, known.email ?? known.id)
    return accept({ known })
  }

  async function byWallet(
    invited: Row,
    request: WalletRequest & { client: Client },
  ): Promise<Outcome<Newcomer>> {
    const proof = await prove(request)
    if (!proof.ok) return proof
    const known = await findUser(store.db, 'address', proof.value)
    if (known !== undefined) return accept({ known })
    const isTaken = invited.email !== null && (await findUser(store.db, 'email', invited.email)) !== undefined
    return accept({
      fresh: { email: isTaken ? null : invited.email, address: proof.value, password_hash: null },
    })
  }

  /** Uses the invitation up and makes the newcomer a member; `null` where somebody was faster. */
  async function join(db: Db, invited: Row, newcomer: Newcomer, name: string): Promise<UserRow | null> {
    const now = clock()
    const { numUpdatedRows } = await db
      .updateTable('invites')
      .set({ used_at: now })
      .where('id', '=', invited.id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    const user = 'known' in newcomer ? newcomer.known : await settle(db, newcomer.fresh, name, now)
    if (user === null) return null
    const { account_id, role } = invited
    // A member already keeps the role they have: an old invitation must not lower or raise it.
    await db
      .insertInto('members')
      .values({ account_id, user_id: user.id, role, since: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
      .execute()
    const change = { accountId: account_id, actor: actorOf(user), action: 'member.join', target: user.id }
    await recordChange(db, { ...change, detail: { role } }, now)
    return user
  }

  return {
    async invite({ accountId, accountName, email: text, role, by }) {
      const email = normalizeEmail(text)
      if (email === null) return refuse({ code: 'emailMalformed' })
      const token = createToken(random)
      const now = clock()
      const row = {
        id: randomUUID(),
        account_id: accountId,
        email,
        role,
        token_hash: hashToken(token),
        created_by: by.id,
        created_at: now,
        expires_at: now + lifetime,
        used_at: null,
      }
      const isMember = await store.change(async (db) => {
        const member = await db
          .selectFrom('members')
          .innerJoin('users', 'users.id', 'members.user_id')
          .select('users.id')
          .where('account_id', '=', accountId)
          .where('email', '=', email)
          .executeTakeFirst()
        if (member !== undefined) return true
        await db
          .deleteFrom('invites')
          .where('account_id', '=', accountId)
          .where('email', '=', email)
          .where('used_at', 'is', null)
          .execute()
        await db.insertInto('invites').values(row).execute()
        const change = { accountId, actor: actorOf(by), action: 'member.invite', target: row.id }
        await recordChange(db, { ...change, detail: { email, role } }, now)
        return false
      })
      if (isMember) return refuse({ code: 'alreadyMember' })
      const link = linkTo('invite', token)
      const mailing = {
        kind: 'invite',
        to: email,
        link,
        account: accountName,
        accountIds: [accountId],
      } as const
      const sent = await mail.send({ ...mailing, expiresAt: row.expires_at })
      return accept({ invite: invitationRecord(row), link: sent === 'kept' ? link : null })
    },

    async invitationsOf(accountId) {
      const rows = await store.db
        .selectFrom('invites')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', clock())
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(invitationRecord)
    },

    async withdrawInvitation(accountId, id, by) {
      return store.change(async (db) => {
        const row = await db
          .deleteFrom('invites')
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .where('used_at', 'is', null)
          .returning('email')
          .executeTakeFirst()
        if (row === undefined) return false
        const change = { accountId, actor: actorOf(by), action: 'member.uninvite', target: id }
        await recordChange(db, { ...change, detail: { email: row.email } }, clock())
        return true
      })
    },

    async readInvitation(token, client) {
      const limited = limits.link(client)
      if (limited !== null) return limited
      const row = await find(token)
      if (row === undefined) return refuse({ code: 'linkNotValid' })
      const account = await store.db
        .selectFrom('accounts')
        .select('name')
        .where('id', '=', row.account_id)
        .executeTakeFirstOrThrow()
      return accept({ account: account.name, email: row.email ?? '', role: row.role })
    },

    async acceptInvitation(request) {
      const { token, client, before } = request
      const limited = limits.link(client)
      if (limited !== null) return limited
      const name = checkedName(request.name)
      const invited = await find(token)
      if (invited === undefined) return refuse({ code: 'linkNotValid' })
      const newcomer =
        'password' in request
          ? await byPassword(invited, request.password, client)
          : await byWallet(invited, request)
      if (!newcomer.ok) return newcomer
      const user = await store.change((db) => join(db, invited, newcomer.value, name))
      if (user === null) return refuse({ code: 'linkNotValid' })
      const begin = { way: 'invite', client, before, accountId: invited.account_id } as const
      return accept(await sessions.start(user, begin))
    },
  }
}

/** A new user, unless somebody came between who has the same e-mail or address. */
async function settle(
  db: Db,
  fresh: { email: string | null; address: string | null; password_hash: string | null },
  name: string,
  now: number,
): Promise<UserRow | null> {
  const { email, address } = fresh
  if (email !== null && (await findUser(db, 'email', email)) !== undefined) return null
  if (address !== null && (await findUser(db, 'address', address)) !== undefined) return null
  return insertUser(db, { ...fresh, name, created_at: now })
}

function invitationRecord(row: Row): Invitation {
  return {
    id: row.id,
    email: row.email ?? '',
    role: row.role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
