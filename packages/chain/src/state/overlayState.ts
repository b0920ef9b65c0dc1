import { emptyRoot, zeroSlot } from './account.ts'
import type { StateChanges, StateReader } from './state.ts'

/** A state with changes on top that are in no trie yet. Its accounts' storage roots are those of the base. */
export function overlayState(base: StateReader, changes: StateChanges): StateReader {
  const changed = new Map(
    changes.map((change) => [change.address, { ...change, slots: new Map(change.slots) }]),
  )
  const codes = new Map(
    changes.flatMap(({ account, code }) =>
      account === null || code === undefined ? [] : [[account.codeHash, code] as const],
    ),
  )
  return {
    account(address) {
      const change = changed.get(address)
      if (change === undefined) return base.account(address)
      if (change.account === null) return null
      const storageRoot = change.wiped ? emptyRoot : (base.account(address)?.storageRoot ?? emptyRoot)
      return { ...change.account, storageRoot }
    },
    storage(address, slot) {
      const change = changed.get(address)
      if (change === undefined) return base.storage(address, slot)
      const value = change.account === null ? zeroSlot : change.slots.get(slot)
      if (value !== undefined) return value
      return change.wiped ? zeroSlot : base.storage(address, slot)
    },
    code: (codeHash) => codes.get(codeHash) ?? base.code(codeHash),
  }
}
