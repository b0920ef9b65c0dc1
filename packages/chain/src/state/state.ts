import type { Hex } from '@causeway/rpc'

/** An account as the state trie holds it. */
export interface Account {
  nonce: bigint
  balance: bigint
  storageRoot: Hex
  codeHash: Hex
}

/** The state at one root, read synchronously. The engine sees nothing else of the store. */
export interface StateReader {
  account(address: Hex): Account | null
  /** Slot and value are 32 bytes; an empty slot is 32 zero bytes. */
  storage(address: Hex, slot: Hex): Hex
  code(codeHash: Hex): Uint8Array
}

/** What an execution changed in one account. */
export interface AccountChange {
  address: Hex
  /** The account after the change; `null` removes it. The storage root follows from `slots`. */
  account: { nonce: bigint; balance: bigint; codeHash: Hex } | null
  /** New code, when this change brought one. */
  code?: Uint8Array
  /** All earlier storage is dropped before `slots` are written (self-destruct, re-creation). */
  wiped: boolean
  /** Slot to value, 32 bytes each; zero empties the slot. */
  slots: [slot: Hex, value: Hex][]
}

/** The accounts an execution changed; each address occurs once. */
export type StateChanges = AccountChange[]
