import type { Hex } from '@causeway/rpc'
import type { AccountEntry } from './accountEntry.ts'
import { createSlotTable } from './slotTable.ts'
import type { StoredAccount } from './stateReader.ts'

/** keccak of no code. */
export const emptyCodeHash: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'

/** An account that does not exist reads as an empty one. */
export function createEntry(address: Hex, stored: StoredAccount | null): AccountEntry {
  return {
    address,
    exists: stored !== null,
    nonce: stored === null ? 0n : stored.nonce,
    balance: stored === null ? 0n : stored.balance,
    codeHash: stored === null ? emptyCodeHash : stored.codeHash,
    code: null,
    hasStorage: stored?.hasStorage === true,
    slots: createSlotTable(),
    transient: null,
    isPrecompile: false,
    transientAt: 0,
    warmAt: 0,
    touchedAt: 0,
    createdAt: 0,
    destroyedAt: 0,
    before: null,
    beforeAt: 0,
    cutAt: 0,
    listedAt: 0,
    changedSlots: null,
  }
}

export function isEmptyEntry(entry: AccountEntry): boolean {
  return entry.nonce === 0n && entry.balance === 0n && entry.codeHash === emptyCodeHash
}
