import type { Approval } from '@causeway/session'
import type { AccountGroup } from '../accounts/accounts.ts'
import type { ActivityEntry } from '../activity/activity.ts'
import type { ApprovalAnswer } from '../approvals/approvals.ts'
import type { NetworkRow } from '../networks/network.ts'
import type { PhraseLength } from '../vault/phrase.ts'
import type { Settings } from './snapshot.ts'

/** What an address answered when it was tried, in words for the user. */
export interface EndpointHealth {
  readonly ok: boolean
  readonly says: string
  readonly blockNumber?: number
}

/** A balance in the smallest unit, or why there is none to show. */
export type Balance = { readonly amount: string } | { readonly why: string }

/**
 * What a screen of the wallet may ask for, by wire name: parameters and result. Everything that changes is told by the
 * next snapshot; a refusal is a `WalletError`, by its reason and its sentence.
 */
export interface UiMethods {
  ui_createPhrase: { params: { words: PhraseLength }; result: { phrase: string } }
  ui_createVault: { params: { password: string; phrase: string }; result: null }
  ui_unlock: { params: { password: string }; result: null }
  ui_lock: { params: null; result: null }
  ui_changePassword: { params: { password: string; next: string }; result: null }
  ui_revealPhrase: { params: { password: string }; result: { phrase: string } }
  ui_exportBackup: { params: { password: string; backupPassword: string }; result: { backup: string } }
  ui_importBackup: {
    params: { backup: string; backupPassword: string; password: string }
    result: null
  }
  /** Forgets everything: the vault too. Asks for the word that the screen made the user type. */
  ui_reset: { params: { confirm: 'reset' }; result: null }

  ui_addAccount: { params: { name?: string }; result: AccountGroup }
  ui_importPrivateKey: {
    params: { namespace: string; privateKey: string; name?: string }
    result: AccountGroup
  }
  ui_selectAccount: { params: { id: string }; result: null }
  ui_renameAccount: { params: { id: string; name: string }; result: null }
  ui_hideAccount: { params: { id: string; hidden: boolean }; result: null }
  ui_removeAccount: { params: { id: string }; result: null }
  /** Native balances of the selected account, by scope. */
  ui_balances: { params: { scopes: readonly string[] }; result: Readonly<Record<string, Balance>> }

  ui_addService: { params: { address: string }; result: readonly NetworkRow[] }
  ui_putNetwork: { params: { row: NetworkRow }; result: null }
  ui_removeNetwork: { params: { scope: string }; result: null }
  ui_testNetwork: { params: { scope: string }; result: EndpointHealth }

  ui_decide: { params: { id: string; answer: ApprovalAnswer }; result: boolean }
  ui_rejectAll: { params: null; result: null }

  ui_editSite: { params: { origin: string; approval: Approval }; result: null }
  ui_revokeSite: { params: { origin: string; scopes?: readonly string[] }; result: null }
  ui_activity: { params: { origin: string }; result: readonly ActivityEntry[] }

  ui_setSettings: { params: Partial<Settings>; result: null }
}

export type UiMethod = keyof UiMethods
