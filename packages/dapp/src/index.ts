/**
 * A page's side of a multichain connection (CAIP-25): find a wallet, connect with it, call methods on the chains it
 * granted, hear of changes. It speaks with any wallet of that standard, holds no key, and goes on by itself when the
 * wallet's worker was stopped: reads are sent again, everything else is rejected with 4900 and never repeated.
 */

export {
  causewayNames,
  compatNames,
  type Session,
  type SessionScope,
  type SessionScopes,
  type WalletNames,
} from '@causeway/session/caip'
export { type ConnectOptions, connect } from './connect.ts'
export type { Connection, ConnectionEvents, ScopeNotification, SessionRequest } from './connection.ts'
export { DappError, type DappErrorReason } from './dappError.ts'
export type { WalletInfo } from './discovery/announcement.ts'
export { findWallets } from './discovery/findWallets.ts'
export { type DiscoveryOptions, type FoundWallet, watchWallets } from './discovery/watchWallets.ts'
export {
  type Eip1193Events,
  type Eip1193Provider,
  type Eip1193Request,
  toEip1193,
} from './eip1193/toEip1193.ts'
export type { Line, Transport } from './line.ts'
export type { Bip122Methods } from './methods/bip122.ts'
export type {
  Address,
  BlockId,
  BlockTag,
  CallsStatus,
  Eip155Methods,
  Hash,
  LogFilter,
  RpcBlock,
  RpcHeader,
  RpcLog,
  RpcReceipt,
  RpcTransaction,
  SendCalls,
  TransactionRequest,
  TypedData,
} from './methods/eip155.ts'
export type { InvokeOptions, MethodName, MethodsByNamespace, ParamsOf, ResultOf } from './methods/methods.ts'
export type { SolanaMethods, SolanaSignIn } from './methods/solana.ts'
export type { AddEthereumChain, WalletEip155Methods } from './methods/walletEip155.ts'
export type { ExtensionPort, ExtensionRuntime, PageWindow, Socket } from './page.ts'
export type { EventStream } from './stream.ts'
export { type SubscribeParams, subscribe } from './subscribe.ts'
export { type ExtensionTransportOptions, extensionTransport } from './transports/extension.ts'
export { inProcessTransport } from './transports/inProcess.ts'
export { type PostMessageTransportOptions, postMessageTransport } from './transports/postMessage.ts'
export { type WebSocketTransportOptions, webSocketTransport } from './transports/webSocket.ts'
export type { WantedScope, WantedScopes } from './wantedScopes.ts'
