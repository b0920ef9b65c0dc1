import type { StoredAccounts } from '../accounts/createAccounts.ts'
import type { BlockList } from '../blockList/createBlockList.ts'
import type { Clock } from '../clock.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Networks } from '../networks/network.ts'
import type { StoredVault } from '../vault/storedVault.ts'
import type { Wallet } from '../wallet.ts'
import type { OpenScreen } from './createScreens.ts'
import type { SettingsStore } from './createSettings.ts'
import type { UiMethod, UiMethods } from './uiMethods.ts'

/** What the rows of the table work with. */
export interface RowPorts {
  readonly wallet: Wallet
  readonly vault: StoredVault
  readonly accounts: StoredAccounts
  readonly networks: Networks
  readonly namespaces: readonly Namespace[]
  readonly settings: SettingsStore
  readonly blockList: BlockList
  readonly clock: Clock
  readonly random: (length: number) => Uint8Array
}

/** Answers one method of the table. The parameters are any value at all. */
type Row<Method extends UiMethod> = (
  params: unknown,
  caller: Pick<OpenScreen, 'deriving'>,
) => Promise<UiMethods[Method]['result']>

/** Some rows of the table, by wire name. */
export type Rows<Method extends UiMethod> = { readonly [Name in Method]: Row<Name> }
