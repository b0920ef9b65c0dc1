import type { AccessListEntry, Authorization, StateChanges } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'

/** A message somebody would like to try: the call object of `eth_call` and its kin, already parsed. */
export interface CallRequest {
  from: Hex
  to: Hex | null
  gas: bigint | null
  gasPrice: bigint | null
  maxFeePerGas: bigint | null
  maxPriorityFeePerGas: bigint | null
  value: bigint
  input: Hex
  nonce: bigint | null
  /** `null` means "not given", which an access-list creator must tell from "empty". */
  accessList: AccessListEntry[] | null
  maxFeePerBlobGas: bigint | null
  blobVersionedHashes: Hex[] | null
  authorizationList: Authorization[] | null
  chainId: bigint | null
}

/** One account of a state override (`eth_call` third parameter). */
export interface AccountOverride {
  nonce?: bigint
  balance?: bigint
  code?: Hex
  /** Replaces the whole storage. */
  state?: Record<Hex, Hex>
  /** Replaces single slots. */
  stateDiff?: Record<Hex, Hex>
  movePrecompileTo?: Hex
}

export type StateOverrides = Record<Hex, AccountOverride>

/** Fields of the block context that a caller may set (`eth_call` fourth parameter, `eth_simulateV1`). */
export interface BlockOverrides {
  number?: bigint
  difficulty?: bigint
  time?: bigint
  gasLimit?: bigint
  feeRecipient?: Hex
  prevRandao?: Hex
  baseFeePerGas?: bigint
  blobBaseFee?: bigint
  beaconRoot?: Hex
}

/** Where a job begins: the state after a block, and changes on top of it that are in no block yet (pending). */
export interface StateAt {
  root: Hex
  overlay?: StateChanges
}
