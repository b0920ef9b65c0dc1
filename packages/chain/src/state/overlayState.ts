import type { StateChanges, StateReader } from '@causeway/evm'

/** A state with changes on top that are in no trie yet. */
export function overlayState(base: StateReader, changes: StateChanges): StateReader {
  const changed = new Map(
    changes.map((change) => {
      const writes = change.slots.some(([, value]) => value !== 0n)
      return [change.address, { ...change, slots: new Map(change.slots), writes }]
    }),
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
      const hasStorage = change.writes || (!change.wiped && base.account(address)?.hasStorage === true)
      return { ...change.account, hasStorage }
    },
    storage(address, slot) {
      const change = changed.get(address)
      if (change === undefined) return base.storage(address, slot)
      const value = change.account === null ? 0n : change.slots.get(slot)
      if (value !== undefined) return value
      return change.wiped ? 0n : base.storage(address, slot)
    },
    code: (codeHash) => codes.get(codeHash) ?? base.code(codeHash),
  }
}
