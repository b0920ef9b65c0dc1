/**
 * A chain that Causeway holds and executes itself: blocks, transactions and receipts as verified values, the store that
 * keeps them, the canonical view that lookups read, the writer that mines, imports and pools, and the engine that
 * executes calls in worker threads. It knows neither HTTP nor keys nor plans.
 */

export {
  type AccessListEntry,
  type AccountChange,
  type Authorization,
  type BlobParameters,
  type BlockContext,
  blobBaseFee,
  checksummed,
  type Execution,
  effectiveGasPrice,
  type ForkName,
  forkNames,
  gasPerBlob,
  type Halt,
  haltText,
  isLowS,
  keccak256,
  keccakHex,
  type Log,
  type Refusal,
  type Rules,
  recoverAddress,
  type StateChanges,
  type StateReader,
} from '@causeway/evm'
export { logsBloom } from './bloom.ts'
export { type ExportOptions, exportChain } from './chainfile/exportChain.ts'
export type { BadBlock } from './chainfile/importBatch.ts'
export {
  type ImportOptions,
  type ImportProgress,
  type ImportResult,
  importChain,
} from './chainfile/importChain.ts'
export { nextBaseFee } from './consensus/baseFee.ts'
export { nextExcessBlobGas } from './consensus/blobGas.ts'
export { type DevAccount, devAccounts, devMnemonic } from './devAccounts.ts'
export { type DevGenesisOptions, devGenesis } from './devGenesis.ts'
export { contextOf } from './engine/contextOf.ts'
export type {
  CallSite,
  Executors,
  SimulatedBlock,
  SimulateRefusal,
  SimulateRequest,
  TimedOut,
  TraceOptions,
} from './engine/executors.ts'
export { createExecutors, type ExecutorPool, type ExecutorsOptions } from './engine/executors.ts'
export { switchCompiler } from './engine/machine.ts'
export type { AccountOverride, BlockOverrides, CallRequest, StateAt, StateOverrides } from './engine/port.ts'
export { type ForkPoint, rulesAt } from './forks.ts'
export { type ChainConfig, type Genesis, InvalidGenesis, parseGenesis } from './genesis.ts'
export type { ChainChange, Mining, Network, NetworkOptions } from './network.ts'
export { type OpenNetworkOptions, openNetwork } from './openNetwork.ts'
export { sign } from './secp256k1.ts'
export { overlayState } from './state/overlayState.ts'
export { readGenesis } from './store/openFolder.ts'
export { openStore, type Store, StoreError, type StoreOptions } from './store/openStore.ts'
export { StoreInUse } from './store/writerLock.ts'
export type { Asking, BlockSource, ToldBlock } from './upstream/blockSource.ts'
export { type Link, linkOf } from './upstream/linkOf.ts'
export { openUpstreamChain, type UpstreamChainOptions } from './upstream/openUpstreamChain.ts'
export { type Inclusion, type PlaceProof, proveInBlock } from './upstream/proveInBlock.ts'
export { readPending } from './upstream/readPending.ts'
export { readSent, type SentTransaction } from './upstream/readSent.ts'
export type {
  Need,
  Provided,
  UpstreamChain,
  UpstreamClock,
  UpstreamEvent,
} from './upstream/upstreamChain.ts'
export { type Block, decodeBlock, type Withdrawal } from './values/block.ts'
export { type Header, hashHeader } from './values/header.ts'
export type { Receipt } from './values/receipt.ts'
export { signTransaction, type Transaction, type TransactionFields } from './values/transaction.ts'
export type { AccountProof, BlockPointer, LogFilter, View } from './view.ts'
export type {
  BuildRefusal,
  BuildRequest,
  BuiltBlock,
  PendingBlock,
  PoolContent,
  PoolRefusal,
  UnsignedTransaction,
  Writer,
} from './writer/writer.ts'
export { WriterStopped } from './writer/writerClient.ts'
