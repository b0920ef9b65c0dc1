import type { Accounts } from '../accounts/accounts.ts'
import type { Vault } from '../vault/vault.ts'

/** The phrase that the user means: the one of the selected account, else the first; `null` where there is none. */
export async function phraseId(vault: Vault, accounts: Accounts): Promise<string | null> {
  const phrases = (await vault.keys()).filter(({ kind }) => kind === 'phrase').map(({ id }) => id)
  const selected = accounts.groups().find(({ id }) => id === accounts.selected())
  return phrases.find((id) => id === selected?.keyId) ?? phrases[0] ?? null
}
