import { type Holdings, preselect, type SessionPorts, updateSession } from '@causeway/session'

const usual = { methods: null, notifications: null }

/**
 * Adds a scope to a session, with the accounts that the session has in its namespace: a site that the user let add a
 * network may use it. Where there is no session, or it has the scope, or the wallet lacks it, nothing happens.
 */
export async function grantScope(session: SessionPorts, scope: string, holdings: Holdings): Promise<void> {
  await updateSession(session, (record) => {
    if (record === null || Object.hasOwn(record.scopes, scope) || session.offers.offer(scope) === null)
      return record
    const present = Object.entries(record.scopes).map(([name, { accounts }]) => [name, accounts] as const)
    const ticked = preselect([scope], [], new Map(present), holdings).get(scope) ?? []
    // Where the session has none that is on offer, the selected account is ticked: for a user to see, who is not asked here.
    const known = new Set(present.flatMap(([, accounts]) => accounts.map(addressOf)))
    const accounts = ticked.filter((address) => known.has(address)).map((address) => `${scope}:${address}`)
    const added = { accounts, asked: usual, withheld: [] }
    return { ...record, scopes: { ...record.scopes, [scope]: added } }
  })
}

function addressOf(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
