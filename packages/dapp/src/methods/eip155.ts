import type { Hex } from '@causeway/rpc'
import type { Row } from './row.ts'

/** A number on the wire: hex without leading zeros. */
export type Quantity = Hex
export type Address = Hex
export type Hash = Hex
export type BlockTag = 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized' | Quantity
/** A block by number, tag, or EIP-1898 object. */
export type BlockId =
  | BlockTag
  | { readonly blockNumber: Quantity }
  | { readonly blockHash: Hash; readonly requireCanonical?: boolean }

interface AccessListEntry {
  readonly address: Address
  readonly storageKeys: readonly Hash[]
}

/** A call or transaction as a page asks for it; what is left out the wallet or the node fills in. */
export interface TransactionRequest {
  readonly from?: Address
  readonly to?: Address | null
  readonly value?: Quantity
  readonly data?: Hex
  readonly input?: Hex
  readonly gas?: Quantity
  readonly gasPrice?: Quantity
  readonly maxFeePerGas?: Quantity
  readonly maxPriorityFeePerGas?: Quantity
  readonly maxFeePerBlobGas?: Quantity
  readonly nonce?: Quantity
  readonly chainId?: Quantity
  readonly type?: Quantity
  readonly accessList?: readonly AccessListEntry[]
}

export interface RpcLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
  readonly blockNumber: Quantity | null
  readonly blockHash: Hash | null
  readonly blockTimestamp?: Quantity
  readonly transactionHash: Hash | null
  readonly transactionIndex: Quantity | null
  readonly logIndex: Quantity | null
  readonly removed: boolean
}

export interface RpcTransaction {
  readonly hash: Hash
  readonly type: Quantity
  readonly from: Address
  readonly to: Address | null
  readonly nonce: Quantity
  readonly value: Quantity
  readonly gas: Quantity
  readonly input: Hex
  readonly gasPrice?: Quantity
  readonly maxFeePerGas?: Quantity
  readonly maxPriorityFeePerGas?: Quantity
  readonly chainId?: Quantity
  readonly accessList?: readonly AccessListEntry[]
  readonly blockNumber: Quantity | null
  readonly blockHash: Hash | null
  readonly transactionIndex: Quantity | null
  readonly v?: Quantity
  readonly yParity?: Quantity
  readonly r: Hex
  readonly s: Hex
}

export interface RpcReceipt {
  readonly transactionHash: Hash
  readonly transactionIndex: Quantity
  readonly blockHash: Hash
  readonly blockNumber: Quantity
  readonly from: Address
  readonly to: Address | null
  readonly contractAddress: Address | null
  readonly cumulativeGasUsed: Quantity
  readonly gasUsed: Quantity
  readonly effectiveGasPrice: Quantity
  readonly logs: readonly RpcLog[]
  readonly logsBloom: Hex
  readonly type: Quantity
  readonly status?: Quantity
  readonly root?: Hash
}

export interface RpcHeader {
  readonly hash: Hash
  readonly parentHash: Hash
  readonly sha3Uncles: Hash
  readonly miner: Address
  readonly stateRoot: Hash
  readonly transactionsRoot: Hash
  readonly receiptsRoot: Hash
  readonly logsBloom: Hex
  readonly difficulty: Quantity
  readonly number: Quantity
  readonly gasLimit: Quantity
  readonly gasUsed: Quantity
  readonly timestamp: Quantity
  readonly extraData: Hex
  readonly mixHash: Hash
  readonly nonce: Hex
  readonly baseFeePerGas?: Quantity
}

export interface RpcBlock extends RpcHeader {
  readonly size: Quantity
  readonly transactions: readonly Hash[] | readonly RpcTransaction[]
  readonly uncles: readonly Hash[]
}

export interface LogFilter {
  readonly address?: Address | readonly Address[]
  readonly topics?: readonly (Hash | readonly Hash[] | null)[]
  readonly fromBlock?: BlockTag
  readonly toBlock?: BlockTag
  readonly blockHash?: Hash
}

