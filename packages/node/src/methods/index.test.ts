import { expect, test } from 'vitest'
import { methods } from './index.ts'

test('every method there is, by name', () => {
  expect(methods.map(({ name }) => name).sort()).toMatchInlineSnapshot(`
    [
      "anvil_impersonateAccount",
      "anvil_mine",
      "anvil_reorg",
      "anvil_setBalance",
      "anvil_setCode",
      "anvil_setNonce",
      "anvil_setStorageAt",
      "anvil_stopImpersonatingAccount",
      "causeway_getReceiptProof",
      "causeway_getTransactionProof",
      "debug_getRawBlock",
      "debug_getRawHeader",
      "debug_getRawReceipts",
      "debug_getRawTransaction",
      "debug_traceBlockByHash",
      "debug_traceBlockByNumber",
      "debug_traceCall",
      "debug_traceTransaction",
      "eth_accounts",
      "eth_baseFee",
      "eth_blobBaseFee",
      "eth_blockNumber",
      "eth_call",
      "eth_capabilities",
      "eth_chainId",
      "eth_config",
      "eth_createAccessList",
      "eth_estimateGas",
      "eth_feeHistory",
      "eth_gasPrice",
      "eth_getBalance",
      "eth_getBlockByHash",
      "eth_getBlockByNumber",
      "eth_getBlockReceipts",
      "eth_getBlockTransactionCountByHash",
      "eth_getBlockTransactionCountByNumber",
      "eth_getCode",
      "eth_getFilterChanges",
      "eth_getFilterLogs",
      "eth_getHeaderByHash",
      "eth_getHeaderByNumber",
      "eth_getLogs",
      "eth_getProof",
      "eth_getRawTransactionByBlockHashAndIndex",
      "eth_getRawTransactionByBlockNumberAndIndex",
      "eth_getRawTransactionByHash",
      "eth_getStorageAt",
      "eth_getStorageValues",
      "eth_getTransactionByBlockHashAndIndex",
      "eth_getTransactionByBlockNumberAndIndex",
      "eth_getTransactionByHash",
      "eth_getTransactionCount",
      "eth_getTransactionReceipt",
      "eth_getUncleByBlockHashAndIndex",
      "eth_getUncleByBlockNumberAndIndex",
      "eth_getUncleCountByBlockHash",
      "eth_getUncleCountByBlockNumber",
      "eth_maxPriorityFeePerGas",
      "eth_newBlockFilter",
      "eth_newFilter",
      "eth_newPendingTransactionFilter",
      "eth_sendRawTransaction",
      "eth_sendTransaction",
      "eth_simulateV1",
      "eth_subscribe",
      "eth_syncing",
      "eth_uninstallFilter",
      "eth_unsubscribe",
      "evm_increaseTime",
      "evm_mine",
      "evm_revert",
      "evm_setAutomine",
      "evm_setIntervalMining",
      "evm_setNextBlockTimestamp",
      "evm_snapshot",
      "hardhat_impersonateAccount",
      "hardhat_mine",
      "hardhat_setBalance",
      "hardhat_setCode",
      "hardhat_setNonce",
      "hardhat_setStorageAt",
      "hardhat_stopImpersonatingAccount",
      "net_listening",
      "net_peerCount",
      "net_version",
      "rpc.discover",
      "testing_buildBlockV1",
      "txpool_content",
      "txpool_contentFrom",
      "txpool_status",
      "web3_clientVersion",
      "web3_sha3",
    ]
  `)
})

test('each name occurs once, and required parameters come first', () => {
  expect(new Set(methods.map(({ name }) => name)).size).toBe(methods.length)
  for (const { name, params } of methods) {
    const firstOptional = params.findIndex(({ required }) => !required)
    const after = firstOptional === -1 ? [] : params.slice(firstOptional)
    expect(
      after.filter(({ required }) => required),
      name,
    ).toEqual([])
  }
})

test('dev controls are for dev networks alone', () => {
  for (const { name, on } of methods) expect(on === 'dev', name).toBe(/^(evm|anvil|hardhat)_/.test(name))
})
