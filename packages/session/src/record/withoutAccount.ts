import { formatAccountId, parseAccountId } from '../caip/accountId.ts'
import { accountNamespace } from '../caip/scope.ts'
import type { Grant, SessionRecord } from './record.ts'
import { settle } from './settle.ts'

/** The session after an account left the wallet: it goes from every scope of its namespace. */
export function withoutAccount(
  record: SessionRecord,
  namespace: string,
  address: string,
): SessionRecord | null {
  const scopes = Object.entries(record.scopes).map(([scope, grant]): [string, Grant] => {
    if (accountNamespace(scope) !== namespace) return [scope, grant]
    const parsed = parseAccountId(`${scope}:${address}`)
    const gone = parsed === null ? null : formatAccountId(parsed)
    return [scope, { ...grant, accounts: grant.accounts.filter((account) => account !== gone) }]
  })
  return settle({ ...record, scopes: Object.fromEntries(scopes) })
}
