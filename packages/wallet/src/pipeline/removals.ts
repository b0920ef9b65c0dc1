import { type SessionRecord, updateSession, withoutAccount, withoutScopes } from '@causeway/session'
import { accountNamespace, parseAccountId } from '@causeway/session/caip'
import type { AccountEntry } from '../accounts/accounts.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { accountIdOf } from './entryOf.ts'
import type { Sessions } from './sessions.ts'

/** A network left the wallet: its scope goes from every session. */
export async function stripScopes(sessions: Sessions, scopes: readonly string[]): Promise<void> {
  await changeAll(sessions, (record) =>
    scopes.some((scope) => Object.hasOwn(record.scopes, scope)) ? withoutScopes(record, scopes) : record,
  )
}

/** Accounts left the wallet: they go from every session, in the form that each scope writes them. */
export async function stripAccounts(
  sessions: Sessions,
  removed: readonly AccountEntry[],
  namespaces: ReadonlyMap<string, Namespace>,
): Promise<void> {
  await changeAll(sessions, (record) => {
    let left: SessionRecord | null = record
    for (const entry of removed)
      for (const address of addressesOf(entry, record, namespaces.get(entry.namespace)))
        left = left === null || !has(left, address) ? left : withoutAccount(left, entry.namespace, address)
    return left
  })
}

async function changeAll(
  sessions: Sessions,
  change: (record: SessionRecord) => SessionRecord | null,
): Promise<void> {
  const changes = sessions
    .origins()
    .map((origin) =>
      updateSession(sessions.of(origin), (record) => (record === null ? null : change(record))),
    )
  await Promise.all(changes)
}

function addressesOf(
  entry: AccountEntry,
  record: SessionRecord,
  namespace: Namespace | undefined,
): ReadonlySet<string> {
  const scopes = Object.keys(record.scopes).filter((scope) => accountNamespace(scope) === entry.namespace)
  const ids = namespace === undefined ? [] : scopes.map((scope) => accountIdOf(namespace, scope, entry))
  return new Set([entry.address, ...ids.flatMap((id) => parseAccountId(id)?.address ?? [])])
}

function has(record: SessionRecord, address: string): boolean {
  return Object.values(record.scopes).some(({ accounts }) =>
    accounts.some((account) => account.endsWith(`:${address}`)),
  )
}
