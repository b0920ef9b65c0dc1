import type { Hex } from '@causeway/rpc'
import type { Code } from '../code.ts'
import type { AccountEntry, SlotEntry, TransientEntry } from './accountEntry.ts'
import type { SlotTable } from './slotTable.ts'

/** How to undo one change: what was there before. Plain records, for a closure each would cost several times more. */
export type Undo =
  | { kind: 'balance'; entry: AccountEntry; balance: bigint }
  | { kind: 'nonce'; entry: AccountEntry; nonce: bigint }
  | {
      kind: 'account'
      entry: AccountEntry
      exists: boolean
      nonce: bigint
      balance: bigint
      codeHash: Hex
      code: Code | null
    }
  | { kind: 'slot'; slot: SlotEntry; value: bigint }
  | { kind: 'slots'; entry: AccountEntry; slots: SlotTable<SlotEntry>; hasStorage: boolean; cutAt: number }
  | { kind: 'transient'; slot: TransientEntry; value: bigint }
  | { kind: 'warm'; entry: AccountEntry }
  | { kind: 'warmSlot'; slot: SlotEntry }
  | { kind: 'touched'; entry: AccountEntry }
  | { kind: 'created'; entry: AccountEntry }
  | { kind: 'destroyed'; entry: AccountEntry }
  | { kind: 'refund'; tally: Tally; refund: number }

/** What a transaction has earned so far. */
interface Tally {
  refund: number
}

/** Takes one change back. Stamps of a transaction become those of none. */
export function undo(change: Undo): void {
  switch (change.kind) {
    case 'balance':
      change.entry.balance = change.balance
      return
    case 'nonce':
      change.entry.nonce = change.nonce
      return
    case 'account': {
      const { entry, exists, nonce, balance, codeHash, code } = change
      Object.assign(entry, { exists, nonce, balance, codeHash, code })
      return
    }
    case 'slot':
      change.slot.value = change.value
      return
    case 'slots': {
      const { entry, slots, hasStorage, cutAt } = change
      Object.assign(entry, { slots, hasStorage, cutAt })
      return
    }
    case 'transient':
      change.slot.value = change.value
      return
    case 'warm':
      change.entry.warmAt = 0
      return
    case 'warmSlot':
      change.slot.warmAt = 0
      return
    case 'touched':
      change.entry.touchedAt = 0
      return
    case 'created':
      change.entry.createdAt = 0
      return
    case 'destroyed':
      change.entry.destroyedAt = 0
      return
    case 'refund':
      change.tally.refund = change.refund
  }
}
