/**
 * The settings of one network that the method handlers obey. Almost every quirk of a hosted network is per network, so
 * it is a field here and never a branch in a handler.
 */
export interface NetworkRow {
  /** Its host label and its path segment. */
  readonly name: string
  readonly chainId: bigint
  /** The most gas a call or an estimate may use: a multiple of the current block gas limit, or a fixed amount. */
  readonly gasCap: { readonly multiple: number } | { readonly gas: bigint }
  /**
   * The gas that one `eth_simulateV1` request may use in all. A fixed amount, because it becomes the gas limit of calls
   * that name none and so a part of the transactions' hashes: callers compare those between nodes.
   */
  readonly simulateGas: bigint
  /** Whether `eth_estimateGas` takes the tag `safe`; where it does not, it is refused and `finalized` is named. */
  readonly estimateSafe: boolean
  /** Wall-clock time that one execution may take. */
  readonly executionLimitMs: number
  readonly logs: LogLimits
}

/** What one log query may cost; `null` is no limit. */
export interface LogLimits {
  readonly maxResults: number
  readonly maxBlocks: number | null
  /** Addresses and topics in one filter, taken together. */
  readonly maxValues: number
  readonly maxMs: number
}

/** The row of a network for which nothing else was said. */
export function createNetworkRow(
  row: Pick<NetworkRow, 'name' | 'chainId'> & Partial<NetworkRow>,
): NetworkRow {
  return {
    gasCap: { multiple: 10 },
    simulateGas: 50_000_000n,
    estimateSafe: false,
    executionLimitMs: 5_000,
    logs: { maxResults: 10_000, maxBlocks: null, maxValues: 5_000, maxMs: 10_000 },
    ...row,
  }
}
