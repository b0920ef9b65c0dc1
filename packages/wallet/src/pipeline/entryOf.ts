import { accountNamespace, parseAccountId } from '@causeway/session/caip'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { AccountEntry, Accounts } from '../accounts/accounts.ts'
import type { Namespace } from '../namespaces/namespace.ts'

/** The CAIP-10 id of an entry on a chain, in canonical form: an address may be written differently on each. */
export function accountIdOf(namespace: Namespace, scope: string, entry: AccountEntry): string {
  return namespace.toCaip10(scope, { address: entry.address, publicKey: hexToBytes(entry.publicKey) })
}

/** The account of the wallet behind a CAIP-10 id, hidden or not; `null` where the wallet does not hold it. */
export function entryOf(
  account: string,
  namespaces: ReadonlyMap<string, Namespace>,
  accounts: Pick<Accounts, 'groups'>,
): AccountEntry | null {
  const parsed = parseAccountId(account)
  if (parsed === null) return null
  const scope = `${parsed.namespace}:${parsed.reference}`
  const name = accountNamespace(scope)
  const namespace = name === null ? undefined : namespaces.get(name)
  if (namespace === undefined) return null
  const entries = accounts.groups().flatMap((group) => group.entries)
  return (
    entries.find((entry) => entry.namespace === name && accountIdOf(namespace, scope, entry) === account) ??
    null
  )
}
