import type { AccountChange, StateChanges } from '@causeway/evm'

/** Changes `a`, then changes `b`, as one. */
export function mergeChanges(a: StateChanges, b: StateChanges): StateChanges {
  const merged = new Map(a.map((change) => [change.address, change]))
  for (const change of b) {
    const before = merged.get(change.address)
    merged.set(change.address, before === undefined ? change : merge(before, change))
  }
  return [...merged.values()]
}

function merge(before: AccountChange, after: AccountChange): AccountChange {
  const { address, account } = after
  if (account === null) return { address, account, wiped: true, slots: [] }
  // What was removed in between has lost its storage, even if the second change does not say so.
  const wiped = after.wiped || before.account === null
  const slots = wiped ? after.slots : [...new Map([...before.slots, ...after.slots])]
  const code = after.code ?? (before.account?.codeHash === account.codeHash ? before.code : undefined)
  const change: AccountChange = { address, account, wiped: wiped || before.wiped, slots }
  if (code !== undefined) change.code = code
  return change
}
