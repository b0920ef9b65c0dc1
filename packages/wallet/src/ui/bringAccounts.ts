import type { AccountGroup } from '../accounts/accounts.ts'
import type { StoredAccounts } from '../accounts/createAccounts.ts'
import { WalletError } from '../errors.ts'
import type { KeyFacts, SavedAccount } from '../vault/vault.ts'

/** Adds an account for each of these keys that has none: the first of a phrase, or that of a private key. */
export async function bringAccounts(keys: readonly KeyFacts[], accounts: StoredAccounts): Promise<void> {
  for (const key of keys)
    if (!accounts.groups().some(({ keyId }) => keyId === key.id))
      await unlessThere(
        key.kind === 'phrase' ? accounts.addNext(key.id) : accounts.addImported(key.id, key.namespace),
      )
}

/** Adds the accounts that a backup names, of keys that the vault holds, as they were. */
export async function bringSaved(
  saved: readonly SavedAccount[],
  keys: readonly KeyFacts[],
  accounts: StoredAccounts,
): Promise<void> {
  for (const { keyId, index, name, hidden } of saved) {
    const key = keys.find(({ id }) => id === keyId)
    if (key === undefined || (key.kind === 'phrase') !== (index !== null)) continue
    // Two accounts of one name could not be told apart: the later one gets a name by its number.
    const own = accounts.groups().some((group) => group.name === name) ? undefined : name
    const group = await unlessThere(
      key.kind === 'phrase'
        ? accounts.addAt(keyId, index ?? 0, own)
        : accounts.addImported(keyId, key.namespace, own),
    )
    // One account is always shown, so the first to come cannot be hidden.
    if (hidden && group !== null && accounts.selected() !== group.id) await accounts.setHidden(group.id, true)
  }
}

/** The account, or `null` where another key, such as the phrase it comes from, brought the same address already. */
async function unlessThere(adding: Promise<AccountGroup>): Promise<AccountGroup | null> {
  try {
    return await adding
  } catch (error) {
    if (error instanceof WalletError && error.reason === 'duplicateKey') return null
    throw error
  }
}
