import type { Hex } from '@causeway/rpc'
import type { Code } from '../code.ts'
import type { SlotTable } from './slotTable.ts'

/**
 * An account in the world's memory, with all that belongs to it. What holds for one transaction only is kept as the
 * stamp of that transaction, so that nothing needs to be cleared when the next begins.
 */
export interface AccountEntry {
  readonly address: Hex
  exists: boolean
  nonce: bigint
  balance: bigint
  codeHash: Hex
  /** `null` until the code is asked for. */
  code: Code | null
  /** The base has slots of it that are not empty, and they have not been dropped. */
  hasStorage: boolean
  slots: SlotTable<SlotEntry>
  transient: SlotTable<TransientEntry> | null

  /** Warm in every transaction that says so, see `warmPrecompiles`. */
  isPrecompile: boolean

  // Stamps of transactions.
  transientAt: number
  warmAt: number
  touchedAt: number
  /** A contract was made here (EIP-6780). */
  createdAt: number
  destroyedAt: number

  // What was when changes were last taken. The stamps here count those times.
  before: AccountBefore | null
  beforeAt: number
  /** All storage was dropped. */
  cutAt: number
  /** It is in the list of what may have changed. */
  listedAt: number
  /** Slots that have been written since; some of them may have got their old value back. */
  changedSlots: SlotEntry[] | null
}

interface AccountBefore {
  readonly exists: boolean
  readonly nonce: bigint
  readonly balance: bigint
  readonly codeHash: Hex
}

export interface SlotEntry {
  readonly slot: bigint
  value: bigint
  /** The value at the start of the transaction `originalAt`, if that is the present one; else it is `value`. */
  original: bigint
  originalAt: number
  warmAt: number
  /** The value when changes were last taken, if `changedAt` is of the present time. */
  before: bigint
  changedAt: number
  /** Another slot in the same place of the table. */
  next: SlotEntry | null
}

export interface TransientEntry {
  readonly slot: bigint
  value: bigint
  next: TransientEntry | null
}
