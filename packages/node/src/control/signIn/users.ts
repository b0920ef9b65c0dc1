import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { recordChange } from '../audit/audit.ts'
import type { User } from '../records.ts'
import type { Db } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'

export type UserRow = Selectable<Tables['users']>

export function userRecord({ id, email, address, name, created_at }: UserRow): User {
  return { id, email, address, name, createdAt: created_at }
}

/** How the audit log names somebody. */
export function actorOf({ email, address, name }: Pick<User, 'email' | 'address' | 'name'>): string {
  return email ?? address ?? name
}

export async function findUser(
  db: Db,
  by: 'id' | 'email' | 'address',
  value: string,
): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where(by, '=', value).executeTakeFirst()
}

export async function insertUser(db: Db, user: Omit<UserRow, 'id'>): Promise<UserRow> {
  const row = { id: randomUUID(), ...user }
  await db.insertInto('users').values(row).execute()
  return row
}

/** Changes a user, and writes it down in every account they belong to. */
export async function editUser(
  db: Db,
  user: UserRow,
  edit: Partial<Omit<UserRow, 'id' | 'created_at'>>,
  change: { action: string; detail?: Readonly<Record<string, unknown>>; at: number },
): Promise<UserRow> {
  await db.updateTable('users').set(edit).where('id', '=', user.id).execute()
  const { at, ...rest } = change
  for (const accountId of await accountIdsOf(db, user.id)) {
    await recordChange(db, { accountId, actor: actorOf(user), target: user.id, ...rest }, at)
  }
  return { ...user, ...edit }
}

export async function accountIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('account_id')
    .where('user_id', '=', userId)
    .orderBy('since')
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}
