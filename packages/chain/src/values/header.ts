import type { Hex } from '@causeway/rpc'

/** A block header. The optional fields came with a fork and are absent before it. */
export interface Header {
  parentHash: Hex
  sha3Uncles: Hex
  miner: Hex
  stateRoot: Hex
  transactionsRoot: Hex
  receiptsRoot: Hex
  logsBloom: Hex
  difficulty: bigint
  number: bigint
  gasLimit: bigint
  gasUsed: bigint
  timestamp: bigint
  extraData: Hex
  /** `prevRandao` since the merge. */
  mixHash: Hex
  nonce: Hex
  /** London, EIP-1559. */
  baseFeePerGas?: bigint
  /** Shanghai, EIP-4895. */
  withdrawalsRoot?: Hex
  /** Cancun, EIP-4844. */
  blobGasUsed?: bigint
  excessBlobGas?: bigint
  /** Cancun, EIP-4788. */
  parentBeaconBlockRoot?: Hex
  /** Prague, EIP-7685. */
  requestsHash?: Hex
}
