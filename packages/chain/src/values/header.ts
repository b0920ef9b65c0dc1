import type { Hex } from '@causeway/rpc'
import type { RlpItem } from '../rlp.ts'

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

export function encodeHeader(header: Header): Uint8Array {
  throw new Error(`not written yet ${header}`)
}

/** A header from its RLP, or from the decoded list. */
export function decodeHeader(item: RlpItem | Uint8Array): Header {
  throw new Error(`not written yet ${item}`)
}

export function hashHeader(header: Header): Hex {
  throw new Error(`not written yet ${header}`)
}
