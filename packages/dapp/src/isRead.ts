/**
 * The calls that change nothing, ask nobody and say the same when said twice, so that they may be sent again after the
 * line broke. Left out on purpose: `eth_getFilterChanges` (empties the filter) and `eth_getEncryptionPublicKey` (asks
 * the user). A method that is not known here is never repeated.
 */
const reads =
  /^(?:eth_(?:blobBaseFee|blockNumber|call|chainId|createAccessList|estimateGas|feeHistory|gasPrice|get(?!FilterChanges|Encryption)\w+|maxPriorityFeePerGas|simulateV1|syncing)|net_\w+|web3_\w+|wallet_get\w+|getUtxo|listUtxos|computeFee)$/

/** Whether a call may be repeated. On Solana every `get…` is a read of the node. */
export function isRead(scope: string, method: string): boolean {
  return reads.test(method) || (scope.startsWith('solana:') && method.startsWith('get'))
}
