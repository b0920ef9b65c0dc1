import type { Accounts } from '../accounts/accounts.ts'
import { WalletError } from '../errors.ts'
import type { KeyFacts } from '../vault/vault.ts'

/** Adds an account for each new key of the vault: the first of a phrase, or that of a private key. */
export async function bringAccounts(keys: readonly KeyFacts[], accounts: Accounts): Promise<void> {
  for (const key of keys) {
    try {
      if (key.kind === 'phrase') await accounts.addNext(key.id)
      else await accounts.addImported(key.id, key.namespace)
    } catch (error) {
      // Another key, such as the phrase it comes from, brought the same address already.
      if (!(error instanceof WalletError) || error.reason !== 'duplicateKey') throw error
    }
  }
}
