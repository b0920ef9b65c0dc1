import { recordChange } from '../audit/audit.ts'
import { ControlError } from '../controlError.ts'
import type { Member, Role } from '../records.ts'
import type { Db, Store } from '../store/openStore.ts'

/** Who belongs to which account. People come in by claim or invitation, which is the sign-in's part. */
export interface Members {
  list(accountId: string): Promise<Member[]>
  roleOf(accountId: string, userId: string): Promise<Role | null>
  /** Where a user belongs, oldest first. */
  accountsOf(userId: string): Promise<{ id: string; name: string; role: Role }[]>
  /** An account always has an owner. */
  setRole(accountId: string, userId: string, role: Role, actor: string): Promise<void>
  remove(accountId: string, userId: string, actor: string): Promise<void>
}

export function createMembers(store: Store, { clock = Date.now }: { clock?: () => number } = {}): Members {
  async function roleOf(accountId: string, userId: string, db: Db = store.db): Promise<Role | null> {
    const row = await db
      .selectFrom('members')
      .select('role')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.role ?? null
  }

  /** The role of a member who is about to lose it. */
  async function leaving(db: Db, accountId: string, userId: string, stays: boolean): Promise<Role> {
    const role = await roleOf(accountId, userId, db)
    if (role === null) throw new ControlError('notFound', 'That person is no member of this account.')
    if (role !== 'owner' || stays) return role
    const others = await db
      .selectFrom('members')
      .select('user_id')
      .where('account_id', '=', accountId)
      .where('role', '=', 'owner')
      .where('user_id', '!=', userId)
      .execute()
    if (others.length === 0) {
      throw new ControlError('conflict', 'An account needs an owner; make somebody else one first.', 'role')
    }
    return role
  }

  return {
    async list(accountId) {
      const rows = await store.db
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select([
          'users.id',
          'users.email',
          'users.address',
          'users.name',
          'users.created_at',
          'role',
          'since',
        ])
        .where('account_id', '=', accountId)
        .orderBy('since')
        .orderBy('users.id')
        .execute()
      return rows.map(({ role, since, created_at, ...user }) => ({
        accountId,
        user: { ...user, createdAt: created_at },
        role,
        since,
      }))
    },

    roleOf: (accountId, userId) => roleOf(accountId, userId),

    accountsOf: (userId) =>
      store.db
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.account_id')
        .select(['accounts.id', 'accounts.name', 'role'])
        .where('user_id', '=', userId)
        .orderBy('since')
        .orderBy('accounts.id')
        .execute(),

    setRole: (accountId, userId, role, actor) =>
      store.change(async (db) => {
        const from = await leaving(db, accountId, userId, role === 'owner')
        await db
          .updateTable('members')
          .set({ role })
          .where('account_id', '=', accountId)
          .where('user_id', '=', userId)
          .execute()
        const change = { accountId, actor, action: 'member.role', target: userId, detail: { from, to: role } }
        await recordChange(db, change, clock())
      }),

    remove: (accountId, userId, actor) =>
      store.change(async (db) => {
        const role = await leaving(db, accountId, userId, false)
        await db
          .deleteFrom('members')
          .where('account_id', '=', accountId)
          .where('user_id', '=', userId)
          .execute()
        await recordChange(
          db,
          { accountId, actor, action: 'member.remove', target: userId, detail: { role } },
          clock(),
        )
      }),
  }
}
