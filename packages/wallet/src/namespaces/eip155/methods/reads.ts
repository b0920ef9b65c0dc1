import { defineMethod, type Method } from './method.ts'

/** Passes a call to the node as it is. The node's answer, an error too, is the site's. */
function read(method: string): readonly [string, Method] {
  return [
    method,
    defineMethod<unknown>({
      describe: (call) => ({ kind: 'read', payload: call.params ?? [] }),
      perform: (_, params, { network }) => network.rpc(method, params),
    }),
  ]
}

/** Every method that only the node answers. */
export const reads = new Map<string, Method>(
  [
    'web3_clientVersion',
    'eth_blockNumber',
    'eth_call',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
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
    'eth_sendRawTransaction',
    'eth_syncing',
    'eth_getUncleByBlockHashAndIndex',
    'eth_getUncleByBlockNumberAndIndex',
    'eth_maxPriorityFeePerGas',
    'eth_blobBaseFee',
    'eth_getBlockReceipts',
  ].map(read),
)
