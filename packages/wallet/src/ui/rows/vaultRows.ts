import type { AccountGroup } from '../../accounts/accounts.ts'
import { WalletError } from '../../errors.ts'
import { createPhrase, phraseLengths } from '../../vault/phrase.ts'
import type { SavedAccount } from '../../vault/vault.ts'
import { bringAccounts, bringSaved } from '../bringAccounts.ts'
import { badCall, membersOf, nothingOf, optional, textOf } from '../params.ts'
import { phraseId } from '../phraseId.ts'
import type { RowPorts, Rows } from '../row.ts'

const longestBackup = 4 * 1024 * 1024

type VaultMethod =
  | 'ui_createPhrase'
  | 'ui_createVault'
  | 'ui_unlock'
  | 'ui_lock'
  | 'ui_changePassword'
  | 'ui_phrases'
  | 'ui_revealPhrase'
  | 'ui_exportBackup'
  | 'ui_importBackup'

/** The vault: making one, opening it, and what may leave it. */
export function vaultRows({ vault, accounts, random }: RowPorts): Rows<VaultMethod> {
  return {
    ui_createPhrase: async (params) => {
      const { words } = membersOf(params)
      const length = phraseLengths.find((one) => one === words)
      if (length === undefined) throw badCall()
      return { phrase: createPhrase(length, random) }
    },
    ui_createVault: async (params, caller) => {
      const members = membersOf(params)
      const password = textOf(members.password)
      const phrase = textOf(members.phrase)
      await caller.deriving([password], () => vault.create(password, phrase))
      await bringAccounts(await vault.keys(), accounts)
      return null
    },
    ui_unlock: async (params, caller) => {
      const password = textOf(membersOf(params).password)
      await caller.deriving([password], () => vault.unlock(password))
      // A process that was stopped between the vault and its first account left none.
      if (accounts.groups().length === 0) await bringAccounts(await vault.keys(), accounts)
      else await accounts.deriveMissing()
      return null
    },
    ui_lock: async (params) => {
      nothingOf(params)
      await vault.lock()
      return null
    },
    ui_changePassword: async (params, caller) => {
      const members = membersOf(params)
      const password = textOf(members.password)
      const next = textOf(members.next)
      await caller.deriving([password, next], () => vault.changePassword(password, next))
      return null
    },
    ui_phrases: async (params) => {
      nothingOf(params)
      const phrases = (await vault.keys()).filter(({ kind }) => kind === 'phrase')
      return phrases.map(({ id }) => ({ id, removed: accounts.removed(id) }))
    },
    ui_revealPhrase: async (params, caller) => {
      const members = membersOf(params)
      const password = textOf(members.password)
      const { id = await phraseId(vault, accounts) } = optional(members, 'id', (value) => textOf(value))
      if (id === null) throw new WalletError('unknownKey')
      return { phrase: await caller.deriving([password], () => vault.revealPhrase(id, password)) }
    },
    ui_exportBackup: async (params, caller) => {
      const members = membersOf(params)
      const password = textOf(members.password)
      const backupPassword = textOf(members.backupPassword)
      const run = () => vault.exportBackup(password, backupPassword, accounts.groups().map(toSaved))
      return { backup: await caller.deriving([password, backupPassword], run) }
    },
    ui_importBackup: async (params, caller) => {
      const members = membersOf(params)
      const backup = textOf(members.backup, longestBackup)
      const backupPassword = textOf(members.backupPassword)
      const password = textOf(members.password)
      const before = vault.state() === 'unlocked' ? await vault.keys() : []
      const run = () => vault.importBackup(backup, backupPassword, password)
      const saved = await caller.deriving([password, backupPassword], run)
      const keys = await vault.keys()
      await bringSaved(saved, keys, accounts)
      const held = new Set(before.map(({ id }) => id))
      const added = keys.filter(({ id }) => !held.has(id))
      await bringAccounts(added, accounts)
      return null
    },
  }
}

function toSaved({ keyId, index, name, hidden }: AccountGroup): SavedAccount {
  return { keyId, index, name, hidden }
}
