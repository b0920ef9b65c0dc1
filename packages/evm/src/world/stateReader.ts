import type { Hex } from '@causeway/rpc'

/** An account as the state holds it. */
export interface StoredAccount {
  nonce: bigint
  balance: bigint
  codeHash: Hex
  /** Whether any slot is not empty (EIP-7610). */
  hasStorage: boolean
}

/** The state at one point, read synchronously. The engine sees nothing else of the store. */
export interface StateReader {
  /** Addresses are in lower case. */
  account(address: Hex): StoredAccount | null
  /** Zero for an empty slot. */
  storage(address: Hex, slot: bigint): bigint
  code(codeHash: Hex): Uint8Array
}

/** What an execution changed in one account. */
export interface AccountChange {
  address: Hex
  /** The account after the change; `null` removes it. */
  account: { nonce: bigint; balance: bigint; codeHash: Hex } | null
  /** New code, when this change brought one. */
  code?: Uint8Array
  /** All earlier storage is dropped before `slots` are written (self-destruct, re-creation). */
  wiped: boolean
  /** Slot to value; zero empties the slot. */
  slots: [slot: bigint, value: bigint][]
}

/** The accounts an execution changed; each address occurs once. */
export type StateChanges = AccountChange[]
