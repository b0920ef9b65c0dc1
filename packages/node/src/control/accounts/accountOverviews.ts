import { countAllKeys } from '../apiKeys/countKeys.ts'
import { type Plan, planOf } from '../plans.ts'
import type { Account } from '../records.ts'
import type { Store } from '../store/openStore.ts'
import { accountRecord } from './accountRecord.ts'

/** An account as whoever runs the service looks at it. */
export interface AccountOverview {
  readonly account: Account
  /** With the account's own figures in it. */
  readonly plan: Plan
  /** Keys that the plan counts. */
  readonly keysUsed: number
  /** By e-mail, or by what else they are known. */
  readonly owners: readonly string[]
  /** Invited as owners, who did not come yet. */
  readonly invited: readonly string[]
}

/** Every account, oldest first. */
export async function readAccountOverviews({ db }: Store, now: number): Promise<AccountOverview[]> {
  const accounts = await db
    .selectFrom('accounts')
    .selectAll()
    .orderBy('created_at')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const owners = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['account_id', 'email', 'address', 'name'])
    .where('role', '=', 'owner')
    .orderBy('since')
    .orderBy('users.id')
    .execute()
  const invites = await db
    .selectFrom('invites')
    .select(['account_id', 'email'])
    .where('role', '=', 'owner')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute()
  const keys = await countAllKeys(db)
  return accounts.map((row) => {
    const account = accountRecord(row)
    return {
      account,
      plan: planOf(account),
      keysUsed: keys.get(row.id) ?? 0,
      owners: owners
        .filter((owner) => owner.account_id === row.id)
        .map(({ email, address, name }) => email ?? address ?? name),
      invited: invites.filter((each) => each.account_id === row.id).flatMap(({ email }) => email ?? []),
    }
  })
}
