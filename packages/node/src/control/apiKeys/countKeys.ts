import type { Db } from '../store/openStore.ts'

/** Whether a key is that of a data directory, which has its digits in a file. */
export function isDevKeyId(id: string): boolean {
  return id === 'dev' || id.startsWith('dev-')
}

/** The keys of an account that its plan counts: not those revoked, and not the dev key, which nobody asked for. */
export async function countKeys(db: Db, accountId: string): Promise<number> {
  return (await countAllKeys(db, [accountId])).get(accountId) ?? 0
}

/** The same of several accounts; of all where none are named. */
export async function countAllKeys(db: Db, accountIds?: readonly string[]): Promise<Map<string, number>> {
  let query = db
    .selectFrom('api_keys')
    .select((eb) => ['account_id', eb.fn.countAll<number>().as('count')])
    .where('revoked_at', 'is', null)
    .where('id', '!=', 'dev')
    .where('id', 'not like', 'dev-%')
    .groupBy('account_id')
  if (accountIds !== undefined) query = query.where('account_id', 'in', accountIds)
  const rows = await query.execute()
  return new Map(rows.map((row) => [row.account_id, row.count]))
}
