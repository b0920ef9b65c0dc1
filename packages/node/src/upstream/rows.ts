import { type AboutReader, blockAt, hashAt, head, placeAt, transactionAt } from './about.ts'

/**
 * How a method is answered on a network whose chain others produce.
 *
 * - `local`: as on any network, from what is here.
 * - `store`: the block it is about is fetched whole and verified where it is missing; then as on any network.
 * - `pinned`: executed by an upstream, at a block that we name by its hash.
 * - `send`: handed to all upstreams.
 * - `logs`: gathered by upstreams, checked against the blocks.
 * - `forward`: answered by an upstream, which nothing can be held against.
 * - `off`: not there, unless the network passes it through.
 *
 * What a call is about is also what its answer reflects, on networks of every kind.
 */
export type Row = { readonly about: AboutReader | null } & (
  | { readonly kind: 'local' | 'send' | 'logs' | 'forward' | 'off' }
  | {
      readonly kind: 'store'
      readonly about: AboutReader
      /** Whether upstreams may know of it when no block has it, as of a pending transaction. */
      readonly mayPend: boolean
    }
  | {
      readonly kind: 'pinned'
      readonly about: AboutReader
      /** Where the block parameter is. */
      readonly place: number
      /** Where the call object is whose gas is capped. */
      readonly call: number | null
      /** Whether the block can be named by its hash. */
      readonly byHash: boolean
    }
  | {
      readonly kind: 'forward' /** A label that upstreams with it are asked for first. */
      readonly label: string | null
    }
)

const local: Row = { kind: 'local', about: null }
const ofHead: Row = { kind: 'local', about: head }
const forward: Row = { kind: 'forward', about: null }
const off: Row = { kind: 'off', about: null }

const store = (about: AboutReader, mayPend = false): Row => ({ kind: 'store', about, mayPend })
const byHash = store(hashAt(0))
const byBlock = store(blockAt(0))
const byTransaction = store(transactionAt(0))

const pinned = (place: number, more: { call?: number; byHash?: boolean } = {}): Row => ({
  kind: 'pinned',
  about: blockAt(place),
  place,
  call: more.call ?? null,
  byHash: more.byHash ?? true,
})

/** One row a method; a test keeps it in step with the table of methods. */
export const rows: ReadonlyMap<string, Row> = new Map<string, Row>([
  ['eth_getBlockByHash', byHash],
  ['eth_getBlockByNumber', byBlock],
  ['eth_getBlockReceipts', byBlock],
  ['eth_getBlockTransactionCountByHash', byHash],
  ['eth_getBlockTransactionCountByNumber', byBlock],
  ['eth_getHeaderByHash', byHash],
  ['eth_getHeaderByNumber', byBlock],
  ['eth_getRawTransactionByBlockHashAndIndex', byHash],
  ['eth_getRawTransactionByBlockNumberAndIndex', byBlock],
  ['eth_getTransactionByBlockHashAndIndex', byHash],
  ['eth_getTransactionByBlockNumberAndIndex', byBlock],
  ['eth_getUncleByBlockHashAndIndex', byHash],
  ['eth_getUncleByBlockNumberAndIndex', byBlock],
  ['eth_getUncleCountByBlockHash', byHash],
  ['eth_getUncleCountByBlockNumber', byBlock],
  ['eth_getTransactionByHash', store(transactionAt(0), true)],
  ['eth_getRawTransactionByHash', store(transactionAt(0), true)],
  ['eth_getTransactionReceipt', byTransaction],
  ['causeway_getReceiptProof', store(placeAt)],
  ['causeway_getTransactionProof', store(placeAt)],
  ['debug_getRawBlock', byBlock],
  ['debug_getRawHeader', byBlock],
  ['debug_getRawReceipts', byBlock],
  ['debug_getRawTransaction', store(transactionAt(0), true)],

  ['eth_call', pinned(1, { call: 0 })],
  ['eth_createAccessList', pinned(1, { call: 0 })],
  ['eth_estimateGas', pinned(1, { call: 0 })],
  ['eth_feeHistory', pinned(1, { byHash: false })],
  ['eth_getBalance', pinned(1)],
  ['eth_getCode', pinned(1)],
  ['eth_getProof', pinned(2)],
  ['eth_getStorageAt', pinned(2)],
  ['eth_getStorageValues', pinned(1)],
  ['eth_getTransactionCount', pinned(1)],
  ['eth_simulateV1', pinned(1)],
  ['debug_traceCall', pinned(1, { call: 0 })],

  ['eth_sendRawTransaction', { kind: 'send', about: null }],
  ['eth_getLogs', { kind: 'logs', about: null }],
  ['eth_getFilterLogs', { kind: 'logs', about: null }],

  ['eth_accounts', local],
  ['eth_blockNumber', ofHead],
  ['eth_chainId', local],
  ['eth_getFilterChanges', ofHead],
  ['eth_newBlockFilter', local],
  ['eth_newFilter', local],
  ['eth_newPendingTransactionFilter', local],
  ['eth_subscribe', local],
  ['eth_syncing', ofHead],
  ['eth_uninstallFilter', local],
  ['eth_unsubscribe', local],
  ['net_listening', local],
  ['net_peerCount', local],
  ['net_version', local],
  ['rpc.discover', local],
  ['web3_clientVersion', local],
  ['web3_sha3', local],

  ['eth_baseFee', forward],
  ['eth_blobBaseFee', forward],
  ['eth_capabilities', forward],
  ['eth_config', forward],
  ['eth_gasPrice', forward],
  ['eth_maxPriorityFeePerGas', forward],
  ['txpool_content', forward],
  ['txpool_contentFrom', forward],
  ['txpool_status', forward],
  ['testing_buildBlockV1', forward],
  ['debug_traceBlockByHash', forward],
  ['debug_traceBlockByNumber', forward],
  ['debug_traceTransaction', forward],

  ['eth_sendTransaction', off],
  ...[
    'anvil_impersonateAccount',
    'anvil_mine',
    'anvil_reorg',
    'anvil_setBalance',
    'anvil_setCode',
    'anvil_setNonce',
    'anvil_setStorageAt',
    'anvil_stopImpersonatingAccount',
    'evm_increaseTime',
    'evm_mine',
    'evm_revert',
    'evm_setAutomine',
    'evm_setIntervalMining',
    'evm_setNextBlockTimestamp',
    'evm_snapshot',
    'hardhat_impersonateAccount',
    'hardhat_mine',
    'hardhat_setBalance',
    'hardhat_setCode',
    'hardhat_setNonce',
    'hardhat_setStorageAt',
    'hardhat_stopImpersonatingAccount',
  ].map((name): [string, Row] => [name, off]),
])
