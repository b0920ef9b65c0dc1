/**
 * A multichain wallet as a library: an encrypted vault, accounts, one folder for each family of chains, the approval
 * queue, and the pipeline that takes a message of a site to its answer. It runs in Node, a worker or a browser; the
 * browser's own parts (ports, storage, screens) are handed in.
 */

export { type UserErrorName, userErrors, WalletError } from './errors.ts'
export { bip122 } from './namespaces/bip122/index.ts'
export { eip155 } from './namespaces/eip155/index.ts'
export { type SignedAuthorization, signAuthorization } from './namespaces/eip155/signing/signAuthorization.ts'
export {
  type AccessListEntry,
  type SignedTransaction,
  signTransaction,
  type Transaction,
} from './namespaces/eip155/signing/signTransaction.ts'
export { solana } from './namespaces/solana/index.ts'
export { createFeeds, type FeedsOptions, type WalletFeeds } from './networks/feeds/createFeeds.ts'
export type { FeedsSnapshot } from './networks/feeds/snapshot.ts'
export { type Network, type NetworkRow, type Networks, NodeError } from './networks/network.ts'
export { createNetworks, type NetworksOptions } from './networks/networks.ts'
export { wellKnown } from './networks/wellKnown.ts'
