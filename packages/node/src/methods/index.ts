import { anvil_impersonateAccount } from './anvil_impersonateAccount.ts'
import { anvil_mine } from './anvil_mine.ts'
import { anvil_reorg } from './anvil_reorg.ts'
import { anvil_setBalance } from './anvil_setBalance.ts'
import { anvil_setCode } from './anvil_setCode.ts'
import { anvil_setNonce } from './anvil_setNonce.ts'
import { anvil_setStorageAt } from './anvil_setStorageAt.ts'
import { anvil_stopImpersonatingAccount } from './anvil_stopImpersonatingAccount.ts'
import { causeway_getReceiptProof } from './causeway_getReceiptProof.ts'
import { causeway_getTransactionProof } from './causeway_getTransactionProof.ts'
import { debug_getRawBlock } from './debug_getRawBlock.ts'
import { debug_getRawHeader } from './debug_getRawHeader.ts'
import { debug_getRawReceipts } from './debug_getRawReceipts.ts'
import { debug_getRawTransaction } from './debug_getRawTransaction.ts'
import { debug_traceBlockByHash } from './debug_traceBlockByHash.ts'
import { debug_traceBlockByNumber } from './debug_traceBlockByNumber.ts'
import { debug_traceCall } from './debug_traceCall.ts'
import { debug_traceTransaction } from './debug_traceTransaction.ts'
import type { NodeMethod } from './defineMethod.ts'
import { eth_accounts } from './eth_accounts.ts'
import { eth_baseFee } from './eth_baseFee.ts'
import { eth_blobBaseFee } from './eth_blobBaseFee.ts'
import { eth_blockNumber } from './eth_blockNumber.ts'
import { eth_call } from './eth_call.ts'
import { eth_capabilities } from './eth_capabilities.ts'
import { eth_chainId } from './eth_chainId.ts'
import { eth_config } from './eth_config.ts'
import { eth_createAccessList } from './eth_createAccessList.ts'
import { eth_estimateGas } from './eth_estimateGas.ts'
import { eth_feeHistory } from './eth_feeHistory.ts'
import { eth_gasPrice } from './eth_gasPrice.ts'
import { eth_getBalance } from './eth_getBalance.ts'
import { eth_getBlockByHash } from './eth_getBlockByHash.ts'
import { eth_getBlockByNumber } from './eth_getBlockByNumber.ts'
import { eth_getBlockReceipts } from './eth_getBlockReceipts.ts'
import { eth_getBlockTransactionCountByHash } from './eth_getBlockTransactionCountByHash.ts'
import { eth_getBlockTransactionCountByNumber } from './eth_getBlockTransactionCountByNumber.ts'
import { eth_getCode } from './eth_getCode.ts'
import { eth_getFilterChanges } from './eth_getFilterChanges.ts'
import { eth_getFilterLogs } from './eth_getFilterLogs.ts'
import { eth_getHeaderByHash } from './eth_getHeaderByHash.ts'
import { eth_getHeaderByNumber } from './eth_getHeaderByNumber.ts'
import { eth_getLogs } from './eth_getLogs.ts'
import { eth_getProof } from './eth_getProof.ts'
import { eth_getRawTransactionByBlockHashAndIndex } from './eth_getRawTransactionByBlockHashAndIndex.ts'
import { eth_getRawTransactionByBlockNumberAndIndex } from './eth_getRawTransactionByBlockNumberAndIndex.ts'
import { eth_getRawTransactionByHash } from './eth_getRawTransactionByHash.ts'
import { eth_getStorageAt } from './eth_getStorageAt.ts'
import { eth_getStorageValues } from './eth_getStorageValues.ts'
import { eth_getTransactionByBlockHashAndIndex } from './eth_getTransactionByBlockHashAndIndex.ts'
import { eth_getTransactionByBlockNumberAndIndex } from './eth_getTransactionByBlockNumberAndIndex.ts'
import { eth_getTransactionByHash } from './eth_getTransactionByHash.ts'
import { eth_getTransactionCount } from './eth_getTransactionCount.ts'
import { eth_getTransactionReceipt } from './eth_getTransactionReceipt.ts'
import { eth_getUncleByBlockHashAndIndex } from './eth_getUncleByBlockHashAndIndex.ts'
import { eth_getUncleByBlockNumberAndIndex } from './eth_getUncleByBlockNumberAndIndex.ts'
import { eth_getUncleCountByBlockHash } from './eth_getUncleCountByBlockHash.ts'
import { eth_getUncleCountByBlockNumber } from './eth_getUncleCountByBlockNumber.ts'
import { eth_maxPriorityFeePerGas } from './eth_maxPriorityFeePerGas.ts'
import { eth_newBlockFilter } from './eth_newBlockFilter.ts'
import { eth_newFilter } from './eth_newFilter.ts'
import { eth_newPendingTransactionFilter } from './eth_newPendingTransactionFilter.ts'
import { eth_sendRawTransaction } from './eth_sendRawTransaction.ts'
import { eth_sendTransaction } from './eth_sendTransaction.ts'
import { eth_simulateV1 } from './eth_simulateV1.ts'
import { eth_subscribe } from './eth_subscribe.ts'
import { eth_syncing } from './eth_syncing.ts'
import { eth_uninstallFilter } from './eth_uninstallFilter.ts'
import { eth_unsubscribe } from './eth_unsubscribe.ts'
import { evm_increaseTime } from './evm_increaseTime.ts'
import { evm_mine } from './evm_mine.ts'
import { evm_revert } from './evm_revert.ts'
import { evm_setAutomine } from './evm_setAutomine.ts'
import { evm_setIntervalMining } from './evm_setIntervalMining.ts'
import { evm_setNextBlockTimestamp } from './evm_setNextBlockTimestamp.ts'
import { evm_snapshot } from './evm_snapshot.ts'
import { hardhat_impersonateAccount } from './hardhat_impersonateAccount.ts'
import { hardhat_mine } from './hardhat_mine.ts'
import { hardhat_setBalance } from './hardhat_setBalance.ts'
import { hardhat_setCode } from './hardhat_setCode.ts'
import { hardhat_setNonce } from './hardhat_setNonce.ts'
import { hardhat_setStorageAt } from './hardhat_setStorageAt.ts'
import { hardhat_stopImpersonatingAccount } from './hardhat_stopImpersonatingAccount.ts'
import { net_listening } from './net_listening.ts'
import { net_peerCount } from './net_peerCount.ts'
import { net_version } from './net_version.ts'
import { rpc_discover } from './rpc.discover.ts'
import { testing_buildBlockV1 } from './testing_buildBlockV1.ts'
import { txpool_content } from './txpool_content.ts'
import { txpool_contentFrom } from './txpool_contentFrom.ts'
import { txpool_status } from './txpool_status.ts'
import { web3_clientVersion } from './web3_clientVersion.ts'
import { web3_sha3 } from './web3_sha3.ts'

