import type { Approval } from '@causeway/session'
import type { AccountGroup } from '../accounts/accounts.ts'
import type { ActivityEntry } from '../activity/activity.ts'
import type { ApprovalAnswer } from '../approvals/approvals.ts'
import type { BlockedHost } from '../blockList/createBlockList.ts'
import type { NetworkRow } from '../networks/network.ts'
import type { PhraseLength } from '../vault/phrase.ts'
import type { FeeAnswer, FeePreview } from '../view/view.ts'
import type { Settings } from './snapshot.ts'

/** What an address answered when it was tried, in words for the user. */
export interface EndpointHealth {
  readonly ok: boolean
  readonly says: string
  readonly blockNumber?: number
}

/** What an address answered that no network has yet, with the chain that it serves. */
export interface TriedEndpoint extends EndpointHealth {
  readonly scope?: string
}

/** A recovery phrase of the vault, without its words. Its accounts name it by their `keyId`. */
export interface PhraseFacts {
  readonly id: string
  /** The accounts of it that the user removed, by index: they can be brought back. */
  readonly removed: readonly number[]
}

/** A line of a site's log, with the site. */
export interface SiteActivity extends ActivityEntry {
  readonly origin: string
}

/** A site that is not connected now and has a log from before. */
export interface PastSite {
  readonly origin: string
  readonly lastAt: number
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
  ui_phrases: { params: null; result: readonly PhraseFacts[] }
  /** The words of a phrase; without an id those of the selected account. */
  ui_revealPhrase: { params: { password: string; id?: string }; result: { phrase: string } }
  ui_exportBackup: { params: { password: string; backupPassword: string }; result: { backup: string } }
  ui_importBackup: {
    params: { backup: string; backupPassword: string; password: string }
    result: null
  }
  /** Forgets everything: the vault too. Asks for the word that the screen made the user type. */
  ui_reset: { params: { confirm: 'reset' }; result: null }

  /** The next account of the selected one's phrase, or the one of an index that was removed from a phrase. */
  ui_addAccount: {
    params: { name?: string; removed?: { phrase: string; index: number } }
    result: AccountGroup
  }
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
  /** Asks an address which chain of a namespace it serves, before there is a row for it. */
  ui_tryNetwork: { params: { namespace: string; http: string }; result: TriedEndpoint }

  ui_decide: { params: { id: string; answer: ApprovalAnswer }; result: boolean }
  /** What a waiting request would say with another fee; `null` where it is not waiting any more. */
  ui_previewFee: { params: { id: string; fee: FeeAnswer }; result: FeePreview | null }
  ui_rejectAll: { params: null; result: null }

  ui_editSite: { params: { origin: string; approval: Approval }; result: null }
  ui_revokeSite: { params: { origin: string; scopes?: readonly string[] }; result: null }
  ui_activity: { params: { origin: string }; result: readonly ActivityEntry[] }
  /** The newest lines of all sites, newest first: no plain reads. */
  ui_recentActivity: { params: { count: number }; result: readonly SiteActivity[] }
  /** The sites that have a log and no connection, the last heard of first. */
  ui_pastSites: { params: null; result: readonly PastSite[] }
  ui_clearActivity: { params: { origin: string }; result: null }

  /** The hosts of the block list that hold a text: the first of them, and how many there are. */
  ui_blockedSites: {
    params: { search: string }
    result: { readonly hosts: readonly BlockedHost[]; readonly total: number }
  }
  /** Blocks hosts, one in a line; tells how many were new, and the first lines that were none. */
  ui_blockSites: {
    params: { list: string }
    result: { readonly added: number; readonly refused: readonly string[]; readonly refusedCount: number }
  }
  ui_unblockSite: { params: { host: string }; result: null }

  ui_setSettings: { params: Partial<Settings>; result: null }
}

export type UiMethod = keyof UiMethods