export interface TypedData {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

interface FeeHistory {
  readonly oldestBlock: Quantity
  readonly baseFeePerGas: readonly Quantity[]
  readonly gasUsedRatio: readonly number[]
  readonly reward?: readonly (readonly Quantity[])[]
}

interface AccountProof {
  readonly address: Address
  readonly accountProof: readonly Hex[]
  readonly balance: Quantity
  readonly codeHash: Hash
  readonly nonce: Quantity
  readonly storageHash: Hash
  readonly storageProof: readonly {
    readonly key: Hex
    readonly value: Quantity
    readonly proof: readonly Hex[]
  }[]
}

/** `wallet_sendCalls` of EIP-5792. */
export interface SendCalls {
  readonly version: string
  readonly id?: string
  readonly from?: Address
  readonly chainId: Quantity
  readonly atomicRequired: boolean
  readonly calls: readonly { readonly to?: Address; readonly data?: Hex; readonly value?: Quantity }[]
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** `wallet_getCallsStatus` of EIP-5792. */
export interface CallsStatus {
  readonly version: string
  readonly id: string
  readonly chainId: Quantity
  readonly status: number
  readonly atomic: boolean
  readonly receipts?: readonly {
    readonly logs: readonly Pick<RpcLog, 'address' | 'data' | 'topics'>[]
    readonly status: Quantity
    readonly blockHash: Hash
    readonly blockNumber: Quantity
    readonly gasUsed: Quantity
    readonly transactionHash: Hash
  }[]
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** The methods of `eip155:<chain>`. */
export interface Eip155Methods {
  personal_sign: Row<[message: Hex | string, address: Address], Hex>
  eth_signTypedData_v4: Row<[address: Address, typedData: TypedData | string], Hex>
  eth_sendTransaction: Row<[transaction: TransactionRequest], Hash>
  eth_sendRawTransaction: Row<[transaction: Hex], Hash>
  wallet_watchAsset: Row<
    | { readonly type: string; readonly options: Readonly<Record<string, unknown>> }
    | readonly [{ readonly type: string; readonly options: Readonly<Record<string, unknown>> }],
    boolean
  >
  wallet_sendCalls: Row<
    [request: SendCalls],
    { readonly id: string; readonly capabilities?: Readonly<Record<string, unknown>> }
  >
  wallet_getCallsStatus: Row<[id: string], CallsStatus>
  wallet_getCapabilities: Row<
    [address: Address, chainIds?: readonly Quantity[]],
    Readonly<Record<Quantity, Readonly<Record<string, unknown>>>>
  >
  eth_subscribe: Row<['newHeads'] | ['logs', filter?: LogFilter], Hex>
  eth_unsubscribe: Row<[subscription: Hex], boolean>
  eth_newFilter: Row<[filter: LogFilter], Quantity>
  eth_newBlockFilter: Row<[], Quantity>
  eth_newPendingTransactionFilter: Row<[], Quantity>
  eth_getFilterChanges: Row<[filter: Quantity], readonly Hash[] | readonly RpcLog[]>
  eth_getFilterLogs: Row<[filter: Quantity], readonly RpcLog[]>
  eth_uninstallFilter: Row<[filter: Quantity], boolean>
  web3_clientVersion: Row<[], string>
  eth_chainId: Row<[], Quantity>
  eth_syncing: Row<[], false | Readonly<Record<string, unknown>>>
  eth_blockNumber: Row<[], Quantity>
  eth_gasPrice: Row<[], Quantity>
  eth_maxPriorityFeePerGas: Row<[], Quantity>
  eth_blobBaseFee: Row<[], Quantity>
  eth_feeHistory: Row<
    [blocks: Quantity | number, newest: BlockTag, percentiles?: readonly number[]],
    FeeHistory
  >
  eth_call: Row<
    [call: TransactionRequest, block?: BlockId, overrides?: Readonly<Record<Address, unknown>>],
    Hex
  >
  eth_estimateGas: Row<
    [call: TransactionRequest, block?: BlockId, overrides?: Readonly<Record<Address, unknown>>],
    Quantity
  >
  eth_getBalance: Row<[address: Address, block?: BlockId], Quantity>
  eth_getCode: Row<[address: Address, block?: BlockId], Hex>
  eth_getStorageAt: Row<[address: Address, slot: Hex, block?: BlockId], Hex>
  eth_getTransactionCount: Row<[address: Address, block?: BlockId], Quantity>
  eth_getProof: Row<[address: Address, slots: readonly Hex[], block?: BlockId], AccountProof>
  eth_getLogs: Row<[filter: LogFilter], readonly RpcLog[]>
  eth_getBlockByHash: Row<[hash: Hash, full: boolean], RpcBlock | null>
  eth_getBlockByNumber: Row<[block: BlockTag, full: boolean], RpcBlock | null>
  eth_getBlockReceipts: Row<[block: BlockId], readonly RpcReceipt[] | null>
  eth_getBlockTransactionCountByHash: Row<[hash: Hash], Quantity | null>
  eth_getBlockTransactionCountByNumber: Row<[block: BlockTag], Quantity | null>
  eth_getTransactionByHash: Row<[hash: Hash], RpcTransaction | null>
  eth_getTransactionByBlockHashAndIndex: Row<[hash: Hash, index: Quantity], RpcTransaction | null>
  eth_getTransactionByBlockNumberAndIndex: Row<[block: BlockTag, index: Quantity], RpcTransaction | null>
  eth_getTransactionReceipt: Row<[hash: Hash], RpcReceipt | null>
  eth_getUncleByBlockHashAndIndex: Row<[hash: Hash, index: Quantity], RpcBlock | null>
  eth_getUncleByBlockNumberAndIndex: Row<[block: BlockTag, index: Quantity], RpcBlock | null>
  eth_getUncleCountByBlockHash: Row<[hash: Hash], Quantity | null>
  eth_getUncleCountByBlockNumber: Row<[block: BlockTag], Quantity | null>
}
