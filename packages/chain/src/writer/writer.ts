import type { BlockContext, Refusal } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import type { StateAt } from '../engine/port.ts'
import type { BlockPointer } from '../view.ts'

/** Why the pool would not take a transaction. `text` is the sentence that node clients print. */
export interface PoolRefusal {
  refused:
    | Refusal['refused']
    | 'undecodable'
    | 'alreadyKnown'
    | 'underpriced'
    | 'replacementUnderpriced'
    | 'poolFull'
    | 'invalidSender'
    | 'blobSidecar'
    | 'oversized'
    | 'readOnly'
  text: string
}

/** The block that would be mined now. On a network without a miner it is an empty block on the head. */
export interface PendingBlock {
  parent: BlockPointer
  context: BlockContext
  /** State after the pending transactions. */
  state: StateAt
  /**
   * Ready JSON. The block's own hash and nonce are `null`, as are the block fields of its transactions; its number is
   * told, because common clients cannot read a block without one.
   */
  blockJson(full: boolean): string
  headerJson: string
  transactionJson(index: number): string | null
  transactionCount: number
}

export interface PoolContent {
  /** By sender, by nonce: the transaction as JSON text with `null` block fields. */
  pending: Map<Hex, Map<bigint, string>>
  queued: Map<Hex, Map<bigint, string>>
}

/**
 * The one place of a network where anything changes. It lives in a worker thread and takes requests one after another;
 * when a promise here resolves, the change is committed to the store and the view shows it.
 */
export interface Writer {
  /** Takes a signed transaction into the pool (and, on an automatic network, mines it). */
  send(raw: Hex): Promise<{ hash: Hex } | PoolRefusal>
  pending(): Promise<PendingBlock>
  /** A pooled transaction as JSON with `null` block fields. */
  pooled(transactionHash: Hex): Promise<{ json: string; raw: Hex } | null>
  /** The next nonce of a sender, pooled transactions counted. */
  nextNonce(address: Hex): Promise<bigint>
  poolStatus(): Promise<{ pending: number; queued: number }>
  poolContent(from?: Hex): Promise<PoolContent>
  /** Makes a block on `parent` without adding it to the chain (`testing_buildBlockV1`). */
  buildBlock(request: BuildRequest): Promise<BuiltBlock | BuildRefusal | Refusal>

  mine(options: { blocks: number; intervalSeconds?: number; timestamp?: bigint }): Promise<BlockPointer>
  /** Replaces the last `depth` blocks by as many new ones; `transactions` puts raw transactions into them by offset. */
  reorg(options: {
    depth: number
    transactions: { raw: Hex; block: number }[]
  }): Promise<BlockPointer | { refused: 'beyondFinality' | 'tooDeep' | 'badTransaction'; text: string }>
  snapshot(): Promise<bigint>
  revert(id: bigint): Promise<boolean>
  increaseTime(seconds: bigint): Promise<bigint>
  setNextTimestamp(timestamp: bigint): Promise<boolean>
  setAutomine(on: boolean): Promise<void>
  setInterval(seconds: number): Promise<void>
  setBalance(address: Hex, balance: bigint): Promise<void>
  setNonce(address: Hex, nonce: bigint): Promise<void>
  setCode(address: Hex, code: Hex): Promise<void>
  setStorage(address: Hex, slot: Hex, value: Hex): Promise<void>
  impersonate(address: Hex, on: boolean): Promise<void>
  /** Signs with a public dev account, or sends as an impersonated one. */
  sendUnsigned(
    request: UnsignedTransaction,
  ): Promise<{ hash: Hex } | PoolRefusal | { refused: 'unknownAccount'; text: string }>
  /** Whether `sendUnsigned` sends for this account: a public dev account or an impersonated one. */
  sendsFor(address: Hex): Promise<boolean>
  /** The accounts that `sendUnsigned` can sign for. */
  accounts(): Promise<Hex[]>
}

export interface UnsignedTransaction {
  from: Hex
  to: Hex | null
  value: bigint
  input: Hex
  nonce: bigint | null
  gas: bigint
  gasPrice: bigint | null
  maxFeePerGas: bigint | null
  maxPriorityFeePerGas: bigint | null
  accessList: { address: Hex; storageKeys: Hex[] }[] | null
}

export interface BuildRequest {
  parent: Hex
  timestamp: bigint
  prevRandao: Hex
  feeRecipient: Hex
  withdrawals: { index: bigint; validatorIndex: bigint; address: Hex; amount: bigint }[] | null
  parentBeaconBlockRoot: Hex | null
  /** Raw transactions in order; `null` takes what the pool has. */
  transactions: Hex[] | null
  extraData: Hex | null
}

export interface BuiltBlock {
  rawBlock: Hex
  blockHash: Hex
  /** Sum of the tips, in wei. */
  value: bigint
  requests: Hex[]
  /** What travels beside the block's blob transactions, in their order. */
  blobs: { commitments: Hex[]; proofs: Hex[]; blobs: Hex[] }
}

/** Why a block could not be built as asked. */
export interface BuildRefusal {
  refused: 'notHead' | 'undecodable' | 'invalidTimestamp'
  text: string
}
