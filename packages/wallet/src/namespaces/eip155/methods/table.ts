import { eth_chainId } from './eth_chainId.ts'
import { eth_sendTransaction } from './eth_sendTransaction.ts'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts'
import { eth_subscribe } from './eth_subscribe.ts'
import { eth_unsubscribe } from './eth_unsubscribe.ts'
import {
  eth_getFilterChanges,
  eth_getFilterLogs,
  eth_newBlockFilter,
  eth_newFilter,
  eth_newPendingTransactionFilter,
  eth_uninstallFilter,
} from './filters.ts'
import type { Method } from './method.ts'
import { personal_sign } from './personal_sign.ts'
import { reads } from './reads.ts'
import { wallet_addEthereumChain } from './wallet_addEthereumChain.ts'
import { wallet_getCallsStatus } from './wallet_getCallsStatus.ts'
import { wallet_getCapabilities } from './wallet_getCapabilities.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'
import { wallet_watchAsset } from './wallet_watchAsset.ts'

/** What a chain offers, in the order of the reference wallet; the last five are reads that it lacks. */
const chain: Readonly<Record<string, Method>> = {
  personal_sign,
  eth_signTypedData_v4,
  wallet_watchAsset,
  wallet_sendCalls,
  wallet_getCallsStatus,
  wallet_getCapabilities,
  eth_sendTransaction,
  ...reads('web3_clientVersion'),
  eth_subscribe,
  eth_unsubscribe,
  ...reads('eth_blockNumber', 'eth_call'),
  eth_chainId,
  ...reads(
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
  ),
  eth_getFilterChanges,
  eth_getFilterLogs,
  ...reads(
    'eth_getLogs',
    'eth_getProof',
    'eth_getStorageAt',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
  ),
  eth_newBlockFilter,
  eth_newFilter,
  eth_newPendingTransactionFilter,
  ...reads('eth_sendRawTransaction', 'eth_syncing'),
  eth_uninstallFilter,
  ...reads(
    'eth_getUncleByBlockHashAndIndex',
    'eth_getUncleByBlockNumberAndIndex',
    'eth_maxPriorityFeePerGas',
    'eth_blobBaseFee',
    'eth_getBlockReceipts',
  ),
}

/** What the scope `wallet:eip155` offers. */
const wallet: Readonly<Record<string, Method>> = { wallet_addEthereumChain }

export const chainMethods: readonly string[] = Object.keys(chain)
export const walletMethods: readonly string[] = Object.keys(wallet)

/** Every method by its wire name. */
export const methods: ReadonlyMap<string, Method> = new Map(Object.entries({ ...chain, ...wallet }))
