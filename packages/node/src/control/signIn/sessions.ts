import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import type { Clock, Random } from './ports.ts'
import type { ActiveSession, Client, NewSession, Session, Way } from './signIn.ts'
import { createToken, hashToken } from './tokens.ts'
import { type UserRow, userRecord } from './users.ts'

/** Without a request for this long it ends. */
const idleLifetime = 12 * 3_600_000
/** And after this long in any case: how long a browser has to keep its cookie. */
export const wholeLifetime = 30 * 24 * 3_600_000
/** How exact `seen_at` is: not every request has to write. */
const seenStep = 60_000
/** More than one person uses; the ones idle for longest end. */
const mostSessions = 100

/** Sign-ins that last. Of the cookie's token only the hash is stored. */
export interface Sessions {
  /** A new session for somebody who just proved who they are. The one they came with ends. */
  start(
    user: UserRow,
    begin: { way: Way; client: Client; before: string | null; accountId?: string },
  ): Promise<NewSession>
  find(token: string): Promise<ActiveSession | null>
  listOf(userId: string): Promise<Session[]>
  choose(sessionId: string, accountId: string): Promise<void>
  endByToken(token: string): Promise<void>
  end(userId: string, sessionId: string): Promise<boolean>
  endAllOf(userId: string, db?: Db): Promise<void>
  sweep(): Promise<void>
}

export function createSessions({ db, clock, random }: { db: Db; clock: Clock; random: Random }): Sessions {
  const expiry = (createdAt: number, now: number) => Math.min(now + idleLifetime, createdAt + wholeLifetime)

  async function endByToken(token: string): Promise<void> {
    await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  }

  async function listOf(userId: string): Promise<Session[]> {
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', clock())
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(sessionRecord)
  }

  return {
    async start(user, { way, client, before, accountId }) {
      if (before !== null) await endByToken(before)
      const spare = (await listOf(user.id)).slice(mostSessions - 1)
      for (const session of spare) await db.deleteFrom('sessions').where('id', '=', session.id).execute()
      const token = createToken(random)
      const now = clock()
      const row: Selectable<Tables['sessions']> = {
        id: randomUUID(),
        token_hash: hashToken(token),
        user_id: user.id,
        account_id: accountId ?? null,
        method: way,
        user_agent: client.userAgent.slice(0, 256),
        ip: client.ip,
        created_at: now,
        seen_at: now,
        expires_at: expiry(now, now),
      }
      await db.insertInto('sessions').values(row).execute()
      return { token, ...active(row, user) }
    },

    async find(token) {
      const now = clock()
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (row === undefined) return null
      const user = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', row.user_id)
        .executeTakeFirstOrThrow()
      if (now - row.seen_at < seenStep) return active(row, user)
      const moved = { seen_at: now, expires_at: expiry(row.created_at, now) }
      await db.updateTable('sessions').set(moved).where('id', '=', row.id).execute()
      return active({ ...row, ...moved }, user)
    },

    listOf,

    async choose(sessionId, accountId) {
      await db.updateTable('sessions').set({ account_id: accountId }).where('id', '=', sessionId).execute()
    },

    endByToken,

    async end(userId, sessionId) {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async endAllOf(userId, within = db) {
      await within.deleteFrom('sessions').where('user_id', '=', userId).execute()
    },

    async sweep() {
      await db.deleteFrom('sessions').where('expires_at', '<=', clock()).execute()
    },
  }
}

function active(row: Selectable<Tables['sessions']>, user: UserRow): ActiveSession {
  return {
    session: sessionRecord(row),
    user: userRecord(user),
    hasPassword: user.password_hash !== null,
  }
}

function sessionRecord(row: Selectable<Tables['sessions']>): Session {
  return {
    id: row.id,
    userId: row.user_id,
    accountId: row.account_id,
    way: row.method,
    createdAt: row.created_at,
    lastSeenAt: row.seen_at,
    expiresAt: row.expires_at,
    ip: row.ip,
    userAgent: row.user_agent,
  }
}
