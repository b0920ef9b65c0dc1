import type { Code } from '../code.ts'
import type { AccountEntry } from './accountEntry.ts'
import { emptyCodeHash } from './createEntry.ts'
import { slotsIn } from './slotTable.ts'
import type { AccountChange } from './stateReader.ts'

/** What differs in an account since changes were last taken; `null` if nothing does. */
export function changeOf(
  entry: AccountEntry,
  era: number,
  codeOf: (entry: AccountEntry) => Code,
): AccountChange | null {
  const { address, exists, nonce, balance, codeHash } = entry
  const before = entry.beforeAt === era ? entry.before : null
  const existed = before === null ? exists : before.exists
  const isCut = entry.cutAt === era
  const wiped = isCut && existed
  if (!exists) return existed ? { address, account: null, wiped, slots: [] } : null

  const slots: [bigint, bigint][] = []
  if (isCut) {
    for (const { slot, value } of slotsIn(entry.slots)) if (value !== 0n) slots.push([slot, value])
  } else {
    for (const { slot, value, before } of entry.changedSlots ?? [])
      if (value !== before) slots.push([slot, value])
  }
  const isSame =
    before === null ||
    (before.exists && before.nonce === nonce && before.balance === balance && before.codeHash === codeHash)
  if (isSame && !wiped && slots.length === 0) return null
  const change: AccountChange = { address, account: { nonce, balance, codeHash }, wiped, slots }
  if (before !== null && before.codeHash !== codeHash && codeHash !== emptyCodeHash) {
    change.code = codeOf(entry).bytes
  }
  return change
}
