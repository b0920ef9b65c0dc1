/**
 * A multichain wallet as a library: an encrypted vault, accounts, one folder for each family of chains, the approval
 * queue, and the pipeline that takes a message of a site to its answer. It runs in Node, a worker or a browser; the
 * browser's own parts (ports, storage, screens) are handed in.
 *
 * A wallet is put together from its parts: `createVault`, `createAccounts` and `createSignerOf` hold the keys,
 * `createNetworks` the chains, and `createWallet` serves the sites with them. Each line of a page goes to
 * `wallet.connect`; what waits for the user is in `wallet.approvals`.
 */

export type { AccountEntry, AccountGroup, Accounts } from './accounts/accounts.ts'
export { type AccountsOptions, createAccounts, type StoredAccounts } from './accounts/createAccounts.ts'
export { createSignerOf, type SignerOptions } from './accounts/signerOf.ts'
export type { ActivityEntry, ActivityLog } from './activity/activity.ts'
export type {
  ApprovalAnswer,
  ApprovalListener,
  ApprovalRequest,
  Approvals,
  PendingApproval,
} from './approvals/approvals.ts'
export {
  type BlockedHost,
  type BlockList,
  type BlockListOptions,
  createBlockList,
} from './blockList/createBlockList.ts'
export type { Clock } from './clock.ts'
export { type UserErrorName, userErrors, WalletError } from './errors.ts'
export { bip122 } from './namespaces/bip122/index.ts'
export { eip155 } from './namespaces/eip155/index.ts'
export { signAuthorization } from './namespaces/eip155/signing/signAuthorization.ts'
export { signTransaction, type Transaction } from './namespaces/eip155/signing/signTransaction.ts'
export type {
  DerivedAccount,
  Effect,
  Feeds,
  Namespace,
  Notebook,
  Signer,
  SiteCall,
  Surroundings,
} from './namespaces/namespace.ts'
export { solana } from './namespaces/solana/index.ts'
export { namespaces } from './namespaces/table.ts'
export { createFeeds, type FeedsOptions, type WalletFeeds } from './networks/feeds/createFeeds.ts'
export {
  type Network,
  type NetworkRow,
  type Networks,
  NodeError,
  type RestAnswer,
} from './networks/network.ts'
export { createNetworks, type NetworksOptions } from './networks/networks.ts'
export { wellKnown } from './networks/wellKnown.ts'
export { createWallet } from './pipeline/createWallet.ts'
export { createMemoryStorage } from './storage/memoryStorage.ts'
export type { Storage } from './storage/storage.ts'
export { createDesk, type Desk, type DeskOptions, type ScreenLine } from './ui/createDesk.ts'
export { createScreens, type OpenScreen, type Screens } from './ui/createScreens.ts'
export { createSettings, type SettingsStore } from './ui/createSettings.ts'
export type { NamespaceRow, Settings, SiteRow, Snapshot } from './ui/snapshot.ts'
export type {
  Balance,
  EndpointHealth,
  PastSite,
  PhraseFacts,
  SiteActivity,
  TriedEndpoint,
  UiMethod,
  UiMethods,
} from './ui/uiMethods.ts'
export type { FromScreen, Screen, ToScreen, UiError } from './ui/wire.ts'
export { createVault } from './vault/createVault.ts'
export { type Kdf, type KdfCost, type KdfParameters, standardKdf } from './vault/kdf.ts'
export { createPhrase, type PhraseLength, parsePhrase, phraseLengths } from './vault/phrase.ts'
export type { BlobHealth, StoredVault, VaultOptions } from './vault/storedVault.ts'
export type { KeyFacts, SavedAccount, SignerOf, Vault, VaultKey, VaultState } from './vault/vault.ts'
export type {
  BalanceChange,
  FeeAnswer,
  FeeChoice,
  FeeField,
  FeeOffer,
  FeePreview,
  Line,
  Simulation,
  View,
  Warning,
  WarningCode,
} from './view/view.ts'
export type {
  Connection,
  Line as PageLine,
  Log,
  Sites,
  SocketPort,
  Wallet,
  WalletOptions,
} from './wallet.ts'
