/** What may be done with a call beyond sending it once. */
export interface Traits {
  /** Changes nothing, so that it may be sent twice, shared and copied. */
  readonly isRead: boolean
  /** `null`, `[]` and `"0x"` may come from a node that is behind, so they have to be confirmed. */
  readonly doubtsEmpty: boolean
  /** Needs the state of a block, which nodes without `archive` keep for the last 128 alone. */
  readonly needsState: boolean
  /** A label that upstreams for such calls have, where any has it. */
  readonly label: string | null
}

const reads =
  /^(eth_(get|call$|estimateGas|createAccessList|feeHistory|gasPrice|maxPriority|blobBaseFee|baseFee|blockNumber|chainId|syncing|protocolVersion|simulate|config$|capabilities)|net_|web3_|debug_(get|trace|storageRange|accountRange)|trace_(block|call|filter|get|replay|transaction|rawTransaction)|erigon_get|parity_get|ots_|txpool_|bor_get|linea_(get|estimate)|zks_(get|estimate)|optimism_|rollup_|arb)/

/** They ask a node for something that it made up for one caller, so another node does not have it. */
const stateful = /^eth_getFilter|^eth_getWork/

/** Nothing is an ordinary answer of these. */
const plainEmpties =
  /^(eth_accounts|eth_syncing|eth_protocolVersion|eth_pendingTransactions|net_|web3_|txpool_)/

const states =
  /^(eth_(call|estimateGas|createAccessList|getBalance|getCode|getStorageAt|getStorageValues|getTransactionCount|getProof|simulateV1)|debug_trace|trace_)/

export function traitsOf(method: string): Traits {
  return {
    isRead: reads.test(method) && !stateful.test(method),
    doubtsEmpty: reads.test(method) && !stateful.test(method) && !plainEmpties.test(method),
    needsState: states.test(method),
    label: /^(trace|debug)_/.exec(method)?.[1] ?? null,
  }
}
