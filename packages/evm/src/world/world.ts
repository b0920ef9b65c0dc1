import type { Hex } from '@causeway/rpc'
import type { Code } from '../code.ts'
import type { AccountEntry, SlotEntry } from './accountEntry.ts'
import type { StateChanges } from './stateReader.ts'

/** An account as somebody outside sees it. */
export interface Account {
  nonce: bigint
  balance: bigint
  codeHash: Hex
}

/**
 * The state as an execution sees it: what the base holds, and everything changed on top, in memory. Changes can be
 * undone to a checkpoint; at the end of a transaction they become plain `StateChanges`. It knows no gas and no opcode.
 */
export interface World {
  account(address: Hex): Account | null
  /** Sets a balance and touches the account, creating it if need be. */
  setBalance(address: Hex, balance: bigint): void
  /** Adds to a balance, creating the account if need be. Adding nothing touches (EIP-158). */
  addBalance(address: Hex, amount: bigint): void
  setNonce(address: Hex, nonce: bigint): void
  code(address: Hex): Uint8Array
  setCode(address: Hex, code: Uint8Array): void
  storage(address: Hex, slot: bigint): bigint
  /** The value at the start of the transaction (EIP-1283, EIP-2200). */
  originalStorage(address: Hex, slot: bigint): bigint
  setStorage(address: Hex, slot: bigint, value: bigint): void
  clearStorage(address: Hex): void
  remove(address: Hex): void
  /** Notes that an account took part; if it is empty in the end, it is removed (EIP-158). */
  touch(address: Hex): void

  isWarm(address: Hex): boolean
  warm(address: Hex): void
  /** Warms the precompiled contracts of a fork for this transaction, all at once. */
  warmPrecompiles(addresses: ReadonlyMap<Hex, Hex>): void
  isWarmSlot(address: Hex, slot: bigint): boolean
  warmSlot(address: Hex, slot: bigint): void

  /** A point to which everything can be undone. Points need not be given back. */
  checkpoint(): number
  /** Undoes everything since the checkpoint. */
  revert(checkpoint: number): void

  /** Forgets what belongs to one transaction: warm and touched accounts, original values, transient storage, refunds. */
  beginTransaction(): void
  /** Removes the destroyed accounts and, where EIP-158 holds, the touched ones that are empty. */
  endTransaction(destroyed: Iterable<Hex>, clearEmpty: boolean): void
  /** Everything that differs from the base, or from the last time this was asked. */
  takeChanges(): StateChanges

  // The same by entry, for those who have one in hand.

  /** The entry of an address, whether there is an account or not. It stays the same as long as the world lives. */
  entry(address: Hex): AccountEntry
  addTo(entry: AccountEntry, amount: bigint): void
  setBalanceOf(entry: AccountEntry, balance: bigint): void
  /** Makes an empty account of an entry that is none, and touches it. */
  establish(entry: AccountEntry): void
  setNonceOf(entry: AccountEntry, nonce: bigint): void
  setCodeOf(entry: AccountEntry, code: Uint8Array): void
  clearStorageOf(entry: AccountEntry): void
  touchEntry(entry: AccountEntry): void
  codeOf(entry: AccountEntry): Code
  /** The entry of a slot. It stays the same until the storage of the account is cleared. */
  slotOf(entry: AccountEntry, slot: bigint): SlotEntry
  store(entry: AccountEntry, slot: SlotEntry, value: bigint): void
  /** The value at the start of the transaction. */
  originalOf(slot: SlotEntry): bigint
  isWarmEntry(entry: AccountEntry): boolean
  isWarmSlotEntry(slot: SlotEntry): boolean
  /** Warms, and says whether it had been cold. */
  warmEntry(entry: AccountEntry): boolean
  warmSlotEntry(slot: SlotEntry): boolean
  loadTransient(entry: AccountEntry, slot: bigint): bigint
  storeTransient(entry: AccountEntry, slot: bigint, value: bigint): void
  /** Notes that a contract is being made here in this transaction (EIP-6780). */
  markCreated(entry: AccountEntry): void
  isCreated(entry: AccountEntry): boolean
  /** Notes that the account goes at the end of the transaction. */
  markDestroyed(entry: AccountEntry): void
  isDestroyed(entry: AccountEntry): boolean
  destroyed(): Hex[]
  /** What this transaction has earned by clearing storage and ending contracts. */
  refund(): number
  addRefund(amount: number): void
}
