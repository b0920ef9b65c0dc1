import type { Db } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import type { Clock } from './ports.ts'
import { hashToken } from './tokens.ts'

type Kind = Tables['one_time_tokens']['kind']

/** Whatever counts once. Stored as hashes; taking one away is one statement, so two who come together get it once. */
export interface OneTimeTokens {
  keep(
    token: string,
    row: { kind: Kind; userId?: string; boundTo?: string; lifetime: number },
    db?: Db,
  ): Promise<void>
  /** Whether it would be taken; without using it up. */
  isValid(kind: Kind, token: string): Promise<boolean>
  /** Uses it up. `null` for one that is unknown, used, too old or bound to another browser. */
  take(
    kind: Kind,
    token: string,
    options?: { boundTo?: string; db?: Db },
  ): Promise<{ userId: string | null } | null>
  /** Of one user, or of everybody. */
  drop(kind: Kind, userId: string | null, db?: Db): Promise<void>
  sweep(): Promise<void>
}

export function createOneTimeTokens({ db: base, clock }: { db: Db; clock: Clock }): OneTimeTokens {
  return {
    async keep(token, { kind, userId, boundTo, lifetime }, db = base) {
      const now = clock()
      await db
        .insertInto('one_time_tokens')
        .values({
          token_hash: hashToken(token),
          kind,
          user_id: userId ?? null,
          bound_to: boundTo === undefined ? null : hashToken(boundTo),
          created_at: now,
          expires_at: now + lifetime,
        })
        .execute()
    },

    async isValid(kind, token) {
      const row = await base
        .selectFrom('one_time_tokens')
        .select('kind')
        .where('token_hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('expires_at', '>', clock())
        .executeTakeFirst()
      return row !== undefined
    },

    async take(kind, token, { boundTo, db = base } = {}) {
      const row = await db
        .deleteFrom('one_time_tokens')
        .where('token_hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('expires_at', '>', clock())
        .where(
          'bound_to',
          boundTo === undefined ? 'is' : '=',
          boundTo === undefined ? null : hashToken(boundTo),
        )
        .returning('user_id')
        .executeTakeFirst()
      return row === undefined ? null : { userId: row.user_id }
    },

    async drop(kind, userId, db = base) {
      let query = db.deleteFrom('one_time_tokens').where('kind', '=', kind)
      if (userId !== null) query = query.where('user_id', '=', userId)
      await query.execute()
    },

    async sweep() {
      await base.deleteFrom('one_time_tokens').where('expires_at', '<=', clock()).execute()
    },
  }
}
