import { WalletError } from '../../errors.ts'
import { countOf, flagOf, membersOf, optional, textOf, textsOf } from '../params.ts'
import { parsePrivateKey } from '../parsePrivateKey.ts'
import { phraseId } from '../phraseId.ts'
import { readBalances } from '../readBalances.ts'
import type { RowPorts, Rows } from '../row.ts'

type AccountMethod =
  | 'ui_addAccount'
  | 'ui_importPrivateKey'
  | 'ui_selectAccount'
  | 'ui_renameAccount'
  | 'ui_hideAccount'
  | 'ui_removeAccount'
  | 'ui_balances'

/** The accounts of the user and what they hold. */
export function accountRows(ports: RowPorts): Rows<AccountMethod> {
  const { vault, accounts } = ports
  return {
    ui_addAccount: async (params) => {
      const members = membersOf(params)
      const { name } = optional(members, 'name', (value) => textOf(value))
      const { removed } = optional(members, 'removed', membersOf)
      if (removed !== undefined) return accounts.addAt(textOf(removed.phrase), countOf(removed.index), name)
      const keyId = await phraseId(vault, accounts)
      if (keyId === null) throw new WalletError('unknownKey')
      return accounts.addNext(keyId, name)
    },
    ui_importPrivateKey: async (params) => {
      const members = membersOf(params)
      const namespace = textOf(members.namespace)
      const privateKey = parsePrivateKey(textOf(members.privateKey))
      const { name } = optional(members, 'name', (value) => textOf(value))
      if (privateKey === null) throw new WalletError('badPrivateKey')
      const keyId = await vault.addPrivateKey(namespace, privateKey).finally(() => privateKey.fill(0))
      try {
        return await accounts.addImported(keyId, namespace, name)
      } catch (error) {
        // A key that has no account could neither be seen nor removed.
        await vault.removeKey(keyId)
        throw error
      }
    },
    ui_selectAccount: async (params) => {
      await accounts.select(textOf(membersOf(params).id))
      return null
    },
    ui_renameAccount: async (params) => {
      const { id, name } = membersOf(params)
      await accounts.rename(textOf(id), textOf(name))
      return null
    },
    ui_hideAccount: async (params) => {
      const { id, hidden } = membersOf(params)
      await accounts.setHidden(textOf(id), flagOf(hidden))
      return null
    },
    ui_removeAccount: async (params) => {
      await accounts.remove(textOf(membersOf(params).id))
      return null
    },
    ui_balances: async (params) => readBalances(textsOf(membersOf(params).scopes), ports),
  }
}
