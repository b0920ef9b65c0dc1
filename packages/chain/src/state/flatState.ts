import type { Hex } from '@causeway/rpc'
import type { Account } from './state.ts'

/** The accounts and slots of one state, each found by a single look instead of a walk through a trie. */
export interface FlatState {
  account(address: Hex): Account | null
  storage(address: Hex, slot: bigint): bigint
}

/** What an account becomes, with the storage root that its trie has then. */
interface FlatChange {
  account: Account | null
  /** No slot of before is left, whatever `slots` says of its own. */
  wiped: boolean
  slots: Map<bigint, bigint>
}

export type FlatChanges = Map<Hex, FlatChange>

/** The way from one state to another, in flat entries. */
export interface FlatStep {
  from: Hex
  to: Hex
  changes: FlatChanges
}

/** Takes later changes into earlier ones, which must be the caller's own. */
export function addFlatChanges(to: FlatChanges, later: FlatChanges): void {
  for (const [address, { account, wiped, slots }] of later) {
    const before = to.get(address)
    if (before === undefined || wiped) {
      to.set(address, { account, wiped, slots: new Map(slots) })
      continue
    }
    before.account = account
    for (const [slot, value] of slots) before.slots.set(slot, value)
  }
}

/** A flat state with changes on top that no store has yet. */
export function layerFlat(base: FlatState, changes: FlatChanges): FlatState {
  return {
    account(address) {
      const change = changes.get(address)
      return change === undefined ? base.account(address) : change.account
    },
    storage(address, slot) {
      const change = changes.get(address)
      if (change === undefined) return base.storage(address, slot)
      return change.slots.get(slot) ?? (change.wiped ? 0n : base.storage(address, slot))
    },
  }
}
