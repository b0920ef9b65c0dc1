/** Calls that do something each time they arrive: a copy of one could be paid twice, or swallow what the first brought. */
const once = new Set([
  'eth_getFilterChanges',
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_uninstallFilter',
  'sendTransaction',
  'requestAirdrop',
])

/** Prefixes of reads. What is not known to be one is sent once. */
const reads = ['eth_', 'net_', 'web3_', 'debug_trace', 'get', 'is', 'simulate', 'minimumLedgerSlot']

/** Whether a call only reads, so that it may be sent again and its answer shared. */
export function isRepeatable(method: string): boolean {
  return (
    !once.has(method) &&
    !/^eth_(send|submit|sign)/.test(method) &&
    reads.some((prefix) => method.startsWith(prefix))
  )
}