/**
 * Every method there is. A method that is not in this list does not exist; the router, the documentation and the
 * OpenRPC document are made of it.
 */
export const methods: readonly NodeMethod[] = [
  anvil_impersonateAccount,
  anvil_mine,
  anvil_reorg,
  anvil_setBalance,
  anvil_setCode,
  anvil_setNonce,
  anvil_setStorageAt,
  anvil_stopImpersonatingAccount,
  causeway_getReceiptProof,
  causeway_getTransactionProof,
  debug_getRawBlock,
  debug_getRawHeader,
  debug_getRawReceipts,
  debug_getRawTransaction,
  debug_traceBlockByHash,
  debug_traceBlockByNumber,
  debug_traceCall,
  debug_traceTransaction,
  eth_accounts,
  eth_baseFee,
  eth_blobBaseFee,
  eth_blockNumber,
  eth_call,
  eth_capabilities,
  eth_chainId,
  eth_config,
  eth_createAccessList,
  eth_estimateGas,
  eth_feeHistory,
  eth_gasPrice,
  eth_getBalance,
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getBlockReceipts,
  eth_getBlockTransactionCountByHash,
  eth_getBlockTransactionCountByNumber,
  eth_getCode,
  eth_getFilterChanges,
  eth_getFilterLogs,
  eth_getHeaderByHash,
  eth_getHeaderByNumber,
  eth_getLogs,
  eth_getProof,
  eth_getRawTransactionByBlockHashAndIndex,
  eth_getRawTransactionByBlockNumberAndIndex,
  eth_getRawTransactionByHash,
  eth_getStorageAt,
  eth_getStorageValues,
  eth_getTransactionByBlockHashAndIndex,
  eth_getTransactionByBlockNumberAndIndex,
  eth_getTransactionByHash,
  eth_getTransactionCount,
  eth_getTransactionReceipt,
  eth_getUncleByBlockHashAndIndex,
  eth_getUncleByBlockNumberAndIndex,
  eth_getUncleCountByBlockHash,
  eth_getUncleCountByBlockNumber,
  eth_maxPriorityFeePerGas,
  eth_newBlockFilter,
  eth_newFilter,
  eth_newPendingTransactionFilter,
  eth_sendRawTransaction,
  eth_sendTransaction,
  eth_simulateV1,
  eth_subscribe,
  eth_syncing,
  eth_uninstallFilter,
  eth_unsubscribe,
  evm_increaseTime,
  evm_mine,
  evm_revert,
  evm_setAutomine,
  evm_setIntervalMining,
  evm_setNextBlockTimestamp,
  evm_snapshot,
  hardhat_impersonateAccount,
  hardhat_mine,
  hardhat_setBalance,
  hardhat_setCode,
  hardhat_setNonce,
  hardhat_setStorageAt,
  hardhat_stopImpersonatingAccount,
  net_listening,
  net_peerCount,
  net_version,
  testing_buildBlockV1,
  txpool_content,
  txpool_contentFrom,
  txpool_status,
  web3_clientVersion,
  web3_sha3,
  rpc_discover,
]
